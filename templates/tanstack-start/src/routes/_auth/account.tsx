import { SignOutButton, UserProfile } from '@latchkey/react'
import { createFileRoute, redirect } from '@tanstack/react-router'

/**
 * For who is signed in. This decides what is shown; what a server function answers or changes, it has to guard itself, with
 * `getSession`.
 */
export const Route = createFileRoute('/_auth/account')({
  beforeLoad: ({ context, location }) => {
    const { session } = context
    if (session === null || session.gate !== undefined) {
      throw redirect({ to: '/sign-in', search: { redirectTo: location.href } })
    }
    return { user: session.user }
  },
  component: AccountPage,
})

function AccountPage() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <h1>Hello, {user.name}</h1>
      <UserProfile />
      <SignOutButton />
    </>
  )
}
