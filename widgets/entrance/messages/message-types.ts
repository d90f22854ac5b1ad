import type { MailSent, MailStepProps, MailWaysProps } from '../mail/mail-types.ts'
import type { PhoneSent, PhoneStepProps } from '../phone/phone-types.ts'

/** A mail, or an SMS, by which somebody signs in. */
export type Sent = MailSent | PhoneSent

export interface MessageWaysProps extends Omit<MailWaysProps, 'onSent'> {
  /** There is a form with a password, below which the ways stand. */
  readonly hasForm: boolean
  /** A message was sent, or is about to be. */
  readonly onSent: (sent: Sent) => void
}

export type MessageStepProps = Omit<MailStepProps, 'sent'> & Omit<PhoneStepProps, 'sent'> & { readonly sent: Sent }
