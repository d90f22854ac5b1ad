import type { Answered } from '../../core/asked-fields.ts'
import type { SignUpField } from '../../core/context.ts'

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
