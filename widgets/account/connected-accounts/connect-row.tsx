'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { type SocialBrand, Mark } from '../../entrance/social/button/brand.tsx'
import { useSocialGroup } from '../../entrance/social/button/social-group.tsx'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'

/** A provider that is not connected yet, and the way to connect it. */
export function ConnectRow({ brand }: { readonly brand: SocialBrand }): ReactNode {
  const { t } = useAuthContext()
  const group = useSocialGroup()
  if (group === null) throw new Error('ConnectRow stands in a group of providers')
  return (
    <AccountRow data-provider={brand.id} data-state="missing" picture={<Mark brand={brand} />} name={brand.name}>
      <Button
        pending={group.pendingProvider === brand.id}
        aria-disabled={group.pendingProvider !== null || group.wait > 0}
        aria-label={t('social.connect', { provider: brand.name })}
        onClick={() => void group.signIn(brand.id, {})}
      >
        {t('connectedAccounts.connect')}
      </Button>
    </AccountRow>
  )
}
