'use client'
import type { ReactNode } from 'react'
import type { Answered } from '../../core/asked-fields.ts'
import { type Features, type SignUpField, useAuthContext } from '../../core/context.ts'
import { LazyPart } from '../../parts/lazy-part.tsx'
import { LazyStep } from '../../parts/lazy-step.tsx'

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

/** Whether somebody can come in by mail. */
export const hasMail = ({ magicLink, emailOTP }: Features): boolean => magicLink || emailOTP

/** The ways in by mail below a form, or the form where there is no other; their code comes when the service has them. */
export function LazyMailWays(props: MailWaysProps): ReactNode {
  const { emailPassword, signUp } = useAuthContext().features
  const hasForm = props.purpose === 'sign-in' ? emailPassword : signUp
  return <LazyPart read={readWays} own={props} isNeeded={!hasForm} />
}

/** In the place of a form: what to do with the mail. */
export function LazyMailStep(props: MailStepProps): ReactNode {
  const { t } = useAuthContext()
  return <LazyStep read={readStep} own={props} title={t('signIn.title')} description={t('signIn.pending')} />
}

async function readWays() {
  const { MailWays } = await import('./mail-ways.tsx')
  return MailWays
}

async function readStep() {
  const { MailStep } = await import('./mail-step.tsx')
  return MailStep
}
