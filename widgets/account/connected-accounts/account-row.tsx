'use client'
import { type ReactNode, useId } from 'react'
import keyRound from 'lucide/dist/esm/icons/key-round.mjs'
import { useAuthMessages } from '../../core/use-auth-messages.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { type SocialBrand, Mark } from '../../entrance/social/button/brand.tsx'
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

/** One way to sign in, and the way to take it away. A password is changed, not disconnected. */
export function ConnectedAccountRow(props: ConnectedAccountRowProps): ReactNode {
  const { account, brand, isLast, pending, onDisconnect } = props
  const { t, formatDate } = useAuthMessages()
  const part = usePart()
  const id = useId()
  const isPassword = account.providerId === 'credential'
  const isPending = pending === account.id
  const name = isPassword ? t('field.password') : brand.name
  return (
    <AccountRow
      data-provider={account.providerId}
      picture={isPassword ? <Icon of={keyRound} /> : <Mark brand={brand} />}
      name={name}
      detail={<span>{t('connectedAccounts.since', { date: formatDate(account.createdAt) })}</span>}
    >
      {!isPassword && (
        <Button
          pending={isPending}
          aria-label={t('connectedAccounts.disconnectLabel', { provider: name })}
          aria-describedby={isLast ? id : undefined}
          aria-disabled={isLast || pending !== null}
          onClick={onDisconnect}
        >
          {isPending ? t('connectedAccounts.pending', { provider: name }) : t('connectedAccounts.disconnect')}
        </Button>
      )}
      {isLast && !isPassword && (
        <p {...part('note')} id={id}>
          {t('connectedAccounts.last')}
        </p>
      )}
    </AccountRow>
  )
}
