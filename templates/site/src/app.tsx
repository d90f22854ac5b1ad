import { useState } from 'react'
import {
  ForgotPassword,
  ResetPassword,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  UserButton,
  useSession,
} from '@latchkey/react'

/** The whole page: a bar with the user's menu, the forms for strangers, a greeting for everybody else. */
export function App() {
  // Links in mails about a forgotten password lead here: see `paths` in main.tsx.
  const page = new URLSearchParams(location.search).get('page')
  if (page === 'reset-password') {
    return (
      <main>
        <ResetPassword />
      </main>
    )
  }
  return (
    <>
      <header>
        <strong>{document.title}</strong>
        <UserButton showName />
      </header>
      <main>
        <SignedOut>
          <Forms />
        </SignedOut>
        <SignedIn>
          <Greeting />
        </SignedIn>
      </main>
    </>
  )
}

function Forms() {
  const [form, setForm] = useState<'sign-in' | 'sign-up' | 'forgot-password'>('sign-in')
  if (form === 'sign-up') return <SignUp onSignIn={() => setForm('sign-in')} />
  if (form === 'forgot-password') return <ForgotPassword onSignIn={() => setForm('sign-in')} />
  return <SignIn onSignUp={() => setForm('sign-up')} onForgotPassword={() => setForm('forgot-password')} />
}

function Greeting() {
  const { data } = useSession()
  return (
    <section>
      <h1>Hello, {data?.user.name}</h1>
      <p>
        You are signed in. This text is in <code>site/src/app.tsx</code>.
      </p>
    </section>
  )
}
