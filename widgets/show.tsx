'use client'
import type { ReactNode } from 'react'
import type { SessionData } from './client/index.ts'
import { useSession } from './hooks/use-session.ts'

export interface ShowProps {
  /** Who sees the children. A function gets the session, or null when nobody is signed in. */
  readonly when: 'signed-in' | 'signed-out' | ((session: SessionData | null) => boolean)
  readonly children: ReactNode
  /** For everybody else. */
  readonly fallback?: ReactNode
  /** While it is not known yet. */
  readonly loading?: ReactNode
  /** When it could not be found out. */
  readonly failed?: ReactNode
}

/**
 * Shows its children to some people only. It decides what is displayed, not what is allowed: whatever must stay secret
 * has to be guarded by the server that sends it.
 */
export function Show({ when, children, fallback = null, loading = null, failed = null }: ShowProps): ReactNode {
  const { status, data } = useSession()
  if (status === 'loading') return loading
  // A failed refresh does not sign anybody out: what was known stays on the screen.
  if (status === 'error' && data === null) return failed
  const shown = typeof when === 'function' ? when(data) : (data !== null) === (when === 'signed-in')
  return shown ? children : fallback
}

/** `Show` for people who are signed in. */
export function SignedIn(props: Omit<ShowProps, 'when'>): ReactNode {
  return <Show when="signed-in" {...props} />
}

/** `Show` for people who are not signed in. */
export function SignedOut(props: Omit<ShowProps, 'when'>): ReactNode {
  return <Show when="signed-out" {...props} />
}
