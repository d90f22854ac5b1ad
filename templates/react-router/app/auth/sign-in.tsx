import { SignIn } from '@latchkey/react'
import { useSearchParams } from 'react-router'

/** Signs in, makes an account and asks for a new password. The form checks where `redirectTo` leads. */
export default function SignInPage() {
  const [parameters] = useSearchParams()
  return <SignIn redirectTo={parameters.get('redirectTo') ?? '/account'} />
}
