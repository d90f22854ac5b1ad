'use client'
import type { ReactNode } from 'react'
import { type Features, useAuthContext } from '../../core/context.ts'
import { LazyPart } from '../../parts/lazy-part.tsx'
import { LazyStep } from '../../parts/lazy-step.tsx'
import type { MailStepProps, MailWaysProps } from './mail-types.ts'

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
