import { AuthProvider, SignedIn, SignedOut, SignIn, UserButton } from '@latchkey/react'
import '@latchkey/react/styles.css'
import type { ReactNode } from 'react'

// The service is a process of its own; its `trustedOrigins` name the origin of this page.
const service = import.meta.env.VITE_AUTH_URL ?? 'http://localhost:3000'

/** Strangers sign in here, or make an account; everybody else sees the application below their menu. */
export function Auth({ children }: { children: ReactNode }) {
  return (
    <AuthProvider baseURL={service}>
      <SignedOut>
        <main
          style={{ boxSizing: 'border-box', width: '100%', maxWidth: '28rem', margin: '4rem auto', padding: '0 1rem' }}
        >
          <SignIn />
        </main>
      </SignedOut>
      <SignedIn>
        <header style={{ display: 'flex', justifyContent: 'flex-end', padding: '1rem' }}>
          <UserButton showName accountMode="modal" />
        </header>
        {children}
      </SignedIn>
    </AuthProvider>
  )
}
