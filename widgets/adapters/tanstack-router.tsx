'use client'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { AuthProvider } from '../core/auth-provider.tsx'
import { FollowSession, goTo, type RouterProviderProps } from './follow-session.tsx'

export type { RouterProviderProps as TanStackAuthProviderProps } from './follow-session.tsx'

/**
 * `AuthProvider` for TanStack Router and TanStack Start: links and redirects are the router's, and `beforeLoad` and loaders run
 * again when somebody signs in or out, here or in another tab. Give it the session that the root route read.
 */
export function TanStackAuthProvider({ children, ...props }: RouterProviderProps): ReactNode {
  const router = useRouter()
  const refresh = useCallback(() => void router.invalidate(), [router])
  const navigate = useCallback(
    (target: string) => {
      // What routes above both pages read for a stranger is read again.
      refresh()
      goTo(target, (path) => router.history.push(path))
    },
    [router, refresh],
  )
  return (
    <AuthProvider {...props} navigate={navigate}>
      <FollowSession rendered={props.initialSession} onChange={refresh} />
      {children}
    </AuthProvider>
  )
}
