'use client'
import { type ReactNode, useCallback } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { AuthProvider } from '../core/auth-provider.tsx'
import type { LinkProps } from '../core/context.ts'
import { FollowSession, goTo, type RouterProviderProps } from './follow-session.tsx'

export type { RouterProviderProps as ReactRouterAuthProviderProps } from './follow-session.tsx'

/**
 * `AuthProvider` for React Router, in the mode with a framework or with data: links and redirects are the router's, and loaders
 * run again when somebody signs in or out, here or in another tab. Give it the session that the root's loader read.
 */
export function ReactRouterAuthProvider({ children, ...props }: RouterProviderProps): ReactNode {
  const go = useNavigate()
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const navigate = useCallback(
    (target: string) => {
      // A loader above both pages would keep what it read for a stranger.
      refresh()
      goTo(target, go)
    },
    [go, refresh],
  )
  return (
    <AuthProvider {...props} navigate={navigate} linkComponent={RouterLink}>
      <FollowSession rendered={props.initialSession} onChange={refresh} />
      {children}
    </AuthProvider>
  )
}

function RouterLink({ href, ...props }: LinkProps): ReactNode {
  return <Link {...props} to={href} />
}
