'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import type { OpenDialog } from '../../parts/use-dialog.tsx'
import { activeOrganizationId, useSession } from '../../core/use-session.ts'
import { OrganizationProfile } from '../profile/organization-profile.tsx'
import { ProfileDialog } from '../../parts/profile-dialog.tsx'

/** What the switcher hands on to the dialog. */
export interface SharedOrganizationDialogProps {
  readonly container: HTMLElement | undefined
  /** Where to go when somebody left or deleted the organization. */
  readonly afterLeave: string | undefined
  readonly onError: ((error: ClientError) => void) | undefined
}

/** Everything about the active organization, in front of the page; the request is what the dialog is called. */
export function OrganizationDialog(props: SharedOrganizationDialogProps & OpenDialog<string>): ReactNode {
  const { request, opener, onClose, afterLeave, ...rest } = props
  const active = activeOrganizationId(useSession().data)
  const [managed] = useState(active)
  useEffect(() => {
    // The page that follows may have the same switcher, in front of which this would stay.
    if (afterLeave !== undefined && active !== managed) onClose()
  })
  return (
    <ProfileDialog title={request} container={rest.container} opener={opener} onClose={onClose}>
      <OrganizationProfile {...rest} afterLeave={afterLeave} afterDelete={afterLeave} />
    </ProfileDialog>
  )
}
