'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAuthContext } from '../context.ts'
import { useAuthMessages } from '../hooks/use-auth-messages.ts'
import { AccountRow } from '../parts/account-row.tsx'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'
import type { SocialBrand } from '../social/brand.ts'
import { Mark } from '../social/mark.tsx'
import type { ConnectedAccount } from './use-connected-accounts.ts'

export interface ConnectedAccountRowProps {
  readonly account: ConnectedAccount
  readonly brand: SocialBrand
  /** Without it, nobody could sign in any more. */
  readonly isLast: boolean
  /** The account that is being disconnected, this one or another. */
  readonly pending: string | null
  readonly onDisconnect: () => void
}

/** One way to sign in. What takes it away asks once more. A password is changed, not disconnected. */
export function ConnectedAccountRow(props: ConnectedAccountRowProps): ReactNode {
  const { account, brand, isLast, pending, onDisconnect } = props
  const { t, formatDate } = useAuthMessages()
  const part = usePart()
  const id = useId()
  const isPassword = account.providerId === 'credential'
  const name = isPassword ? t('field.password') : brand.name
  return (
    <AccountRow
      data-provider={account.providerId}
      picture={<Mark brand={brand} />}
      name={name}
      detail={<span>{t('connectedAccounts.since', { date: formatDate(account.createdAt) })}</span>}
    >
      {!isPassword && (
        <Disconnect
          name={name}
          pending={pending === account.id}
          blocked={isLast || (pending !== null && pending !== account.id)}
          reason={isLast ? id : undefined}
          onDisconnect={onDisconnect}
        />
      )}
      {isLast && !isPassword && (
        <p {...part('note')} id={id}>
          {t('connectedAccounts.last')}
        </p>
      )}
    </AccountRow>
  )
}

interface DisconnectProps {
  readonly name: string
  readonly pending: boolean
  readonly blocked: boolean
  readonly reason: string | undefined
  readonly onDisconnect: () => void
}

function Disconnect({ name, pending, blocked, reason, onDisconnect }: DisconnectProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const button = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState<boolean | null>(null)
  // The focus follows the question, to the harmless answer, and back.
  useEffect(() => {
    if (asks !== null) button.current?.focus()
  }, [asks])
  const label = t('connectedAccounts.disconnectLabel', { provider: name })
  if (asks !== true) {
    return (
      <Button
        ref={button}
        aria-label={label}
        aria-describedby={reason}
        aria-disabled={blocked}
        onClick={() => setAsks(true)}
      >
        {t('connectedAccounts.disconnect')}
      </Button>
    )
  }
  return (
    <div {...part('actions')}>
      <p {...part('note')}>{t('connectedAccounts.ask', { provider: name })}</p>
      <Button data-tone="danger" pending={pending} aria-disabled={blocked} onClick={onDisconnect}>
        {pending ? t('connectedAccounts.pending', { provider: name }) : label}
      </Button>
      <Button ref={button} aria-disabled={pending} onClick={() => setAsks(false)}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
