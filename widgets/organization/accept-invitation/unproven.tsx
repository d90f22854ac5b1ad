'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { AuthContext, type SessionUser, useAuthContext } from '../../core/context.ts'
import { VerifyNotice } from '../../parts/verify-notice.tsx'
import { useVerifyEmail } from '../../entrance/verify-email/index.ts'
import { insideInvitation } from './invitation-context.ts'
import { LinkProblem } from './link-problem.tsx'
import { invitationPage } from './use-invitation-link.ts'

export interface UnprovenProps {
  readonly id: string
  readonly user: SessionUser
  /** A mail is on its way already. */
  readonly justSent: boolean
  readonly takesFocus: boolean
  readonly linkProblem: string | undefined
}

const noWords = {}

/** The right address, which is not proven: says what to do, and sends the mail, whose link leads back here. */
export function Unproven({ id, user, justSent, takesFocus, linkProblem }: UnprovenProps): ReactNode {
  const context = useAuthContext()
  const inside = useMemo(() => insideInvitation(context, noWords), [context])
  // Asks the service when the person comes back from their mail; the invitation follows the session.
  const { noteError } = useVerifyEmail({ email: user.email })
  const { client, t } = inside
  const { email } = user
  const [isKnown, setIsKnown] = useState(false)
  return (
    <AuthContext.Provider value={inside}>
      <VerifyNotice
        {...{ email, justSent, takesFocus }}
        title={t('invitation.unprovenTitle')}
        says={justSent ? 'invitation.unprovenSent' : 'invitation.unproven'}
        redirectTo={invitationPage(id)}
        onError={(error) => {
          noteError(error)
          // Proven in another browser meanwhile.
          if (error.code === 'EMAIL_ALREADY_VERIFIED' && !isKnown) {
            setIsKnown(true)
            void client.session.refetch()
          }
        }}
        footer={linkProblem !== undefined && !justSent ? <LinkProblem code={linkProblem} /> : undefined}
      />
    </AuthContext.Provider>
  )
}
