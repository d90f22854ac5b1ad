'use client'
import type { ReactNode } from 'react'
import ban from 'lucide/dist/esm/icons/ban.mjs'
import lockOpen from 'lucide/dist/esm/icons/lock-open.mjs'
import monitor from 'lucide/dist/esm/icons/monitor-smartphone.mjs'
import shield from 'lucide/dist/esm/icons/shield-check.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import mask from 'lucide/dist/esm/icons/venetian-mask.mjs'
import { useAuthContext } from '../../core/context.ts'
import { type AdminUser, isBanned, rolesOf } from './admin-calls.ts'
import { listOf } from '../../core/language.ts'
import { roleName } from '../../core/role-names.ts'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { usePart } from '../../core/part.ts'
import { Cell, Day, PersonRow } from '../../parts/people-table.tsx'
import type { DialogRequest, UserListProps } from './dialog-props.ts'

export interface UserRowProps extends Omit<UserListProps, 'users'> {
  readonly user: AdminUser
  /** Milliseconds since 1970. */
  readonly now: number
}

/** One user, and what can be done. */
export function UserRow({ user, now, choices, myId, onOpen }: UserRowProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const { id, name, image, email, createdAt } = user
  const standing = { user, banned: isBanned(user, now), isMe: id === myId }
  const roles = rolesOf(user).map((role) => roleName(choices, role))
  return (
    <PersonRow
      {...{ id, name, image, email }}
      data-user={id}
      badges={
        standing.isMe && (
          <span {...part('badge')} data-state="you">
            {t('adminUsers.you')}
          </span>
        )
      }
      menu={<UserMenu {...standing} onOpen={onOpen} />}
    >
      <Cell label={t('adminUsers.roles')}>{listOf(roles, locale)}</Cell>
      <Cell label={t('adminUsers.state')}>
        <UserState user={user} banned={standing.banned} />
      </Cell>
      <Cell label={t('adminUsers.created')}>
        <Day of={createdAt} />
      </Cell>
    </PersonRow>
  )
}

interface UserStateProps {
  readonly user: AdminUser
  readonly banned: boolean
}

/** Whether the account is banned, verified or neither; until when and why somebody is banned is in `title`. */
function UserState({ user, banned }: UserStateProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const { banExpires, banReason, emailVerified } = user
  const written = (style: Intl.DateTimeFormatOptions) =>
    banExpires
      ? t('adminUsers.bannedUntil', { date: new Intl.DateTimeFormat(locale, style).format(new Date(banExpires)) })
      : t('adminUsers.bannedForGood')
  const more = [banExpires ? written({ dateStyle: 'full', timeStyle: 'short' }) : '', banReason ?? ''].filter(Boolean)
  const state = banned ? 'banned' : emailVerified ? 'verified' : 'unverified'
  return (
    <span {...part('badge')} data-state={state} title={(banned && more.join(' – ')) || undefined}>
      {state === 'banned' ? written({ dateStyle: 'medium' }) : t(`adminUsers.${state}`)}
    </span>
  )
}

/** What each line of the menu says, with its icon. */
const lines = {
  roles: ['adminUsers.changeRoles', shield],
  sessions: ['adminUsers.viewSessions', monitor],
  impersonate: ['adminUsers.impersonate', mask],
  ban: ['adminUsers.ban', ban],
  unban: ['adminUnban.submit', lockOpen],
  remove: ['adminUsers.remove', trash],
} as const

interface UserMenuProps extends UserStateProps {
  readonly isMe: boolean
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
        label: t(lines[kind][0]),
        icon: lines[kind][1],
        tone: kind === 'ban' || kind === 'remove' ? 'danger' : undefined,
        onSelect: () => onOpen({ kind, user }),
      }))}
    />
  )
}
