'use client'
import type { ReactNode } from 'react'
import type { Features } from '../../core/context.ts'
import { LazyPart } from '../../parts/lazy-part.tsx'
import { LazyStep } from '../../parts/lazy-step.tsx'
import type { MessageStepProps, MessageWaysProps, Sent } from '../phone/phone-types.ts'

/** Whether somebody can come in by mail. */
const hasMail = ({ magicLink, emailOTP }: Features): boolean => magicLink || emailOTP

/** Whether somebody can come in by a message that is sent to them. */
export const hasMessages = (features: Features): boolean => hasMail(features) || features.phoneSignIn

/** The same for a new account. */
export const hasNewByMessages = (features: Features): boolean =>
  (features.mailSignUp && hasMail(features)) || (features.phoneSignIn && features.phoneSignUp)

/** The state of a form that waits for a message. */
export const stateOf = ({ way }: Sent) => (way === 'phone' ? 'texted' : 'mailed')

/** The ways in by a message below a form, or the form where there is no other; their code comes when the service has them. */
export function LazyMessageWays(props: MessageWaysProps): ReactNode {
  return <LazyPart read={readWays} own={props} isNeeded={!props.hasForm} />
}

/** In the place of a form: what to do with the message. */
export function LazyMessageStep(props: MessageStepProps): ReactNode {
  return <LazyStep read={readStep} own={props} />
}

async function readWays() {
  const { MessageWays } = await import('./message-ways.tsx')
  return MessageWays
}

async function readStep() {
  const { MessageStep } = await import('../phone/phone-step.tsx')
  return MessageStep
}
