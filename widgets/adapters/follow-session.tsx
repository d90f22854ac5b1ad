'use client'
import { useEffect, useRef } from 'react'
import type { AuthProviderProps } from '../core/auth-provider.tsx'
import { useAuthContext } from '../core/context.ts'
import { activeOrganizationId, useSession } from '../core/use-session.ts'
import type { SessionData } from '../client/index.ts'

/** What a provider for a router takes: everything that `AuthProvider` does, but for what the router itself gives. */
export type RouterProviderProps = Omit<AuthProviderProps, 'navigate' | 'linkComponent'>

interface FollowSessionProps {
  /** What the server rendered this page with; undefined when it did not ask. */
  readonly rendered: SessionData | null | undefined
  /** The session is another one than the server rendered with, or what is known of its user. Called once for each. */
  readonly onChange: () => void
  /** A call was made that may have changed something at the service. */
  readonly onWrite?: () => void
}

/** Tells a router that what the server rendered is old, and has a session that is due last longer. */
export function FollowSession({ rendered, onChange, onWrite }: FollowSessionProps): null {
  const { client } = useAuthContext()
  const { status, data, refetch } = useSession()
  const facts = status === 'loading' || status === 'error' ? undefined : factsOf(data)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    // A new answer of the server is what the page shows now; without one it is what was known first.
    if (rendered !== undefined) shown.current = factsOf(rendered)
  }, [rendered])
  useEffect(() => {
    if (facts === undefined || facts === shown.current) return
    const isFirst = shown.current === undefined
    // Noted before it is asked: a server that never agrees is asked once, and not forever.
    shown.current = facts
    if (!isFirst) onChange()
  })
  useEffect(() => (onWrite === undefined ? undefined : client.$onWrite(onWrite)), [client, onWrite])
  const isDue = rendered !== undefined && rendered !== null && Reflect.get(rendered, 'refreshDue') === true
  useEffect(() => {
    if (isDue) void refetch()
  }, [isDue, refetch])
  return null
}

/** What pages that a server rendered show of a session: not its end, which moves without anybody doing anything. */
function factsOf(session: SessionData | null): string {
  return JSON.stringify([
    session?.session.id,
    activeOrganizationId(session),
    session?.user.id,
    session?.user.updatedAt,
    session?.gate,
  ])
}

/** Goes to a page by the router, when it is one of this origin; anywhere else the browser itself has to go. */
export function goTo(target: string, push: (path: string) => unknown): void {
  const url = new URL(target, location.href)
  if (url.origin === location.origin) push(url.pathname + url.search + url.hash)
  else location.assign(url.href)
}
