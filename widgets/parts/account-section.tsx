'use client'
import type { ReactNode } from 'react'
import lock from 'lucide/dist/esm/icons/lock-keyhole.mjs'
import wifiOff from 'lucide/dist/esm/icons/wifi-off.mjs'
import { type SessionUser, useAuthContext } from '../core/context.ts'
import { useSession } from '../core/use-session.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Tile } from './tile.tsx'
import { PageLink } from './link.tsx'
import { Loading } from './loading.tsx'

export interface AccountSectionProps {
  readonly title: string
  /** What to show to somebody who is signed in. */
  readonly children: (user: SessionUser) => ReactNode
}

/** A card about the own account: for who is signed in, while that is asked, when it cannot be told, and for nobody. */
export function AccountSection({ title, children }: AccountSectionProps): ReactNode {
  const { t, paths } = useAuthContext()
  const { status, data, refetch, isRefetching } = useSession()
  if (data !== null) return children(data.user)
  if (status === 'loading') {
    return (
      <Card title={title}>
        <Loading>{t('account.loading')}</Loading>
      </Card>
    )
  }
  if (status === 'error') {
    return (
      <Card icon={<Tile of={wifiOff} tone="warning" />} title={title} description={t('errors.NETWORK_ERROR')}>
        <Button part="submit" pending={isRefetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Card>
    )
  }
  return (
    <Card icon={<Tile of={lock} />} title={title} description={t('account.signedOut')}>
      {paths.signIn !== undefined && (
        <PageLink href={paths.signIn} part="submit">
          {t('signIn.submit')}
        </PageLink>
      )}
    </Card>
  )
}
