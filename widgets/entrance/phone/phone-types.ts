import type { Answered } from '../../core/asked-fields.ts'
import type { SignUpField } from '../../core/context.ts'
import type { MailSent, MailStepProps, MailWaysProps } from '../mail/mail-types.ts'

/** Somebody comes in with a code by SMS. */
export interface PhoneSent {
  readonly way: 'phone'
  /** Where the code went; without it the number is still to be asked for. */
  readonly phoneNumber?: string
  /** Of a new account. */
  readonly name?: string
  /** Answers to further questions of a new account. */
  readonly answers?: Readonly<Record<string, Answered>>
}

/** What asking for a number goes by. */
export interface PhoneOptions {
  readonly purpose: 'sign-in' | 'sign-up'
  /** Asked for beside the usual, for a new account. */
  readonly fields?: readonly SignUpField[] | undefined
}

export interface PhoneWayProps extends PhoneOptions {
  /** There is no other form: the number is asked for right here. */
  readonly isForm: boolean
  readonly onSent: (sent: PhoneSent) => void
}

export interface PhoneStepProps extends PhoneOptions {
  readonly sent: PhoneSent
  /** What the service answered when somebody came in, also when it asks for a second factor. */
  readonly onAnswer: (answer: unknown) => void
  readonly onBack: () => void
}

/** A mail, or an SMS, by which somebody signs in. */
export type Sent = MailSent | PhoneSent

export interface MessageWaysProps extends Omit<MailWaysProps, 'onSent'> {
  /** There is a form with a password, below which the ways stand. */
  readonly hasForm: boolean
  /** A message was sent, or is about to be. */
  readonly onSent: (sent: Sent) => void
}

export type MessageStepProps = Omit<MailStepProps, 'sent'> & Omit<PhoneStepProps, 'sent'> & { readonly sent: Sent }
