'use client'
import type { ReactNode } from 'react'
import { PasskeyChoice } from './passkey-choice.tsx'
import { type UsePasskeySignInOptions, usePasskeySignIn } from './use-passkey-sign-in.ts'

export type PasskeyWayProps = Pick<UsePasskeySignInOptions, 'autofill' | 'onAnswer' | 'onError'>

/** The way in by a passkey in a form: its button, and what the autofill of the form's field offers. */
export function PasskeyWay(props: PasskeyWayProps): ReactNode {
  return <PasskeyChoice passkey={usePasskeySignIn(props)} />
}
