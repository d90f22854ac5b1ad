import type { Database } from '../database/database.ts'
import { assignments, columns, sql } from '../database/sql.ts'
import { uuidv7 } from '../security/random.ts'

/** Who somebody is at a provider. Two providers, or two issuers of one, never share a name space. */
export interface ExternalIdentity {
  readonly providerId: string
  /** Empty where the provider has only one. */
  readonly issuer: string
  readonly subject: string
}

/** One way for a user to sign in, without its secrets. */
export interface ListedAccount {
  readonly id: string
  readonly providerId: string
  readonly accountId: string
  readonly userId: string
  readonly scope: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The account of an external identity. */
export async function findLinkedAccount(
  db: Database,
  { providerId, issuer, subject }: ExternalIdentity,
): Promise<{ readonly id: string; readonly userId: string } | undefined> {
  const [row] = await db.query<{ id: string; userId: string }>(sql`
    select id, user_id from latchkey.account
    where provider_id = ${providerId} and issuer = ${issuer} and account_id = ${subject}`)
  return row
}

/**
 * The same, kept from changing until the transaction ends. The user first: the order of everything that takes credentials
 * away.
 */
export async function lockLinkedAccount(
  tx: Database,
  { providerId, issuer, subject }: ExternalIdentity,
): Promise<{ readonly id: string; readonly userId: string } | undefined> {
  const [row] = await tx.query<{ id: string; userId: string }>(sql`
    select a.id, a.user_id from latchkey.user u join latchkey.account a on a.user_id = u.id
    where a.provider_id = ${providerId} and a.issuer = ${issuer} and a.account_id = ${subject}
    for update of u for no key update of a`)
  return row
}

/**
 * Links an external identity to a user; `undefined` when it belongs to somebody already, also under a race.
 * @returns the id of the account
 */
export async function insertLinkedAccount(
  tx: Database,
  userId: string,
  { providerId, issuer, subject }: ExternalIdentity,
  now: Date,
): Promise<string | undefined> {
  const row = { id: uuidv7(now), userId, providerId, issuer, accountId: subject, createdAt: now, updatedAt: now }
  const [written] = await tx.query<{ id: string }>(sql`
    insert into latchkey.account ${columns(row)}
    on conflict (provider_id, issuer, account_id) do nothing returning id`)
  return written?.id
}

/** Writes columns of an account, such as its sealed tokens. */
export async function updateAccount(
  tx: Database,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  await tx.query(sql`update latchkey.account set ${assignments({ ...changes, updatedAt: now })} where id = ${id}`)
}

/** A user's accounts, the oldest first. */
export function listAccounts(db: Database, userId: string): Promise<ListedAccount[]> {
  return db.query<ListedAccount>(sql`
    select id, provider_id, account_id, user_id, scope, created_at, updated_at
    from latchkey.account where user_id = ${userId} order by created_at, id`)
}

/** Removes one account of a user, and says which it was; undefined when they have no such account. */
export async function deleteAccount(
  tx: Database,
  userId: string,
  id: string,
): Promise<{ readonly providerId: string; readonly accountId: string } | undefined> {
  const [row] = await tx.query<{ providerId: string; accountId: string }>(sql`
    delete from latchkey.account where id::text = ${id} and user_id = ${userId} returning provider_id, account_id`)
  return row
}

/** Removes every account of a user: nothing that could sign in as them before stays. */
export async function deleteAccountsOf(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from latchkey.account where user_id = ${userId}`)
}
