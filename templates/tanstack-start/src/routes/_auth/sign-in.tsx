import { SignIn } from '@latchkey/react'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_auth/sign-in')({
  validateSearch: ({ redirectTo }: Record<string, unknown>): { redirectTo?: string } =>
    typeof redirectTo === 'string' ? { redirectTo } : {},
  component: SignInPage,
})

/** Signs in, makes an account and asks for a new password. The form checks where `redirectTo` leads. */
function SignInPage() {
  const { redirectTo = '/account' } = Route.useSearch()
  return <SignIn redirectTo={redirectTo} />
}
