'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Answer, ClientError } from '../../client/index.ts'
import type { FactorTaken } from '../../core/challenge.ts'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { BackupCodes } from './backup-codes.tsx'
import { CodeForm } from './code-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

export interface SetUpProps {
  /** Said before anything is asked. */
  readonly hint?: string
  /** The account has a password, which has to be given. */
  readonly hasPassword: boolean
  /** The backup codes come before the app is confirmed, where the session that comes of it takes this place. */
  readonly codesFirst?: boolean
  /** What was made before and never confirmed: its QR code is shown again. */
  readonly made?: AppMade | null
  readonly onMade?: (made: AppMade) => void
  /** What surrounds the call that begins, e.g. the question who it is. */
  readonly run?: <Data>(call: () => Promise<Answer<Data>>) => Promise<Answer<Data>>
  readonly onDone: (taken: FactorTaken) => void
  readonly onError?: ((error: ClientError) => void) | undefined
  /** The way back, as long as nothing has changed. */
  readonly onCancel?: (() => void) | undefined
}

/** What the service made for an authenticator app. */
export interface AppMade {
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

/** Sets up an authenticator app: the password, the QR code with a code that the app shows, and the backup codes. */
export function SetUp(props: SetUpProps): ReactNode {
  const { hint, hasPassword, codesFirst = false, made: before = null, run = directly, onMade, ...on } = props
  const { onDone, onError, onCancel } = on
  const { t, client } = useAuthContext()
  const place = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<AppMade | null>(before)
  const [taken, setTaken] = useState<FactorTaken | null>(null)
  const [hasCodes, setCodes] = useState(false)
  const step = made === null ? 'start' : (codesFirst ? hasCodes : taken === null) ? 'scan' : 'codes'
  const first = useRef(step)
  useEffect(() => {
    if (first.current !== step) focusStep(place.current)
    first.current = step
  }, [step])
  const end = () => {
    if (taken === null) setCodes(true)
    else onDone(taken)
  }
  return (
    <div ref={place}>
      {made === null ? (
        <ConfirmForm
          path="/two-factor/enable"
          {...{ hint, hasPassword }}
          labels={{ submit: t('signedIn.continue'), pending: t('account.loading') }}
          send={(body) => run(() => client.twoFactor.enable({ ...body, method: 'totp' }))}
          onSuccess={(answer) => {
            if (answer.method !== 'totp') return
            setMade(answer)
            onMade?.(answer)
          }}
          onError={onError}
          onCancel={onCancel}
        />
      ) : step === 'scan' ? (
        <Scan uri={made.totpURI} onSuccess={codesFirst ? onDone : setTaken} onError={onError} onCancel={onCancel} />
      ) : (
        <BackupCodes codes={made.backupCodes} label={codesFirst ? t('signedIn.continue') : undefined} onDone={end} />
      )}
    </div>
  )
}

const directly: NonNullable<SetUpProps['run']> = (call) => call()

interface ScanProps extends Pick<SetUpProps, 'onError' | 'onCancel'> {
  readonly uri: string
  readonly onSuccess: (taken: FactorTaken) => void
}

function Scan({ uri, onSuccess, onError, onCancel }: ScanProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <div {...part('steps')}>
      <p {...part('description')}>{t('twoFactor.scan')}</p>
      <QrCode text={uri} label={t('twoFactor.qr')} />
      <Field
        id={id}
        label={t('twoFactor.key')}
        data-look="key"
        value={key}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        trailing={<CopyButton text={key} label={t('twoFactor.copyKey')} />}
      />
      <CodeForm
        kind="totp"
        onSuccess={onSuccess}
        onError={onError}
        beside={onCancel !== undefined && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
      />
    </div>
  )
}
