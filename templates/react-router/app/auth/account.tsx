import { SignOutButton, UserProfile } from '@latchkey/react'
import { requireSession } from 'latchkey'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { auth } from './auth.server'

/** For who is signed in: everybody else is sent to the sign-in page, and from there back. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSession(auth, request, { signIn: '/sign-in' })
  return { name: user.name }
}

export default function AccountPage() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Hello, {name}</h1>
      <UserProfile />
      <SignOutButton />
    </>
  )
}
