'use client'
import Link from 'next/link.js'
import { useRouter } from 'next/navigation.js'
import { type ReactNode, useCallback, useRef } from 'react'
import { AuthProvider } from '../core/auth-provider.tsx'
import type { LinkProps } from '../core/context.ts'
import { FollowSession, goTo, type RouterProviderProps } from './follow-session.tsx'

export type { RouterProviderProps as NextAuthProviderProps } from './follow-session.tsx'

/**
 * `AuthProvider` for the App Router of Next: links and redirects are the router's, and server components are rendered again when
 * somebody signs in or out, here or in another tab. Give it the session that the layout read:
 * `<NextAuthProvider initialSession={await getSession(auth)}>`; without one the page can be static, and the browser asks.
 */
export function NextAuthProvider({ children, ...props }: RouterProviderProps): ReactNode {
  const router = useRouter()
  const isOld = useRef(false)
  const onWrite = useCallback(() => {
    isOld.current = true
  }, [])
  const onChange = useCallback(() => {
    isOld.current = true
    router.refresh()
  }, [router])
  const navigate = useCallback(
    (target: string) => {
      // The router may have fetched the next page before, for a stranger: after a sign-in it has to be a new one.
      if (isOld.current) location.assign(target)
      else goTo(target, router.push)
    },
    [router],
  )
  return (
    <AuthProvider {...props} navigate={navigate} linkComponent={NextLink}>
      <FollowSession rendered={props.initialSession} onChange={onChange} onWrite={onWrite} />
      {children}
    </AuthProvider>
  )
}

/** What is fetched before it is needed is fetched for who was signed in then. */
function NextLink(props: LinkProps): ReactNode {
  return <Link {...props} prefetch={false} />
}
