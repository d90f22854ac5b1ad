import { type ReactNode, useState } from 'react'
import { ForgotPassword, SignIn, SignUp } from '@latchkey/react'
import { useFeature } from './features.ts'
import { Inbox } from './inbox.tsx'
import { useProviders } from './providers.ts'

type View = 'sign-in' | 'sign-up' | 'forgot-password'

/** What somebody sees who is not signed in: the forms, and what to try with them. */
export function Welcome({ first = 'sign-up' }: { readonly first?: View }): ReactNode {
  const [view, setView] = useState<View>(first)
  // The address travels from one form to the other, so that nobody types it twice.
  const [email, setEmail] = useState('')
  const providers = useProviders()
  const hasPasskeys = useFeature('passkey')
  const socialLayout = providers.length > 4 ? 'icons' : 'list'
  const open = (next: View) => (typed: { readonly email: string }) => {
    setEmail(typed.email)
    setView(next)
  }
  return (
    <div className="welcome">
      <ol className="steps">
        <li>Create an account. Any email will do.</li>
        <li>Reload the page. You are still signed in.</li>
        <li>Open a second tab and sign out there. This one follows.</li>
        {hasPasskeys && <li>Add a passkey to your account, sign out, and come back without a password.</li>}
        <li>
          <span>
            Forget your password. The link to a new one is in the <Inbox />.
          </span>
        </li>
      </ol>
      {view === 'sign-in' && (
        <SignIn
          socialLayout={socialLayout}
          initialIdentifier={email}
          onSignUp={open('sign-up')}
          onForgotPassword={open('forgot-password')}
        />
      )}
      {view === 'sign-up' && <SignUp socialLayout={socialLayout} initialEmail={email} onSignIn={open('sign-in')} />}
      {view === 'forgot-password' && <ForgotPassword initialEmail={email} onSignIn={open('sign-in')} />}
    </div>
  )
}
