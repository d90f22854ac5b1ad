'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAuthContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'
import type { SocialBrand } from '../social/brand.ts'
import { Mark } from '../social/mark.tsx'
import type { ConnectedAccount } from './use-connected-accounts.ts'

export interface AccountRowProps {
  readonly account: ConnectedAccount
  readonly brand: SocialBrand
  /** Without it, nobody could sign in any more. */
  readonly isLast: boolean
  /** The account that is being disconnected, this one or another. */
  readonly pending: string | null
  readonly onDisconnect: () => void
}

/** One way to sign in. What takes it away asks once more. A password is changed, not disconnected. */
export function AccountRow({ account, brand, isLast, pending, onDisconnect }: AccountRowProps): ReactNode {
  const { t, locale } = useAuthContext('ConnectedAccounts')
  const part = usePart()
  const id = useId()
  const isPassword = account.providerId === 'credential'
  const name = isPassword ? t('connectedAccounts.password') : brand.name
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(account.createdAt))
  return (
    <li {...part('account')} data-provider={account.providerId}>
      <Mark brand={brand} />
      <span {...part('person')}>
        <strong>{name}</strong>
        <span>{t('connectedAccounts.since', { date })}</span>
      </span>
      {!isPassword && (
        <Disconnect
          name={name}
          pending={pending === account.id}
          blocked={isLast || (pending !== null && pending !== account.id)}
          reason={isLast ? `${id}-last` : undefined}
          onDisconnect={onDisconnect}
        />
      )}
      {isLast && !isPassword && (
        <p {...part('note')} id={`${id}-last`}>
          {t('connectedAccounts.last')}
        </p>
      )}
    </li>
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
  const { t } = useAuthContext('ConnectedAccounts')
  const part = usePart()
  const first = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  // The focus follows the question, to the harmless answer, and back.
  useEffect(() => {
    if (asks) cancel.current?.focus()
    else if (wasAsked) first.current?.focus()
  }, [asks, wasAsked])
  const ask = () => {
    setAsks(true)
    setWasAsked(true)
  }
  if (!asks) {
    return (
      <Button
        ref={first}
        aria-label={t('connectedAccounts.disconnectLabel', { provider: name })}
        aria-describedby={reason}
        aria-disabled={blocked}
        onClick={ask}
      >
        {t('connectedAccounts.disconnect')}
      </Button>
    )
  }
  return (
    <div {...part('actions')}>
      <p {...part('note')}>{t('connectedAccounts.ask', { provider: name })}</p>
      <Button data-tone="danger" pending={pending} aria-disabled={blocked} onClick={onDisconnect}>
        {t(pending ? 'connectedAccounts.pending' : 'connectedAccounts.confirm', { provider: name })}
      </Button>
      <Button ref={cancel} aria-disabled={pending} onClick={() => setAsks(false)}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
