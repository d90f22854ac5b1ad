'use client'
import type { ReactNode } from 'react'
import { WidgetPortal } from '../../parts/widget-portal.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { ImpersonateDialog, UnbanDialog } from './question-dialogs.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'

/** The dialog for a request, in front of the page, dressed as the widget that it belongs to. */
export function Dialog({ container, ...props }: DialogProps): ReactNode {
  return (
    <WidgetPortal name="admin-dialog" container={container}>
      <Body {...props} />
    </WidgetPortal>
  )
}

const byKind = {
  roles: RolesDialog,
  ban: BanDialog,
  unban: UnbanDialog,
  sessions: SessionsDialog,
  impersonate: ImpersonateDialog,
  remove: RemoveDialog,
} as const

function Body({ request, ...rest }: Omit<DialogProps, 'container'>): ReactNode {
  if (request.kind === 'create') return <CreateDialog {...rest} />
  const Named = byKind[request.kind]
  return <Named {...rest} user={request.user} />
}
