'use client'
import { type ReactNode, useMemo } from 'react'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import userPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import { AccountSection } from '../../parts/account-section.tsx'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { useDialog } from '../../parts/use-dialog.tsx'
import { type RoleChoice, roleChoices } from '../../core/role-names.ts'
import { type UseAdminUsersOptions, useAdminUsers } from './use-admin-users.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { useDone } from '../../core/use-done.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import type { SharedDialogProps, DialogRequest } from './dialog-props.ts'
import { adminEnglish } from '../../locales/english/admin.ts'
import { Pager } from './pager.tsx'
import { Toolbar } from './toolbar.tsx'
import { UserList } from './user-list.tsx'

export type { RoleChoice } from '../../core/role-names.ts'

export interface AdminUsersProps extends WidgetProps, UseAdminUsersOptions {
  /** Roles that can be given, as configured at the service; `user` and `admin` by default. */
  readonly roles?: readonly (string | RoleChoice)[] | undefined
  /** Where to go after signing in as somebody else; by default nowhere. */
  readonly impersonateTo?: string | undefined
  /** Where dialogs are put; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

const defaultRoles: readonly string[] = ['user', 'admin']

/** All users in a table, with what an administrator can do for each. The service decides who may do what. */
export function AdminUsers(props: AdminUsersProps): ReactNode {
  return (
    <MessagesProvider widget="AdminUsers" english={adminEnglish} own={props}>
      <AdminUsersWidget {...props} />
    </MessagesProvider>
  )
}

function AdminUsersWidget(props: AdminUsersProps): ReactNode {
  const { roles = defaultRoles, impersonateTo, container, pageSize, initialQuery, onError, ...root } = props
  const { t } = useAuthContext()
  const users = useAdminUsers({ pageSize, initialQuery })
  const { status } = users.list
  return (
    <Widget {...root} name="admin-users" data-state={status === 'ready' && users.total === 0 ? 'empty' : status}>
      <AccountSection title={t('adminUsers.title')}>
        {(me) =>
          status === 'forbidden' || status === 'unavailable' ? (
            <Card title={t('adminUsers.title')}>
              <Empty
                icon={lock}
                title={t(status === 'forbidden' ? 'adminUsers.notAllowed' : 'adminUsers.unavailable')}
              />
            </Card>
          ) : (
            <Management key={me.id} myId={me.id} {...{ users, roles, impersonateTo, container, onError }} />
          )
        }
      </AccountSection>
    </Widget>
  )
}

interface ManagementProps extends Pick<AdminUsersProps, 'impersonateTo' | 'container' | 'onError'> {
  readonly users: ReturnType<typeof useAdminUsers>
  readonly roles: readonly (string | RoleChoice)[]
  readonly myId: string
}

function Management({ users, roles, myId, impersonateTo, container, onError }: ManagementProps): ReactNode {
  const { t, navigate } = useAuthContext()
  const part = usePart()
  const choices = useMemo(() => roleChoices(roles), [roles])
  const target = useSafeTarget(impersonateTo)
  const { region, sentence, onDone, clear } = useDone()
  const dialog = useDialog<DialogRequest, SharedDialogProps>(loadDialog, {
    actions: users.actions,
    choices,
    container,
    onError,
    onDone,
    onImpersonated() {
      if (target !== undefined) navigate(target)
    },
  })
  const open: typeof dialog.open = (request) => {
    clear()
    dialog.open(request)
  }
  return (
    <Card
      title={t('adminUsers.title')}
      description={t('adminUsers.description')}
      action={
        <Button part="submit" onClick={() => open({ kind: 'create' })}>
          <Icon of={userPlus} />
          {t('adminCreate.title')}
        </Button>
      }
    >
      <Toolbar users={users} choices={choices} />
      <section ref={region} aria-label={t('adminUsers.title')} aria-busy={users.isRefetching} tabIndex={-1}>
        <UserList users={users} choices={choices} myId={myId} onOpen={open} />
      </section>
      <Pager users={users} />
      <output {...part('status')}>{sentence}</output>
      <Alert>{dialog.failed && t('errors.NETWORK_ERROR')}</Alert>
      {dialog.element}
    </Card>
  )
}

async function loadDialog() {
  const { Dialog } = await import('./dialog.tsx')
  return Dialog
}
