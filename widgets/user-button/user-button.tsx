'use client'
import { Speaking } from '../parts/speaking.tsx'
import { userButtonEnglish } from './messages.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { ClientError } from '../client/index.ts'
import { type SessionUser, useAuthContext } from '../context.ts'
import { useSafeTarget } from '../hooks/use-safe-target.ts'
import { useSession } from '../hooks/use-session.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { Spinner } from '../parts/spinner.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'

export interface UserButtonProps extends WidgetProps {
  /** The name beside the picture. */
  readonly showName?: boolean
  /** Edge of the button that the menu keeps to. */
  readonly align?: 'start' | 'end'
  readonly defaultOpen?: boolean
  readonly onError?: (error: ClientError) => void
}

/** Picture or initials of who is signed in, with a menu to sign out. Nothing for anybody else. */
export function UserButton(props: UserButtonProps): ReactNode {
  return (
    <Speaking widget="UserButton" english={userButtonEnglish}>
      <UserButtonWidget {...props} />
    </Speaking>
  )
}

function UserButtonWidget({
  showName = false,
  align = 'end',
  defaultOpen = false,
  onError,
  ...root
}: UserButtonProps): ReactNode {
  const { status, data } = useSession()
  if (data === null && status !== 'loading') return null
  return (
    <Widget {...root} name="user-button" data-state={status}>
      {data === null ? <Placeholder /> : <UserMenu user={data.user} {...{ showName, align, defaultOpen, onError }} />}
    </Widget>
  )
}

/** As large as the button that will be there, so that nothing jumps. */
function Placeholder(): ReactNode {
  return <span {...usePart()('placeholder')} aria-hidden="true" />
}

interface UserMenuProps extends Pick<UserButtonProps, 'showName' | 'align' | 'defaultOpen'> {
  readonly user: SessionUser
  readonly onError: ((error: ClientError) => void) | undefined
}

function UserMenu({ user, showName, onError, ...menu }: UserMenuProps): ReactNode {
  const { t } = useAuthContext('UserButton')
  const { signOut, pending, failed } = useSignOut(onError)
  const part = usePart()
  return (
    <Menu
      {...menu}
      triggerLabel={t('userButton.label', { name: user.name })}
      label={t('userButton.menu')}
      trigger={
        <>
          <Avatar name={user.name} image={user.image} />
          {showName === true && <span>{user.name}</span>}
        </>
      }
      header={
        <>
          <Avatar name={user.name} image={user.image} />
          <span {...part('person')}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </span>
        </>
      }
      footer={
        <div {...part('message')} role="alert" data-state={failed ? 'error' : 'empty'}>
          {failed && t('userButton.signOutFailed')}
        </div>
      }
    >
      <MenuItem pending={pending} onSelect={signOut}>
        {pending ? <Spinner /> : <Icon shape="exit" />}
        <span>{t(pending ? 'userButton.signingOut' : 'userButton.signOut')}</span>
      </MenuItem>
    </Menu>
  )
}

function useSignOut(onError: ((error: ClientError) => void) | undefined) {
  const { client, redirects, navigate } = useAuthContext('UserButton')
  const target = useSafeTarget(redirects.afterSignOut)
  const busy = useRef(false)
  const [state, setState] = useState<'idle' | 'pending' | 'error'>('idle')
  const signOut = async () => {
    if (busy.current) return
    busy.current = true
    setState('pending')
    const { error } = await client.signOut()
    busy.current = false
    setState(error === null ? 'idle' : 'error')
    if (error !== null) onError?.(error)
    else if (target !== undefined) navigate(target)
  }
  return { signOut: () => void signOut(), pending: state === 'pending', failed: state === 'error' }
}
