'use client'
import { type ReactNode, useEffect, useState } from 'react'
import logOut from 'lucide/dist/esm/icons/log-out.mjs'
import settings from 'lucide/dist/esm/icons/settings.mjs'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { calledBy, knownBy } from '../../core/identifier-fields.ts'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { useDialog } from '../../parts/use-dialog.tsx'
import { useSignOut } from '../../core/use-sign-out.ts'
import { Alert } from '../../parts/alert.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { OpenMenu } from '../../parts/menu-button.tsx'
import { MenuEntrance, MenuItem } from '../../parts/menu-item.tsx'
import { MenuPopup } from '../../parts/menu-popup.tsx'
import { usePart } from '../../core/part.ts'
import { Spinner } from '../../parts/loading.tsx'
import { OwnItems } from './own-items.tsx'
import type { UserButtonOptions } from './user-button-props.ts'

interface UserMenuProps extends Pick<UserButtonOptions, 'items' | 'accountMode' | 'container' | 'onError'> {
  readonly user: SessionUser
  /** Null while it is closed: what was begun in it goes on. */
  readonly menu: OpenMenu | null
}

/** The menu below the button, and the account in a dialog. */
export function UserMenu({ user, menu, items = [], accountMode, container, onError }: UserMenuProps): ReactNode {
  const { t, features } = useConfiguredContext()
  const account = useDialog(loadDialog, { container })
  const { chunk: Accounts, load } = useChunk(loadAccounts)
  const [problem, setProblem] = useState<string | null>(null)
  const hasAccounts = features.multiSession
  useEffect(() => {
    if (hasAccounts) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once the service has said that it has them
  }, [hasAccounts])
  const { state, signOut } = useSignOut({ onError })
  const pending = state === 'pending'
  const wayOut = (text = t('signOut.submit')) => (
    <MenuItem pending={pending} onSelect={() => void signOut()}>
      {pending ? <Spinner /> : <Icon of={logOut} isDirected />}
      <span>{pending ? t('signOut.pending') : text}</span>
    </MenuItem>
  )
  return (
    <>
      {menu !== null && (
        <MenuPopup
          menu={menu}
          name="user-button-menu"
          container={container}
          label={t('userButton.menu')}
          header={<Person user={user} />}
          footer={<Alert>{state === 'error' ? t('signOut.failed') : problem}</Alert>}
        >
          <ManageItem mode={accountMode} onManage={() => account.open('account')} />
          <OwnItems items={items} />
          {/* Where its code does not come, there is the way out as without it. */}
          {hasAccounts && Accounts !== null ? <Accounts {...{ onError, wayOut }} onProblem={setProblem} /> : wayOut()}
        </MenuPopup>
      )}
      {account.failed && <Alert>{t('errors.NETWORK_ERROR')}</Alert>}
      {account.element}
    </>
  )
}

function Person({ user }: { readonly user: SessionUser }): ReactNode {
  return (
    <>
      <Avatar id={user.id} name={user.name} image={user.image} />
      <span {...usePart()('person')}>
        <strong>{calledBy(user)}</strong>
        {user.name !== '' && <span>{knownBy(user)}</span>}
      </span>
    </>
  )
}

interface ManageItemProps {
  readonly mode: UserButtonOptions['accountMode']
  readonly onManage: () => void
}

function ManageItem({ mode, onManage }: ManageItemProps): ReactNode {
  const { t, paths } = useAuthContext()
  return (
    <MenuEntrance mode={mode} href={paths.account} onOpen={onManage}>
      <Icon of={settings} />
      <span>{t('userButton.manage')}</span>
    </MenuEntrance>
  )
}

async function loadAccounts() {
  const { DeviceAccounts } = await import('./device-accounts.tsx')
  return DeviceAccounts
}

async function loadDialog() {
  const { AccountDialog } = await import('./account-dialog.tsx')
  return AccountDialog
}
