import type { ReactNode } from 'react'
import { ResetPassword, VerifyEmail } from '@latchkey/react'
import { Inbox } from './inbox.tsx'

/** Names of the pages that links in mails lead to. */
export type MailPage = 'reset-password' | 'verify-email'

/** Their addresses, as `AuthProvider` wants them. This page has no router, so they are queries of the one page. */
export const paths = {
  signIn: '/?page=sign-in',
  forgotPassword: '/?page=forgot-password',
  resetPassword: '/?page=reset-password',
  verifyEmail: '/?page=verify-email',
  error: '/?page=error',
  acceptInvitation: '/?page=accept-invitation',
}

/** Where a link in a mail ends. */
export function MailPages({ page }: { readonly page: MailPage }): ReactNode {
  return (
    <div className="mail-page">
      {page === 'reset-password' ? <ResetPassword /> : <VerifyEmail redirectTo="/" />}
      <p className="note">
        Mails are in the <Inbox />. <a href="/">Back to the playground</a>
      </p>
    </div>
  )
}
