import type { ReactNode } from 'react'
import { AuthProvider } from '../../lib/auth-provider'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <main
        style={{ boxSizing: 'border-box', width: '100%', maxWidth: '52rem', margin: '4rem auto', padding: '0 1rem' }}
      >
        {children}
      </main>
    </AuthProvider>
  )
}
