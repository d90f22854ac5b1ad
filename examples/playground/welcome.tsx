import { type ReactNode, useState } from 'react'
import { SignIn, SignUp } from 'latchkey/react'

/** What somebody sees who is not signed in: the two forms, and what to try with them. */
export function Welcome(): ReactNode {
  const [view, setView] = useState<'sign-in' | 'sign-up'>('sign-up')
  // The address travels from one form to the other, so that nobody types it twice.
  const [email, setEmail] = useState('')
  const open = (next: typeof view) => (typed: { readonly email: string }) => {
    setEmail(typed.email)
    setView(next)
  }
  return (
    <div className="welcome">
      <div className="pitch">
        <h1>The key to your own front door</h1>
        <p>
          These forms are Latchkey’s React widgets, and behind them is your service on this address. Nothing is staged:
          accounts land in your database, sessions in your browser.
        </p>
        <ol className="steps">
          <li>Create an account. Any address will do, no mail is sent.</li>
          <li>Reload the page. You are still signed in.</li>
          <li>Open a second tab and sign out there. This one follows.</li>
        </ol>
      </div>
      {view === 'sign-in' ? (
        <SignIn key="sign-in" initialIdentifier={email} onSignUp={open('sign-up')} />
      ) : (
        <SignUp key="sign-up" initialEmail={email} onSignIn={open('sign-in')} />
      )}
    </div>
  )
}
