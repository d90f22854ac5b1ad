'use client'
import type { ReactNode } from 'react'
import { MailStep } from '../mail/mail-step.tsx'
import { PhoneStep } from '../phone/phone-step.tsx'
import type { MessageStepProps } from './message-types.ts'

/** After a message was chosen: waits for the link of a mail, or takes a code. */
export function MessageStep({ sent, ...props }: MessageStepProps): ReactNode {
  return sent.way === 'phone' ? <PhoneStep {...props} sent={sent} /> : <MailStep {...props} sent={sent} />
}
