'use client'
import type { ReactNode } from 'react'
import userPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'

/** What one does most where the people of an organization are listed. */
export function InviteButton({ onInvite }: { readonly onInvite: () => void }): ReactNode {
  const { t } = useAuthContext()
  return (
    <Button part="submit" onClick={onInvite}>
      <Icon of={userPlus} />
      {t('inviteMembers.title')}
    </Button>
  )
}
