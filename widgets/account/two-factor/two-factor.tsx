'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { useCapabilities } from '../../core/use-capabilities.ts'
import { useDone } from '../../core/use-done.ts'
import { BackupCodes } from '../../entrance/two-factor/backup-codes.tsx'
import { ConfirmForm } from '../../entrance/two-factor/confirm-form.tsx'
import { type AppMade, SetUp } from '../../entrance/two-factor/set-up.tsx'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'
import { twoFactorSectionEnglish } from '../../locales/english/two-factor.ts'
import { AccountSection } from '../../parts/account-section.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { ResourceView } from '../../parts/resource-view.tsx'
import { Widget } from '../../parts/widget.tsx'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { TrustedDevices } from './trusted-devices.tsx'
import { type TwoFactorStatus, type UseTwoFactorOptions, useTwoFactor } from './use-two-factor.ts'

export interface TwoFactorSectionProps extends OwnSectionProps, UseTwoFactorOptions {}

/** The second factor of who is signed in: to set up, with its backup codes and the browsers that are trusted, and to turn off. */
export function TwoFactorSection(props: TwoFactorSectionProps): ReactNode {
  return (
    <AccountFrame widget="TwoFactorSection" english={twoFactorSectionEnglish} own={props}>
      <TwoFactorWidget {...props} />
    </AccountFrame>
  )
}

function TwoFactorWidget({ onError, readOnly = false, ...root }: TwoFactorSectionProps): ReactNode {
  const { t } = useAuthContext()
  const { status, devices, hasPassword, pending, problem, revoke, refetch } = useTwoFactor({ onError })
  const title = t('twoFactor.title')
  const state = status.status === 'ready' ? (status.data.enabled ? 'on' : 'off') : status.status
  return (
    <Widget {...root} name="two-factor" data-state={state}>
      <AccountSection title={title}>
        {({ emailVerified }) => (
          <Card title={title} description={readOnly ? undefined : t('twoFactor.description')}>
            <ResourceView resource={status} loading={t('account.loading')} failed={t('twoFactor.failed')} empty={null}>
              {(known) => (
                <>
                  {readOnly ? (
                    <State known={known} />
                  ) : (
                    <Own {...{ known, hasPassword, emailVerified, onError, refetch }} />
                  )}
                  {known.enabled && <TrustedDevices {...{ devices, pending, problem, revoke, readOnly }} />}
                </>
              )}
            </ResourceView>
          </Card>
        )}
      </AccountSection>
    </Widget>
  )
}

function State({ known }: { readonly known: TwoFactorStatus }): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { enabled, totp, backupCodesLeft: count } = known
  return (
    <p {...part('description')}>
      <span {...part('badge')} data-state={enabled ? 'verified' : undefined}>
        {t(enabled ? 'twoFactor.on' : 'twoFactor.off')}
      </span>{' '}
      {enabled && t(totp ? 'twoFactor.byApp' : 'twoFactor.byMail')}
      {enabled && totp && ` · ${t('twoFactor.codesLeft', { count })}`}
    </p>
  )
}

interface OwnProps extends UseTwoFactorOptions {
  readonly known: TwoFactorStatus
  readonly hasPassword: boolean
  readonly emailVerified: boolean
  readonly refetch: () => Promise<void>
}

/** What is being done: a form in the place of the buttons. */
type Deed = 'set-up' | 'mail' | 'disable' | 'codes'

function Own({ known, hasPassword, emailVerified, onError, refetch }: OwnProps): ReactNode {
  const { t, client } = useAuthContext()
  const part = usePart()
  const run = useReauthentication()
  const canMail = useCapabilities().data?.['two-factor']?.otp === true && emailVerified && !known.otp
  const place = useRef<HTMLElement>(null)
  const done = useDone()
  const [deed, setDeed] = useState<Deed | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [made, setMade] = useState<AppMade | null>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (deed !== null) focusStep(place.current)
    else if (wasOpen.current) place.current?.focus()
    wasOpen.current = deed !== null
  }, [deed])
  const open = (next: Deed) => {
    done.clear()
    setDeed(next)
  }
  const close = () => {
    setDeed(null)
    setCodes(null)
  }
  const end = (sentence: string) => {
    close()
    done.onDone(sentence, false)
    void refetch()
  }
  const confirming = { hasPassword, onError, onCancel: close }
  const setUp = (
    <SetUp
      {...confirming}
      {...{ made, run }}
      hint={t('twoFactor.setUpHint')}
      onMade={setMade}
      onDone={() => {
        setMade(null)
        end(t('twoFactor.turnedOn'))
      }}
    />
  )
  const forms: Readonly<Record<Deed, ReactNode>> = {
    'set-up': setUp,
    mail: (
      <ConfirmForm
        {...confirming}
        path="/two-factor/enable"
        hint={t('twoFactor.mailHint')}
        labels={{ submit: t('signedIn.continue'), pending: t('account.loading') }}
        send={(body): Promise<Answer<unknown>> => run(() => client.twoFactor.enable({ ...body, method: 'otp' }))}
        onSuccess={() => end(t('twoFactor.turnedOn'))}
      />
    ),
    disable: (
      <ConfirmForm
        {...confirming}
        path="/two-factor/disable"
        hint={t('twoFactor.disableHint')}
        tone="danger"
        labels={{ submit: t('twoFactor.turnOff'), pending: t('twoFactor.turningOff') }}
        send={(body): Promise<Answer<unknown>> => run(() => client.twoFactor.disable(body))}
        onSuccess={() => end(t('twoFactor.turnedOff'))}
      />
    ),
    codes:
      codes === null ? (
        <ConfirmForm
          {...confirming}
          path="/two-factor/generate-backup-codes"
          hint={t('twoFactor.newCodesHint')}
          labels={{ submit: t('twoFactor.newCodes'), pending: t('account.loading') }}
          send={(body) => run(() => client.twoFactor.generateBackupCodes(body))}
          onSuccess={({ backupCodes }) => {
            setCodes(backupCodes)
            void refetch()
          }}
        />
      ) : (
        <BackupCodes codes={codes} onDone={() => end('')} />
      ),
  }
  return (
    <section {...part('steps')} ref={place} tabIndex={-1} aria-label={t('twoFactor.title')}>
      {deed !== null ? (
        forms[deed]
      ) : (
        <div {...part('value')} data-state="closed">
          <State known={known} />
          <div {...part('actions')}>
            {!known.totp && (
              <Button onClick={() => open('set-up')}>
                {t(made === null ? 'twoFactor.setUp' : 'twoFactor.showAgain')}
              </Button>
            )}
            {canMail && <Button onClick={() => open('mail')}>{t('twoFactor.setUpMail')}</Button>}
            {known.enabled && known.totp && <Button onClick={() => open('codes')}>{t('twoFactor.newCodes')}</Button>}
            {known.enabled && (
              <Button data-tone="danger" onClick={() => open('disable')}>
                {t('twoFactor.turnOff')}
              </Button>
            )}
          </div>
        </div>
      )}
      <output {...part('status')}>{done.sentence}</output>
    </section>
  )
}
