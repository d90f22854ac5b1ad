import type { Database } from '../../database/database.ts'
import { columns, sql } from '../../database/sql.ts'
import { table } from '../../database/table.ts'
import type { User } from '../../contract/entities.ts'
import { joinedUsers } from '../../identity/user.ts'
import type { Occasion, SignInMethod } from '../../contract/hooks.ts'
import type { FieldNames } from '../../contract/platform.ts'
import { limits } from '../../contract/limits.ts'
import { uuidv7 } from '../../security/random.ts'
import { record } from '../../identity/record.ts'

/** A passkey as its owner sees it (wire contract 12.3). `publicKey` is COSE in base64, `transports` comma text. */
const passkeyTable = table(
  {
    id: 'string',
    name: 'string | null',
    publicKey: 'string',
    userId: 'string',
    credentialID: 'string',
    counter: 'number',
    deviceType: "'singleDevice' | 'multiDevice'",
    backedUp: 'boolean',
    transports: 'string',
    aaguid: 'string',
    createdAt: 'Date',
    updatedAt: 'Date',
    lastUsedAt: 'Date | null',
  },
  // A bigint comes as text from the driver.
  { credentialID: { column: 'credentialId' }, counter: { read: Number } },
)
export const Passkey = passkeyTable.type
export type Passkey = typeof Passkey.infer

/** How a passkey is named in options: where the browser finds it. */
export function descriptorOf({ credentialID, transports }: Pick<Passkey, 'credentialID' | 'transports'>) {
  return { id: credentialID, type: 'public-key' as const, transports: transports.split(',').filter(Boolean) }
}

/** A user's passkeys, the oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db.query(
    sql`select ${passkeyTable.columns} from latchkey.passkey where user_id = ${userId} order by created_at, id`,
  )
  return rows.map(passkeyTable.read)
}

/** What authenticators know a user by, if they have a passkey; it stays the same, so that each keeps one account of them. */
export async function findWebauthnUserId(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ webauthnUserId: string }>(sql`
    select webauthn_user_id from latchkey.passkey where user_id = ${userId} and webauthn_user_id <> ''
    order by created_at, id limit 1`)
  return row?.webauthnUserId
}

/** A user's passkeys as ways to sign in. */
export async function passkeyMethods(db: Database, userId: string): Promise<SignInMethod[]> {
  const passkeys = await listPasskeys(db, userId)
  return passkeys.map(({ id, name, createdAt }) => {
    return { id, kind: 'passkey', name: name === null ? 'Passkey' : `Passkey “${name}”`, createdAt }
  })
}

/** How many passkeys a user has. */
export async function countPasskeys(tx: Database, userId: string): Promise<number> {
  const [row] = await tx.query<{ count: string | number }>(
    sql`select count(*) from latchkey.passkey where user_id = ${userId}`,
  )
  return Number(row?.count ?? 0)
}

/** What registration found out about a passkey. */
export type NewPasskey = Pick<
  Passkey,
  'name' | 'publicKey' | 'userId' | 'credentialID' | 'counter' | 'deviceType' | 'backedUp' | 'transports' | 'aaguid'
> & { readonly webauthnUserId: string }

/** Stores a passkey. @throws PostgreSQL's unique violation of `passkey_credential_id_key` */
export async function insertPasskey(tx: Database, passkey: NewPasskey, now: Date): Promise<Passkey> {
  const { credentialID: credentialId, ...rest } = passkey
  const row = { id: uuidv7(now), ...rest, credentialId, createdAt: now, updatedAt: now }
  const [written] = await tx.query(sql`insert into latchkey.passkey ${columns(row)} returning ${passkeyTable.columns}`)
  if (written === undefined) throw new Error('The new passkey was not returned')
  return passkeyTable.read(written)
}

/** A passkey, whose it is, and what authenticators know them by. */
export interface OwnedPasskey {
  readonly passkey: Passkey
  readonly webauthnUserId: string
  readonly user: User
}

const inJoin = passkeyTable.as('p')

/** The passkey of a credential id, with its user. */
export async function findPasskey(
  db: Database,
  fields: FieldNames,
  credentialID: string,
): Promise<OwnedPasskey | undefined> {
  const [row] = await db.query<{ webauthnUserId: string }>(sql`
    select ${inJoin.columns}, p.webauthn_user_id, ${joinedUsers(fields).columns}
    from latchkey.passkey p join latchkey.user u on u.id = p.user_id where p.credential_id = ${credentialID}`)
  if (row === undefined) return undefined
  return {
    passkey: inJoin.read(row),
    webauthnUserId: row.webauthnUserId,
    user: joinedUsers(fields).read(row),
  }
}

/**
 * Notes a use. False, and nothing changes, when the counter does not grow although one of both counts (WebAuthn section
 * 7.2), or the passkey is gone; of two uses of one count at once, one wins.
 */
export async function noteUse(
  tx: Database,
  use: {
    readonly id: string
    readonly counter: number
    readonly backedUp: boolean
    /** What the authenticator knows the user by; kept where that was unknown. */
    readonly learned?: string | undefined
    readonly now: Date
  },
): Promise<boolean> {
  const { id, counter, backedUp, learned = '', now } = use
  const handle = Buffer.byteLength(learned) <= limits.passkeyUserIdMaximum ? learned : ''
  const rows = await tx.query(sql`
    update latchkey.passkey set counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${now},
      webauthn_user_id = case when webauthn_user_id = '' then ${handle}::text else webauthn_user_id end
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)
  return rows.length > 0
}

/** Gives a passkey of a user another name, and says the one that it had; `undefined` when they have no such passkey. */
export async function renamePasskey(
  db: Database,
  change: { readonly id: string; readonly userId: string; readonly name: string; readonly now: Date },
): Promise<{ readonly passkey: Passkey; readonly nameBefore: string | null } | undefined> {
  const { id, userId, name, now } = change
  const [row] = await db.query<{ nameBefore: string | null }>(sql`
    update latchkey.passkey p set name = ${name}, updated_at = ${now} from latchkey.passkey before
    where p.id::text = ${id} and p.user_id = ${userId} and before.id = p.id
    returning ${inJoin.columns}, before.name as name_before`)
  return row && { passkey: inJoin.read(row), nameBefore: row.nameBefore }
}

/** Removes a passkey of a user; false when they have no such passkey. */
export async function deletePasskey(occasion: Occasion, tx: Database, userId: string, id: string): Promise<boolean> {
  const [row] = await tx.query<{ name: string | null }>(
    sql`delete from latchkey.passkey where id::text = ${id} and user_id = ${userId} returning name`,
  )
  if (row === undefined) return false
  await record(occasion, tx, 'passkey.removed', { id, userId, before: { name: row.name } })
  return true
}

/** Removes every passkey of a user. */
export async function deletePasskeysOf(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from latchkey.passkey where user_id = ${userId}`)
}
