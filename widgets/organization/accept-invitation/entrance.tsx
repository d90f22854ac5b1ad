'use client'
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { AuthContext, useAuthContext } from '../../core/context.ts'
import type { Messages } from '../../core/messages.ts'
import { DressContext } from '../../core/part.ts'
import { SignIn } from '../../entrance/sign-in.ts'
import { SignUp } from '../../entrance/sign-up.ts'
import type { ShownInvitation } from './find-invitation.ts'
import { insideInvitation } from './invitation-context.ts'
import { LinkProblem } from './link-problem.tsx'
import { invitationPage } from './use-invitation-link.ts'

/** The form that somebody who is not signed in sees first; each leads to the other. */
export type SignInMode = 'sign-in' | 'sign-up'

export interface EntranceProps {
  readonly id: string
  /** Null while it is not known who is invited. */
  readonly invitation: ShownInvitation | null
  readonly first: SignInMode
  readonly social: ReactNode
  readonly linkProblem: string | undefined
  /** Somebody was signed in here before. */
  readonly takesFocus: boolean
  readonly onEntered: () => void
  readonly onError: ((error: ClientError) => void) | undefined
}

/** Signing in and up inside the invitation, with the address that was invited and no other. */
export function Entrance({
  id,
  invitation,
  first,
  takesFocus,
  linkProblem,
  onEntered,
  ...form
}: EntranceProps): ReactNode {
  const context = useAuthContext()
  // Without the secret they come from the mail that confirmed their address, and have an account.
  const [mode, setMode] = useState(invitation === null ? 'sign-in' : first)
  const root = useRef<HTMLDivElement>(null)
  const words = useMemo(() => wordsFor(invitation, context.t), [invitation, context.t])
  const inside = useMemo(() => insideInvitation(context, words), [context, words])
  const shown = useRef(takesFocus ? undefined : mode)
  useEffect(() => {
    // The form came in the place of what had the focus.
    if (shown.current !== mode) root.current?.querySelector('h2')?.focus()
    shown.current = mode
  }, [mode])
  const email = invitation?.email
  const dress = useContext(DressContext)
  const shared = {
    ...dress,
    ...form,
    redirectTo: invitationPage(id),
    onSuccess: onEntered,
    header: <LinkProblem code={linkProblem} />,
  }
  return (
    <AuthContext.Provider value={inside}>
      <div ref={root}>
        {mode === 'sign-in' ? (
          <SignIn
            {...shared}
            initialIdentifier={email}
            lockIdentifier={email !== undefined}
            onSignUp={() => setMode('sign-up')}
          />
        ) : (
          <SignUp
            {...shared}
            initialEmail={email}
            lockEmail={email !== undefined}
            onSignIn={() => setMode('sign-in')}
          />
        )}
      </div>
    </AuthContext.Provider>
  )
}

/** The titles of the forms, which say what they are for here. */
function wordsFor(invitation: ShownInvitation | null, t: ReturnType<typeof useAuthContext>['t']): Messages {
  if (invitation === null) {
    const title = t('invitation.signUnknownTitle')
    const description = t('invitation.signUnknown')
    return both(title, description, description)
  }
  const { organizationName: organization, inviterName, email } = invitation
  const inviter = inviterName ?? organization
  return both(
    t('invitation.joinTitle', { organization }),
    t('invitation.signIn', { inviter, email }),
    t('invitation.signUp', { inviter, email }),
  )
}

function both(title: string, signIn: string, signUp: string): Messages {
  return { 'signIn.title': title, 'signIn.description': signIn, 'signUp.title': title, 'signUp.description': signUp }
}
