import { useState } from 'react'
import { SignedIn, SignedOut, SignIn, SignUp, UserButton, useSession } from 'latchkey/react'

/** The whole page: a bar with the user's menu, the forms for strangers, a greeting for everybody else. */
export function App() {
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
  const [form, setForm] = useState<'sign-in' | 'sign-up'>('sign-in')
  return form === 'sign-in' ? (
    <SignIn onSignUp={() => setForm('sign-up')} />
  ) : (
    <SignUp onSignIn={() => setForm('sign-in')} />
  )
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
