import { SignIn } from '@latchkey/react'

interface SignInPageProps {
  readonly searchParams: Promise<{ readonly redirectTo?: string | string[] }>
}

/** Signs in, makes an account and asks for a new password. The form checks where `redirectTo` leads. */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { redirectTo } = await searchParams
  return <SignIn redirectTo={typeof redirectTo === 'string' ? redirectTo : '/account'} />
}
