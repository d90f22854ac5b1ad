import { AuthProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { cookies } from 'next/headers'

export const metadata = { title: 'Next' }

/** A server component: it reads the session and hands it to the widgets, which say themselves that they are for clients. */
export default async function Layout({ children }) {
  const service = process.env.AUTH_URL
  const answer = await fetch(`${service}/api/auth/get-session`, {
    headers: { cookie: (await cookies()).toString() },
    cache: 'no-store',
  })
  return (
    <html lang="en">
      <body>
        <AuthProvider baseURL={service} initialSession={await answer.json()}>
          {children}
        </AuthProvider>
      </body>
    </html>
  )
}
