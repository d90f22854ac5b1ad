'use client'
import type { ReactNode } from 'react'
import fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs'
import { Icon } from '../../parts/icon.tsx'
import { useAuthContext } from '../../core/context.ts'
import { type UsePasskeySignIn, type UsePasskeySignInOptions, usePasskeySignIn } from './use-passkey-sign-in.ts'
import { Button } from '../../parts/button.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { passkeyEnglish } from '../../locales/english/passkey.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { LastUsed } from '../../parts/last-used.tsx'
import { usePart } from '../../core/part.ts'

export interface PasskeyChoiceProps {
  readonly passkey: UsePasskeySignIn
  /** Instead of “Sign in with a passkey”. */
  readonly label?: string | undefined
  /** The one thing to do here, and to be seen as such. */
  readonly isOnly?: boolean
}

/** The button and what came of it; nothing where passkeys cannot be used. */
export function PasskeyChoice(props: PasskeyChoiceProps): ReactNode {
  return (
    <MessagesProvider widget="PasskeyChoice" english={passkeyEnglish}>
      <Choice {...props} />
    </MessagesProvider>
  )
}

function Choice({ passkey, label, isOnly = false }: PasskeyChoiceProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  if (!passkey.supported) return null
  const pending = passkey.state === 'pending'
  return (
    <div {...part('passkey')} data-state={passkey.state}>
      <Button
        part={isOnly ? 'submit' : 'button'}
        pending={pending}
        aria-disabled={passkey.wait > 0}
        onClick={() => void passkey.signIn()}
      >
        <Icon of={fingerprint} />
        <span>{pending ? t('passkey.pending') : (label ?? t('passkey.signIn'))}</span>
        {passkey.lastUsed && <LastUsed />}
      </Button>
      <output {...part('status')} data-tone="soft">
        {passkey.state === 'cancelled' && t('passkey.cancelled')}
      </output>
      <FormMessage problem={passkey.problem} wait={passkey.wait} />
    </div>
  )
}

export type PasskeyWayProps = Pick<UsePasskeySignInOptions, 'autofill' | 'onAnswer' | 'onError'>

/** The way in by a passkey in a form: its button, and what the autofill of the form's field offers. */
export function PasskeyWay(props: PasskeyWayProps): ReactNode {
  return <PasskeyChoice passkey={usePasskeySignIn(props)} />
}
