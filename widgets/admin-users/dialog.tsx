'use client'
import { Portal, Root } from '@radix-ui/react-dialog'
import { type ReactNode, use } from 'react'
import { DressContext } from '../parts/part.ts'
import { Widget } from '../parts/widget.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { ImpersonateDialog, UnbanDialog } from './confirm-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'

/** The dialog for a wish, in front of the page, dressed as the widget that it belongs to. */
export function Dialog({ container, ...props }: DialogProps): ReactNode {
  const { classNames, unstyled } = use(DressContext)
  return (
    <Root open>
      <Portal container={container}>
        <Widget name="admin-dialog" classNames={classNames} unstyled={unstyled}>
          <Body {...props} />
        </Widget>
      </Portal>
    </Root>
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

function Body({ wish, ...rest }: Omit<DialogProps, 'container'>): ReactNode {
  if (wish.kind === 'create') return <CreateDialog {...rest} />
  const Named = byKind[wish.kind]
  return <Named {...rest} user={wish.user} />
}
