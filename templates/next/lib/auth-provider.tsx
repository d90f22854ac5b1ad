import { NextAuthProvider } from '@latchkey/react/next'
import '@latchkey/react/styles.css'
import { getSession } from 'latchkey/next'
import type { ReactNode } from 'react'
import { auth } from './auth'

const paths = { signIn: '/sign-in', account: '/account' }

/** What the widgets need around them. In `app/layout.tsx` it serves every page; each is then rendered for each request. */
export async function AuthProvider({ children }: { children: ReactNode }) {
  return (
    <NextAuthProvider
      initialSession={await getSession(auth)}
      paths={paths}
      redirects={{ afterSignIn: '/account', afterSignUp: '/account', afterSignOut: '/sign-in' }}
    >
      {children}
    </NextAuthProvider>
  )
}
