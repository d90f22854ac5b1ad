import type { ReactNode } from 'react'
import type { SessionData } from '../../client/index.ts'
import type { Requirement } from '../../core/access.ts'

/** Who sees something: a state, a role or permission, or a function of the session (null when nobody is signed in). */
export type ShowCondition = 'signed-in' | 'signed-out' | Requirement | ((session: SessionData | null) => boolean)

export interface ShowProps {
  /** Who sees the children. A role is the person's own or the one in the active organization; a permission is one there. */
  readonly when: ShowCondition
  readonly children: ReactNode
  /** For everybody else. */
  readonly fallback?: ReactNode
  /** While it is not known yet. */
  readonly loading?: ReactNode
  /** When it could not be found out. By default the first such place of a page says so, and how to try again. */
  readonly failed?: ReactNode
}
