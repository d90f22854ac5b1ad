'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import { useChunk } from '../hooks/use-chunk.ts'
import { useSignOut } from '../hooks/use-sign-out.ts'
import { Alert } from '../parts/alert.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { Icon } from '../parts/icon.tsx'
import type { OpenMenu } from '../parts/menu-button.tsx'
import { MenuItem, MenuLink, MenuPopup } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { Spinner } from '../parts/spinner.tsx'
import { OwnItems } from './own-items.tsx'
import type { UserButtonOptions } from './user-button-props.ts'

interface UserMenuProps extends Pick<UserButtonOptions, 'items' | 'accountMode' | 'container' | 'onError'> {
  readonly user: SessionUser
  /** Null while it is closed: what was begun in it goes on. */
  readonly menu: OpenMenu | null
}

/** The menu below the button, and the account in a dialog. */
export function UserMenu({ user, menu, items = [], accountMode, container, onError }: UserMenuProps): ReactNode {
  const { t } = useAuthContext()
  const [isManaging, setManaging] = useState(false)
  const { state, signOut } = useSignOut({ onError })
  const pending = state === 'pending'
  return (
    <>
      {menu !== null && (
        <MenuPopup
          menu={menu}
          label={t('userButton.menu')}
          header={<Person user={user} />}
          footer={<Alert>{state === 'error' && t('signOut.failed')}</Alert>}
        >
          <ManageItem mode={accountMode} onManage={() => setManaging(true)} />
          <OwnItems items={items} />
          <MenuItem pending={pending} onSelect={() => void signOut()}>
            {pending ? <Spinner /> : <Icon shape="exit" />}
            <span>{t(pending ? 'signOut.pending' : 'signOut.submit')}</span>
          </MenuItem>
        </MenuPopup>
      )}
      {isManaging && <Account container={container} onClose={() => setManaging(false)} />}
    </>
  )
}

function Person({ user }: { readonly user: SessionUser }): ReactNode {
  return (
    <>
      <Avatar name={user.name} image={user.image} />
      <span {...usePart()('person')}>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </span>
    </>
  )
}

interface ManageItemProps {
  readonly mode: UserButtonOptions['accountMode']
  readonly onManage: () => void
}

function ManageItem({ mode = 'page', onManage }: ManageItemProps): ReactNode {
  const { t, paths } = useAuthContext()
  const content = (
    <>
      <Icon shape="person" />
      <span>{t('userButton.manage')}</span>
    </>
  )
  if (mode === 'modal') {
    return (
      <MenuItem closes onSelect={onManage}>
        {content}
      </MenuItem>
    )
  }
  return paths.account === undefined ? null : <MenuLink href={paths.account}>{content}</MenuLink>
}

interface AccountProps {
  readonly container: HTMLElement | undefined
  readonly onClose: () => void
}

/** The account in a dialog, whose code comes when it is opened for the first time. */
function Account({ container, onClose }: AccountProps): ReactNode {
  const { t } = useAuthContext()
  const { chunk: Dialog, hasFailed, load } = useChunk(loadDialog)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [])
  if (hasFailed) return <Alert>{t('errors.NETWORK_ERROR')}</Alert>
  return Dialog === null ? null : <Dialog {...{ container, opener, onClose }} />
}

async function loadDialog() {
  const { AccountDialog } = await import('./account-dialog.tsx')
  return AccountDialog
}
