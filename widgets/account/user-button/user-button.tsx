'use client'
import type { ReactNode } from 'react'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { calledBy } from '../../core/identifier-fields.ts'
import { useSession } from '../../core/use-session.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { LazyMenuButton } from '../../parts/lazy-menu-button.tsx'
import { usePart } from '../../core/part.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget } from '../../parts/widget.tsx'
import { userButtonEnglish } from '../../locales/english/user-button.ts'
import type { UserButtonOptions, UserButtonProps } from './user-button-props.ts'

/** Picture or initials of who is signed in, with a menu. Nothing for anybody else. */
export function UserButton(props: UserButtonProps): ReactNode {
  return (
    <MessagesProvider widget="UserButton" english={userButtonEnglish} own={props}>
      <UserButtonWidget {...props} />
    </MessagesProvider>
  )
}

function UserButtonWidget(props: UserButtonProps): ReactNode {
  // oxlint-disable-next-line no-unused-vars -- taken out of what goes to the root
  const { showName, items, accountMode, trigger, align, side, defaultOpen, container, onError, ...root } = props
  const { status, data } = useSession()
  if (data === null && status !== 'loading') return null
  return (
    <Widget {...root} name="user-button" data-state={status}>
      {data === null ? <Placeholder /> : <Button options={props} user={data.user} />}
    </Widget>
  )
}

/** As large as the button that will be there, so that nothing jumps. */
function Placeholder(): ReactNode {
  return <span {...usePart()('placeholder')} aria-hidden="true" />
}

interface ButtonProps {
  readonly user: SessionUser
  readonly options: UserButtonOptions
}

function Button({ user, options }: ButtonProps): ReactNode {
  const { showName, trigger, align, side, defaultOpen } = options
  const { t } = useAuthContext()
  return (
    <LazyMenuButton
      {...{ align, side, defaultOpen }}
      triggerLabel={t('userButton.label', { name: calledBy(user) })}
      trigger={trigger ?? <Face user={user} showName={showName} />}
      read={loadMenu}
    >
      {(UserMenu, menu) => <UserMenu {...options} menu={menu} user={user} />}
    </LazyMenuButton>
  )
}

function Face({ user, showName }: { readonly user: SessionUser; readonly showName: boolean | undefined }): ReactNode {
  return (
    <>
      <Avatar id={user.id} name={user.name} image={user.image} />
      {showName === true && <span dir="auto">{calledBy(user)}</span>}
    </>
  )
}

async function loadMenu() {
  const { UserMenu } = await import('./user-menu.tsx')
  return UserMenu
}
