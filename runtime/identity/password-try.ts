import type { Statement } from '../database/sql.ts'
import type { ErrorEntry } from '../http/errors.ts'

/** A password that is to be checked against a user's. */
export type PasswordCheck = Pick<PasswordTry, 'user' | 'password' | 'method' | 'refusal'>

/** Somebody's try to sign in with a password. */
export interface PasswordTry {
  /** Which user is meant: a condition on `u`, the table of users. */
  readonly user: Statement
  /** What the user is called by, in the form in which it is stored: where nobody has it, tries are counted for the name. */
  readonly name: string
  readonly password: string
  readonly rememberMe?: boolean
  readonly callbackURL?: string
  /** The address that was typed, normalised; none where the user is named otherwise. */
  readonly email?: string
  /** The name of the way, for the log. */
  readonly method: string
  /** The one answer to unknown user, missing password account and wrong password. */
  readonly refusal: ErrorEntry
}
