import { SignOutButton, UserProfile } from '@latchkey/react'
import { requireSession } from 'latchkey/next'
import { auth } from '../../../lib/auth'

/** For who is signed in: this line, and not the proxy, keeps everybody else out. */
export default async function AccountPage() {
  const { user } = await requireSession(auth, { signIn: '/sign-in', returnTo: '/account' })
  return (
    <>
      <h1>Hello, {user.name}</h1>
      <UserProfile />
      <SignOutButton />
    </>
  )
}
