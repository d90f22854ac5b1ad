import type { User } from '../../contract/entities.ts'
import type { Page } from '../../http/answer.ts'
import type { AuthError, ErrorEntry } from '../../http/errors.ts'
import type { Begun } from '../../identity/sign-in.ts'
import type { CarriedLink } from './pages.ts'

/** What came with a mailed link. */
export interface Asked extends CarriedLink {
  /** The person pressed the button, or code sent the token by POST: not a mere visit of the address. */
  readonly confirmed: boolean
  /** Of the account, where that confirms. */
  readonly password?: string | undefined
}

/** How it went: done (with the user whose address changed, and what came of a sign-in), refused, or a page for a person; code gets `instead`. */
export type Outcome =
  | { readonly kind: 'done'; readonly user: User | null; readonly begun?: Begun | null }
  | { readonly kind: 'refused'; readonly entry: ErrorEntry }
  | { readonly kind: 'ask'; readonly page: Page; readonly instead: AuthError }

/** An outcome that refuses. */
export const refused = (entry: ErrorEntry): Outcome => ({ kind: 'refused', entry })
