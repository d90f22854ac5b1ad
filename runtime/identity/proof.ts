import { sql, type Statement } from '../database/sql.ts'
import type { ErrorEntry } from '../http/errors.ts'

/**
 * What somebody proved before a session begins, to be asked again where it begins: between the two a password may have
 * been changed, or a credential removed.
 */
export interface Proof {
  /**
   * Selects one row while it still stands, and none after. It locks the user (`for key share`) before the credential
   * (`for share`): whoever takes credentials away locks in that order too.
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
