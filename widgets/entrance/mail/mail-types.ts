import type { Answered } from '../../core/asked-fields.ts'
import type { SignUpField } from '../../core/context.ts'

/** What is mailed to sign in with. */
export type MailWay = 'link' | 'code'

/** A mail that has been asked for. */
export interface MailSent {
  readonly way: MailWay
  readonly email: string
  /** Of a new account. */
  readonly name?: string
  /** Answers to further questions of a new account. */
  readonly answers?: Readonly<Record<string, Answered>>
}

/** What both steps go by. */
export interface MailOptions {
  readonly purpose: 'sign-in' | 'sign-up'
  /** Where to go afterwards, checked. */
  readonly target: string | undefined
  /** Asked for beside the usual, for a new account. */
  readonly fields?: readonly SignUpField[]
}

export interface MailWaysProps extends MailOptions {
  /** The address that the form begins with. */
  readonly email: string | undefined
  readonly lockEmail?: boolean | undefined
  /** Something else on the page says what a link brought back. */
  readonly hasOther: boolean
  readonly onSent: (sent: MailSent) => void
}

export interface MailStepProps extends MailOptions {
  readonly sent: MailSent
  /** What the service answered when somebody came in, also when it asks for a second factor. */
  readonly onAnswer: (answer: unknown) => void
  readonly onBack: () => void
}
