'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { OpenDialog } from '../../parts/use-dialog.tsx'
import { ProfileDialog } from '../../parts/profile-dialog.tsx'
import { UserProfile } from '../user-profile/user-profile.tsx'

export interface AccountDialogProps extends OpenDialog<'account'> {
  readonly container: HTMLElement | undefined
}

/** Everything about the own account, in front of the page. */
export function AccountDialog(props: AccountDialogProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <ProfileDialog {...props} title={t('userButton.manageTitle')} description={t('userButton.manageDescription')}>
      <UserProfile />
    </ProfileDialog>
  )
}
