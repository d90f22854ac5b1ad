'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../core/context.ts'
import type { ResendCooldown } from '../core/use-resend.ts'
import { useVerificationMail } from '../core/use-verification-mail.ts'
import { Card } from './card.tsx'
import { ResendButton } from './resend-button.tsx'

export interface VerifyNoticeProps extends ResendCooldown {
  readonly email: string
  readonly title?: string
  readonly description: string
  /** Where the link in the mail leads. */
  readonly redirectTo?: string | undefined
  /** A mail is on its way already. */
  readonly justSent?: boolean
  readonly takesFocus?: boolean
  readonly onError?: ((error: ClientError) => void) | undefined
  readonly footer?: ReactNode
}

/** Says that an address has to be confirmed, and sends the mail again. */
export function VerifyNotice({ email, title, description, footer, ...options }: VerifyNoticeProps): ReactNode {
  const { t } = useAuthContext()
  const { redirectTo, resendCooldown, justSent = false, takesFocus = true, onError } = options
  const resend = useVerificationMail(email, { redirectTo, resendCooldown, justSent, onError })
  return (
    <Card title={title ?? t('verifyEmail.title')} description={description} takesFocus={takesFocus} footer={footer}>
      <ResendButton resend={resend} isFirst={!justSent} />
    </Card>
  )
}
