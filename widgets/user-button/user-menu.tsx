'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import { useChunk } from '../hooks/use-chunk.ts'
import { useSignOut } from '../hooks/use-sign-out.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu, MenuItem, MenuLink } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { Spinner } from '../parts/spinner.tsx'
import { OwnItems } from './own-items.tsx'
import type { UserButtonProps } from './user-button-props.ts'

type MenuOptions = 'showName' | 'items' | 'accountMode' | 'trigger' | 'align' | 'side' | 'defaultOpen'
type UserMenuProps = {
  readonly [Name in MenuOptions | 'container' | 'onError']: UserButtonProps[Name] | undefined
} & { readonly user: SessionUser }

const nothing = [] as const

/** The button and its menu. */
export function UserMenu(props: UserMenuProps): ReactNode {
  const { user, showName = false, items = nothing, accountMode, trigger, align, side, defaultOpen } = props
  const { t } = useAuthContext('UserButton')
  const [isManaging, setManaging] = useState(false)
  const { state, signOut } = useSignOut({ onError: props.onError })
  const pending = state === 'pending'
  return (
    <>
      <Menu
        {...(align !== undefined && { align })}
        {...(side !== undefined && { side })}
        {...(defaultOpen !== undefined && { defaultOpen })}
        triggerLabel={t('userButton.label', { name: user.name })}
        label={t('userButton.menu')}
        trigger={trigger ?? <Face user={user} showName={showName} />}
        header={<Person user={user} />}
        footer={<Failure>{state === 'error' && t('userButton.signOutFailed')}</Failure>}
      >
        <ManageItem mode={accountMode} onManage={() => setManaging(true)} />
        <OwnItems items={items} />
        <MenuItem pending={pending} onSelect={() => void signOut()}>
          {pending ? <Spinner /> : <Icon shape="exit" />}
          <span>{t(pending ? 'userButton.signingOut' : 'userButton.signOut')}</span>
        </MenuItem>
      </Menu>
      {isManaging && <Account container={props.container} onClose={() => setManaging(false)} />}
    </>
  )
}

function Face({ user, showName }: { readonly user: SessionUser; readonly showName: boolean }): ReactNode {
  return (
    <>
      <Avatar name={user.name} image={user.image} />
      {showName && <span>{user.name}</span>}
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

function Failure({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div {...usePart()('message')} role="alert" data-state={children === false ? 'empty' : 'error'}>
      {children}
    </div>
  )
}

interface ManageItemProps {
  readonly mode: UserButtonProps['accountMode']
  readonly onManage: () => void
}

function ManageItem({ mode = 'page', onManage }: ManageItemProps): ReactNode {
  const { t, paths } = useAuthContext('UserButton')
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
  const { t } = useAuthContext('UserButton')
  const { chunk: Dialog, hasFailed, load } = useChunk(loadDialog)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [])
  if (hasFailed) return <Failure>{t('errors.NETWORK_ERROR')}</Failure>
  return Dialog === null ? null : <Dialog {...{ container, opener, onClose }} />
}

async function loadDialog() {
  const { AccountDialog } = await import('./account-dialog.tsx')
  return AccountDialog
}
