'use client'
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role -- on a narrow screen a row is no table row by its `display`, and loses its role with it */
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { type AdminUser, isBanned, rolesOf } from '../hooks/admin-calls.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { roleName } from '../hooks/role-names.ts'
import type { UserListProps } from './list-props.ts'
import type { Wish } from './dialog-props.ts'

export interface UserRowProps extends Omit<UserListProps, 'users'> {
  readonly user: AdminUser
  /** Milliseconds since 1970. */
  readonly now: number
}

/** One user, and what can be done. */
export function UserRow({ user, now, choices, myId, onOpen }: UserRowProps): ReactNode {
  const { t, locale } = useAuthContext('AdminUsers')
  const part = usePart()
  const banned = isBanned(user, now)
  const created = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(user.createdAt))
  return (
    <tr {...part('table-row')} role="row" data-user={user.id}>
      <th {...part('cell')} role="rowheader" scope="row">
        <span {...part('person')}>
          <Avatar name={user.name} image={user.image} />
          <span>{user.name}</span>
        </span>
      </th>
      <Cell label={t('adminUsers.email')}>
        <span dir="ltr">{user.email}</span>
      </Cell>
      <Cell label={t('adminUsers.roles')}>
        {rolesOf(user)
          .map((id) => roleName(choices, id))
          .join(', ')}
      </Cell>
      <Cell label={t('adminUsers.state')}>
        <UserState {...{ user, banned }} isMe={user.id === myId} />
      </Cell>
      <Cell label={t('adminUsers.created')}>
        <time dateTime={user.createdAt}>{created}</time>
      </Cell>
      <td {...part('cell')} role="cell">
        <UserMenu {...{ user, banned, onOpen }} isMe={user.id === myId} />
      </td>
    </tr>
  )
}

/** A cell that, on a card, says itself what its column is. */
function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const part = usePart()
  return (
    <td {...part('cell')} role="cell">
      <span {...part('cell-label')} aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  )
}

interface UserStateProps {
  readonly user: AdminUser
  readonly banned: boolean
  readonly isMe: boolean
}

function UserState({ user, banned, isMe }: UserStateProps): ReactNode {
  const { t, locale } = useAuthContext('AdminUsers')
  const part = usePart()
  const { banExpires, banReason } = user
  const until = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span>
      {isMe && (
        <span {...part('badge')} data-state="you">
          {t('adminUsers.you')}
        </span>
      )}
      {banned ? (
        <span {...part('badge')} data-state="banned" title={banReason ?? undefined}>
          {banExpires === null
            ? t('adminUsers.bannedForGood')
            : t('adminUsers.bannedUntil', { date: until().format(new Date(banExpires)) })}
        </span>
      ) : (
        <span {...part('badge')} data-state={user.emailVerified ? 'verified' : 'unverified'}>
          {t(user.emailVerified ? 'adminUsers.verified' : 'adminUsers.unverified')}
        </span>
      )}
    </span>
  )
}

type Kind = Exclude<Wish['kind'], 'create'>

interface UserMenuProps extends UserStateProps {
  readonly onOpen: (wish: Wish) => void
}

function UserMenu({ user, banned, isMe, onOpen }: UserMenuProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const label = t('adminUsers.menu', { name: user.name })
  const item = (kind: Kind, key: Parameters<typeof t>[0]) => (
    <MenuItem closes onSelect={() => onOpen({ kind, user })}>
      {t(key)}
    </MenuItem>
  )
  return (
    <Menu trigger={<Icon shape="more" />} triggerLabel={label} label={label}>
      {item('roles', 'adminUsers.changeRoles')}
      {item('sessions', 'adminUsers.viewSessions')}
      {/* Nobody bans, deletes or becomes themselves. */}
      {!isMe && !banned && item('impersonate', 'adminUsers.impersonate')}
      {!isMe && (banned ? item('unban', 'adminUsers.unban') : item('ban', 'adminUsers.ban'))}
      {!isMe && item('remove', 'adminUsers.remove')}
    </Menu>
  )
}
