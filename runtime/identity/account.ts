import type { Database } from '../database/database.ts'
import { columns, sql, type Statement } from '../database/sql.ts'
import type { User } from '../contract/entities.ts'
import type { ErrorEntry } from '../http/errors.ts'
import type { FieldNames } from '../contract/platform.ts'
import { type CheckWork, workKinds } from '../security/foreign-hashes/dialect.ts'
import type { PasswordHasher } from '../security/password.ts'
import { uuidv7 } from '../security/random.ts'
import { joinedUsers } from './user.ts'

/** The provider of accounts that are a password (spec section 3). */
export const credentialProvider = 'credential'

/** A user together with the stored hash of the password; `accountId` and `password` are null where there is none. */
export interface UserWithPassword {
  readonly user: User
  readonly accountId: string | null
  readonly password: string | null
}

/** Selects the user whom a condition on `u` means, and the password's hash. */
export function userWithPassword(fields: FieldNames, user: Statement): Statement {
  return sql`
    select ${joinedUsers(fields).columns}, a.id as password_account_id, a.password
    from latchkey.user u
    left join latchkey.account a on a.user_id = u.id and a.provider_id = ${credentialProvider}
    where ${user}`
}

/** Makes the function that reads a row of `userWithPassword`; `undefined` when it holds no user. */
export function userWithPasswordReader(
  fields: FieldNames,
): (row: Readonly<Record<string, unknown>>) => UserWithPassword | undefined {
  const { read } = joinedUsers(fields)
  return (row) => {
    const { uId, passwordAccountId: accountId, password } = row
    if (uId === null || uId === undefined) return undefined
    return { user: read(row), accountId: textOrNull(accountId), password: textOrNull(password) }
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Whether a password fits a stored hash: the one way in which a stored hash is looked at. Whosever it is, and whether there
 * is one, the work is that of ours and of the costliest hash of each kind that any account still has from elsewhere.
 * @param beside what `foreignWorkText` gave when the account was looked for
 * @throws {SemaphoreFull}
 */
export async function fitsStored(
  { passwords }: { readonly passwords: PasswordHasher },
  stored: string | null | undefined,
  password: string,
  beside: string,
): Promise<boolean> {
  return passwords.verify(stored, password, workIn(beside))
}

/** Selects the password account of a user. */
export function passwordAccount(userId: string): Statement {
  return sql`
    select id as account_id, password from latchkey.account
    where user_id = ${userId} and provider_id = ${credentialProvider}`
}

/** The password account of a user; `undefined` when there is none. */
export async function findPassword(
  db: Database,
  userId: string,
): Promise<{ readonly accountId: string; readonly password: string | null } | undefined> {
  const [row] = await db.query<{ accountId: string; password: string | null }>(passwordAccount(userId))
  return row
}

/** Gives a user a password, with a password account where there was none. */
export async function putPassword(
  tx: Database,
  change: { readonly userId: string; readonly hash: string; readonly now: Date },
): Promise<void> {
  const { userId, hash, now } = change
  const row = { id: uuidv7(now), userId, providerId: credentialProvider, accountId: userId, password: hash }
  await tx.query(sql`
    insert into latchkey.account ${columns({ ...row, createdAt: now, updatedAt: now })}
    on conflict (provider_id, issuer, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`)
}

/** Gives a user a first password; false when there is one already, also under a race. */
export async function addPassword(
  tx: Database,
  change: { readonly userId: string; readonly hash: string; readonly now: Date },
): Promise<boolean> {
  const { userId, hash, now } = change
  const row = { id: uuidv7(now), userId, providerId: credentialProvider, accountId: userId, password: hash }
  const rows = await tx.query(sql`
    insert into latchkey.account as a ${columns({ ...row, createdAt: now, updatedAt: now })}
    on conflict (provider_id, issuer, account_id) do update set password = excluded.password, updated_at = excluded.updated_at
    where a.password is null
    returning a.id`)
  return rows.length > 0
}

/** Puts another hash in the place of `before`; false when it changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  change: { readonly accountId: string; readonly before: string; readonly after: string; readonly now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    update latchkey.account set password = ${change.after}, updated_at = ${change.now}
    where id = ${change.accountId} and password = ${change.before} returning id`)
  return rows.length > 0
}

/**
 * What somebody proved before a session begins, to be asked again where it begins: between the two a password may have
 * been changed, or a credential removed.
 */
export interface Proof {
  /**
   * Gives one row while it still stands, and none after. It locks the user (`for key share`) before the credential
   * (`for share`): whoever takes credentials away locks in that order too. It may put a better hash of the same password in
   * the place of the one that stands, so it is asked once.
   */
  readonly stands: Statement
  /** The error when it stands no longer. */
  readonly otherwise: ErrorEntry
}

/** The password account still has the hash that was checked. */
export function passwordStands({ accountId, hash }: { readonly accountId: string; readonly hash: string }): Statement {
  return sql`
    select a.id from latchkey.user u join latchkey.account a on a.user_id = u.id
    where a.id = ${accountId} and a.password = ${hash} for key share of u for share of a`
}

/** The same, and another hash of the same password takes its place in that statement. */
export function passwordStandsRehashed(change: {
  readonly accountId: string
  readonly before: string
  readonly after: string
  readonly now: Date
}): Statement {
  const { accountId, before, after, now } = change
  return sql`
    with held as materialized (
      select a.id from latchkey.user u join latchkey.account a on a.user_id = u.id
      where a.id = ${accountId} and a.password = ${before} for key share of u)
    update latchkey.account a set password = ${after}, updated_at = ${now}
    from held where a.id = held.id and a.password = ${before} returning a.id`
}

/**
 * An expression: the costliest hash of each kind of work that comes from elsewhere, as text. A step down an index where there is
 * none, so it is asked with each try, and no check is behind what is stored. The first look is for the first of an order, because
 * one that takes any may read the table instead.
 */
export const foreignWorkText: Statement = sql`(
  select coalesce(string_agg(kind.name || ':' || most.units || ':' || most.shape, ' ' order by kind.name), '')
  from unnest(case when (
    select split_part(a.password, ':', 2) from latchkey.account a where a.password like 'foreign:%' order by 1 limit 1
  ) is null then '{}' else ${workKinds}::text[] end) as kind (name) cross join lateral (
    select split_part(a.password, ':', 3)::integer as units, split_part(a.password, ':', 4) as shape
    from latchkey.account a
    where a.password like 'foreign:%' and split_part(a.password, ':', 2) = kind.name
    order by split_part(a.password, ':', 3)::integer desc limit 1
  ) most)`

/** What `foreignWorkText` says now. */
export async function foreignWork(db: Database): Promise<readonly CheckWork[]> {
  const [row] = await db.query<{ work: string }>(sql`select ${foreignWorkText} as work`)
  return workIn(row?.work ?? '')
}

function workIn(text: string): readonly CheckWork[] {
  return text.split(' ').flatMap((part) => {
    const [name, units, shape = ''] = part.split(':')
    const kind = workKinds.find((known) => known === name)
    return kind === undefined ? [] : [{ kind, units: Number(units), shape }]
  })
}
