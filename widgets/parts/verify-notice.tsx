'use client'
import type { ReactNode } from 'react'
import mail from 'lucide/dist/esm/icons/mail.mjs'
import unlink from 'lucide/dist/esm/icons/unlink-2.mjs'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../core/context.ts'
import type { MessageKey } from '../core/messages.ts'
import type { ResendCooldown } from '../core/use-resend.ts'
import { useVerificationMail } from '../core/use-verification-mail.ts'
import { verifyNoticeEnglish } from '../locales/english/rare.ts'
import { Card } from './card.tsx'
import { MessagesProvider } from './messages-provider.tsx'
import { Tile } from './tile.tsx'
import { ResendButton } from './resend-button.tsx'

export interface VerifyNoticeProps extends ResendCooldown {
  readonly email: string
  readonly title?: string
  /** The sentence below the title; it may name `{email}`. */
  readonly says: MessageKey
  /** Where the link in the mail leads. */
  readonly redirectTo?: string | undefined
  /** A mail is on its way already. */
  readonly justSent?: boolean
  readonly takesFocus?: boolean
  /** It is about a link that did not work. */
  readonly hasFailed?: boolean
  readonly onError?: ((error: ClientError) => void) | undefined
  readonly footer?: ReactNode
}

/** Says that an address has to be confirmed, and sends the mail again. */
export function VerifyNotice(props: VerifyNoticeProps): ReactNode {
  return (
    <MessagesProvider widget="VerifyNotice" english={verifyNoticeEnglish}>
      <Notice {...props} />
    </MessagesProvider>
  )
}

function Notice({ email, title, says, hasFailed = false, footer, ...options }: VerifyNoticeProps): ReactNode {
  const { t } = useAuthContext()
  const { redirectTo, resendCooldown, justSent = false, takesFocus = true, onError } = options
  const resend = useVerificationMail(email, { redirectTo, resendCooldown, justSent, onError })
  return (
    <Card
      icon={<Tile of={hasFailed ? unlink : mail} tone={hasFailed ? 'warning' : 'neutral'} />}
      title={title ?? t('verifyEmail.title')}
      description={t(says, { email })}
      takesFocus={takesFocus}
      footer={footer}
    >
      <ResendButton resend={resend} isFirst={!justSent} />
    </Card>
  )
}
