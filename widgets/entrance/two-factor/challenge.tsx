'use client'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Capabilities, ClientError } from '../../client/index.ts'
import { type FactorTaken, type WaitingSignIn, challengeOf } from '../../core/challenge.ts'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import { usePart } from '../../core/part.ts'
import { useResend } from '../../core/use-resend.ts'
import { twoFactorEnglish } from '../../locales/english/two-factor.ts'
import { Card } from '../../parts/card.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { ResendButton } from '../../parts/resend-button.tsx'
import { SwitchLink } from '../../parts/switch-link.tsx'
import { PasskeyChoice } from '../passkey/passkey-choice.tsx'
import { usePasskeySignIn } from '../passkey/use-passkey-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { SetUp } from './set-up.tsx'
import { type CodeKind, endsSignIn } from './use-code.ts'

export interface ChallengeProps {
  readonly waiting: WaitingSignIn
  /** The service has passkeys. */
  readonly hasPasskey?: boolean | undefined
  /** Called before the form comes back. */
  readonly onBack?: (() => void) | undefined
}

/** In the place of a form whose sign-in waits for a second factor: asks for it, or has one set up first. */
export function Challenge({ waiting, hasPasskey, onBack }: ChallengeProps): ReactNode {
  const leave: WaitingSignIn['leave'] = (problem) => {
    onBack?.()
    waiting.leave(problem)
  }
  const own = { waiting: { ...waiting, leave }, hasPasskey }
  return (
    <MessagesProvider widget="TwoFactor" english={twoFactorEnglish}>
      {waiting.enrollment ? <Enrollment {...own} /> : <Question {...own} />}
    </MessagesProvider>
  )
}

/** How somebody answers: with a code, or with nothing but a passkey. */
type Way = CodeKind | 'passkey'

function Question({ waiting, hasPasskey = false }: ChallengeProps): ReactNode {
  const { t, client } = useAuthContext()
  const part = usePart()
  const service = useService()
  const place = useRef<HTMLDivElement>(null)
  const { otp = false, trustDevice = 0 } = service?.['two-factor'] ?? {}
  const { methods } = waiting
  const has = (method: string) => methods?.includes(method) ?? (method === 'otp' ? otp : true)
  const [way, setWay] = useState<Way>(() => firstWay(methods))
  const onError = useEnd(waiting)
  const passkey = usePasskeySignIn({
    onAnswer: (answer) => challengeOf(answer) === null && waiting.finish(answer as FactorTaken),
  })
  const mail = useResend(() => client.twoFactor.sendOtp(), { justSent: false, onError })
  useEffect(() => {
    // Who can only be mailed a code waits for one already.
    if (way === 'otp' && mail.state === 'idle') mail.send()
    focusStep(place.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each way
  }, [way])
  const kinds = (['totp', 'otp', 'backup'] as const).filter((kind) => kind !== way && (kind === 'backup' || has(kind)))
  return (
    <div ref={place}>
      <Card
        title={t('twoFactor.title')}
        description={t(`twoFactor.${way}Hint`)}
        footer={<SwitchLink text={t('signIn.back')} onSwitch={() => waiting.leave(null)} />}
      >
        {way !== 'passkey' && (
          <CodeForm
            key={way}
            kind={way}
            trustDevice={trustDevice}
            onSuccess={waiting.finish}
            onError={onError}
            after={way === 'otp' && <ResendButton resend={mail} firstLabel={t('twoFactor.sendCode')} />}
          />
        )}
        {hasPasskey && has('passkey') && (
          <PasskeyChoice passkey={passkey} label={t('twoFactor.passkey')} isOnly={way === 'passkey'} />
        )}
        <div {...part('row')}>
          {kinds.map((kind) => (
            <button key={kind} {...part('link')} type="button" onClick={() => setWay(kind)}>
              {t(`twoFactor.${kind}Instead`)}
            </button>
          ))}
        </div>
      </Card>
    </div>
  )
}

/** What the service can do, once it has said so; not by the hook of the core, which a page for signing in does not load. */
function useService(): Capabilities | null {
  const { capabilities: store } = useAuthContext()
  useEffect(() => store.want(), [store])
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().data,
    () => store.initial.data,
  )
}

/** The app before mail; a backup code only where there is nothing else. */
function firstWay(methods: WaitingSignIn['methods']): Way {
  const known = (['totp', 'otp', 'passkey'] as const).find((method) => methods === null || methods.includes(method))
  return known ?? 'backup'
}

/** Leads back to the form when the sign-in waits no more, and says why there. */
function useEnd({ leave }: WaitingSignIn): (error: ClientError) => void {
  const { t } = useAuthContext()
  return (error) => {
    if (endsSignIn(error)) leave(placeError(error, [], {}, t, {}, Date.now()).form)
  }
}

/** Who has to have a second factor sets it up here; the backup codes come first, because the session comes last. */
function Enrollment({ waiting }: ChallengeProps): ReactNode {
  const { t, client } = useAuthContext()
  const part = usePart()
  const canMail = useService()?.['two-factor']?.otp === true
  const place = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<'totp' | 'otp'>('totp')
  const onError = useEnd(waiting)
  const mail = useResend(() => client.twoFactor.sendOtp(), { justSent: false, onError })
  const turnTo = (next: typeof way) => {
    setWay(next)
    if (next === 'otp' && mail.state === 'idle') mail.send()
  }
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) focusStep(place.current)
    isFirst.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each way begins with its own field
  }, [way])
  const other = way === 'totp' ? 'otp' : 'totp'
  return (
    <div ref={place}>
      <Card
        title={t('twoFactor.title')}
        description={t(way === 'totp' ? 'twoFactor.required' : 'twoFactor.otpHint')}
        takesFocus
        footer={<SwitchLink text={t('signIn.back')} onSwitch={() => waiting.leave(null)} />}
      >
        <div {...part('steps')}>
          {way === 'totp' ? (
            <SetUp hasPassword={false} codesFirst onDone={waiting.finish} onError={onError} />
          ) : (
            <CodeForm
              kind="otp"
              onSuccess={waiting.finish}
              onError={onError}
              after={<ResendButton resend={mail} firstLabel={t('twoFactor.sendCode')} />}
            />
          )}
          {canMail && (
            <div {...part('row')}>
              <button {...part('link')} type="button" onClick={() => turnTo(other)}>
                {t(`twoFactor.${other}Instead`)}
              </button>
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}
