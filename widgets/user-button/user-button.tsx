'use client'
import type { ReactNode } from 'react'
import { useSession } from '../hooks/use-session.ts'
import { usePart } from '../parts/part.ts'
import { Speaking } from '../parts/speaking.tsx'
import { Widget } from '../parts/widget.tsx'
import { userButtonEnglish } from './messages.ts'
import type { UserButtonProps } from './user-button-props.ts'
import { UserMenu } from './user-menu.tsx'

/** Picture or initials of who is signed in, with a menu. Nothing for anybody else. */
export function UserButton(props: UserButtonProps): ReactNode {
  return (
    <Speaking widget="UserButton" english={userButtonEnglish}>
      <UserButtonWidget {...props} />
    </Speaking>
  )
}

function UserButtonWidget(props: UserButtonProps): ReactNode {
  const { showName, items, accountMode, trigger, align, side, defaultOpen, container, onError, ...root } = props
  const { status, data } = useSession()
  if (data === null && status !== 'loading') return null
  const menu = { showName, items, accountMode, trigger, align, side, defaultOpen, container, onError }
  return (
    <Widget {...root} name="user-button" data-state={status}>
      {data === null ? <Placeholder /> : <UserMenu {...menu} user={data.user} />}
    </Widget>
  )
}

/** As large as the button that will be there, so that nothing jumps. */
function Placeholder(): ReactNode {
  return <span {...usePart()('placeholder')} aria-hidden="true" />
}
