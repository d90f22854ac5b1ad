import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { User } from '../entities.ts'
import type { FieldNames } from '../platform.ts'
import { joinedUserColumns, joinedUserReader } from './user.ts'

/** The provider of accounts that are a password (spec section 3). */
export const credentialProvider = 'credential'

/** A user together with the stored hash of the password. */
export interface UserWithPassword {
  readonly user: User
  readonly accountId: string
  readonly password: string | null
}

/** The user of an address and the password's hash, in one statement; `undefined` when no such user has a password. */
export async function findUserWithPassword(
  db: Database,
  fields: FieldNames,
  email: string,
): Promise<UserWithPassword | undefined> {
  const [row] = await db.query<{ passwordAccountId: string; password: string | null }>(sql`
    select ${joinedUserColumns(fields)}, a.id as password_account_id, a.password
    from latchkey.user u
    join latchkey.account a on a.user_id = u.id and a.provider_id = ${credentialProvider}
    where u.email = ${email}`)
  return row && { user: joinedUserReader(fields)({ ...row }), accountId: row.passwordAccountId, password: row.password }
}

/** Puts a stronger hash of the same password in the place of `before`; does nothing when it changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  change: { readonly accountId: string; readonly before: string; readonly after: string; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    update latchkey.account set password = ${change.after}, updated_at = ${change.now}
    where id = ${change.accountId} and password = ${change.before}`)
}
