'use client'
import type { ReactNode } from 'react'
import { useAuthMessages } from '../../core/use-auth-messages.ts'
import { usePart } from '../../core/part.ts'
import { AccountRow, ReadOnlyContext } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { sessionName } from '../sessions/session-row.tsx'
import type { UseTwoFactor } from './use-two-factor.ts'

export interface TrustedDevicesProps extends Pick<UseTwoFactor, 'devices' | 'pending' | 'problem' | 'revoke'> {
  readonly readOnly: boolean
}

/** The browsers in which no second factor is asked; nothing where there is none. */
export function TrustedDevices({ devices, pending, problem, revoke, readOnly }: TrustedDevicesProps): ReactNode {
  const { t, formatDate } = useAuthMessages()
  const part = usePart()
  if (devices.length === 0) return <FormMessage problem={problem} />
  return (
    <ReadOnlyContext.Provider value={readOnly}>
      <div {...part('steps')}>
        <p {...part('label')}>{t('twoFactor.trusted')}</p>
        <ul {...part('accounts')} aria-label={t('twoFactor.trusted')}>
          {devices.map((device) => {
            const browser = sessionName(device, t)
            return (
              <AccountRow
                key={device.id}
                name={
                  <>
                    {browser} {device.current && <span {...part('badge')}>{t('sessions.current')}</span>}
                  </>
                }
                detail={<span>{t('twoFactor.trustedUntil', { date: formatDate(device.expiresAt) })}</span>}
              >
                <Button
                  pending={pending === device.id}
                  aria-disabled={pending !== null}
                  aria-label={t('twoFactor.revokeLabel', { browser })}
                  onClick={() => void revoke(device.id)}
                >
                  {t('twoFactor.revoke')}
                </Button>
              </AccountRow>
            )
          })}
        </ul>
        <FormMessage problem={problem} />
      </div>
    </ReadOnlyContext.Provider>
  )
}
