'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { type AdminUser, isBanned, rolesOf } from './admin-calls.ts'
import { listOf } from '../../core/language.ts'
import { roleName } from '../../core/role-names.ts'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { usePart } from '../../core/part.ts'
import { Cell, PersonRow } from '../../parts/people-table.tsx'
import type { DialogRequest, UserListProps } from './dialog-props.ts'

export interface UserRowProps extends Omit<UserListProps, 'users'> {
  readonly user: AdminUser
  /** Milliseconds since 1970. */
  readonly now: number
}

/** One user, and what can be done. */
export function UserRow({ user, now, choices, myId, onOpen }: UserRowProps): ReactNode {
  const { t, locale } = useAuthContext()
  const { id, name, image, email, createdAt } = user
  const standing = { user, banned: isBanned(user, now), isMe: id === myId }
  const roles = rolesOf(user).map((role) => roleName(choices, role))
  const created = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(createdAt))
  return (
    <PersonRow {...{ name, image }} data-user={id} menu={<UserMenu {...standing} onOpen={onOpen} />}>
      <Cell label={t('field.email')}>
        <span dir="ltr">{email}</span>
      </Cell>
      <Cell label={t('adminUsers.roles')}>{listOf(roles, locale)}</Cell>
      <Cell label={t('adminUsers.state')}>
        <UserState {...standing} />
      </Cell>
      <Cell label={t('adminUsers.created')}>
        <time dateTime={createdAt}>{created}</time>
      </Cell>
    </PersonRow>
  )
}

interface UserStateProps {
  readonly user: AdminUser
  readonly banned: boolean
  readonly isMe: boolean
}

/** Whether it is oneself, and whether the account is banned, confirmed or neither. */
function UserState({ user, banned, isMe }: UserStateProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const { banExpires, banReason, emailVerified } = user
  const ban = () => {
    if (!banExpires) return t('adminUsers.bannedForGood')
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return t('adminUsers.bannedUntil', { date: format.format(new Date(banExpires)) })
  }
  const state = banned ? 'banned' : emailVerified ? 'verified' : 'unverified'
  return (
    <span>
      {isMe && (
        <span {...part('badge')} data-state="you">
          {t('adminUsers.you')}
        </span>
      )}
      <span {...part('badge')} data-state={state} title={(banned && banReason) || undefined}>
        {state === 'banned' ? ban() : t(`adminUsers.${state}`)}
      </span>
    </span>
  )
}

const labels = {
  roles: 'adminUsers.changeRoles',
  sessions: 'adminUsers.viewSessions',
  impersonate: 'adminUsers.impersonate',
  ban: 'adminUsers.ban',
  unban: 'adminUnban.submit',
  remove: 'adminUsers.remove',
} as const

interface UserMenuProps extends UserStateProps {
  readonly onOpen: (request: DialogRequest) => void
}

/** What can be done with one user. */
function UserMenu({ user, banned, isMe, onOpen }: UserMenuProps): ReactNode {
  const { t } = useAuthContext()
  const label = t('adminUsers.menu', { name: user.name })
  // Nobody bans, deletes or becomes themselves.
  const others = banned ? (['unban', 'remove'] as const) : (['impersonate', 'ban', 'remove'] as const)
  return (
    <ActionsMenu
      label={label}
      actions={(['roles', 'sessions', ...(isMe ? [] : others)] as const).map((kind) => ({
        label: t(labels[kind]),
        onSelect: () => onOpen({ kind, user }),
      }))}
    />
  )
}
