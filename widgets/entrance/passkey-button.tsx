'use client'
import type { ReactNode } from 'react'
import { type UsePasskeySignInOptions, usePasskeySignIn } from './passkey/use-passkey-sign-in.ts'
import { MessagesProvider, noEnglish } from '../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { LazyChallenge } from './two-factor/lazy-challenge.tsx'
import { PasskeyChoice } from './passkey/passkey-choice.tsx'

export interface PasskeyButtonProps extends WidgetProps, UsePasskeySignInOptions {
  /** Instead of “Sign in with a passkey”. */
  readonly label?: string | undefined
}

/**
 * Signs in with a passkey; the question for a second factor takes the button’s place. Shows nothing where passkeys cannot be
 * used: on a server, in old browsers, without https.
 */
export function PasskeyButton(props: PasskeyButtonProps): ReactNode {
  return (
    <MessagesProvider widget="PasskeyButton" english={noEnglish} own={props}>
      <PasskeyButtonWidget {...props} />
    </MessagesProvider>
  )
}

function PasskeyButtonWidget(props: PasskeyButtonProps): ReactNode {
  const { redirectTo, autofill, onSuccess, onError, label, ...root } = props
  const passkey = usePasskeySignIn({ redirectTo, autofill, onSuccess, onError })
  return (
    <Widget {...root} name="passkey-button" data-state={passkey.waiting ? 'two-factor' : passkey.state}>
      {passkey.waiting === null ? (
        <PasskeyChoice passkey={passkey} label={label} />
      ) : (
        <LazyChallenge waiting={passkey.waiting} hasPasskey />
      )}
    </Widget>
  )
}
