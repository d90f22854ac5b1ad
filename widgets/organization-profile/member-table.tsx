'use client'
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role -- on a narrow screen a row is no table row by its `display`, and loses its role with it */
import type { ReactNode } from 'react'
import { parseRoles } from '../../runtime/permissions.ts'
import { roleName } from '../hooks/role-names.ts'
import { useAuthContext } from '../context.ts'
import type { OrganizationMember } from '../hooks/organization-calls.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import type { MemberWish } from './member-dialogs.tsx'
import { type Profile, isLastOwner } from './profile.ts'

export interface MemberTableProps {
  /** Undefined while they are being looked up. */
  readonly members: readonly OrganizationMember[] | undefined
  readonly profile: Profile
  readonly onOpen: (wish: MemberWish) => void
}

const columns = ['orgMembers.name', 'orgMembers.email', 'orgMembers.roles', 'orgMembers.joined'] as const

/**
 * Members as rows. On a narrow screen the rows are drawn as cards; the roles are said because such a `display` would take
 * the meaning of a table away.
 */
export function MemberTable({ members, ...row }: MemberTableProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  return (
    <table {...part('table')} role="table" aria-label={t('orgProfile.members')} aria-busy={members === undefined}>
      <thead {...part('table-head')} role="rowgroup">
        <tr role="row">
          {columns.map((label) => (
            <th key={label} {...part('cell')} role="columnheader" scope="col">
              {t(label)}
            </th>
          ))}
          <th {...part('cell')} role="columnheader" scope="col">
            <span {...part('cell-label')}>{t('orgProfile.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...part('table-body')} role="rowgroup">
        {members === undefined ? (
          <Skeleton />
        ) : (
          members.map((member) => <MemberRow key={member.id} member={member} {...row} />)
        )}
      </tbody>
    </table>
  )
}

type MemberRowProps = Omit<MemberTableProps, 'members'> & { readonly member: OrganizationMember }

function MemberRow({ member, profile, onOpen }: MemberRowProps): ReactNode {
  const { t, locale } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const { user, createdAt } = member
  const joined = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(createdAt))
  return (
    <tr {...part('table-row')} role="row" data-member={member.id}>
      <th {...part('cell')} role="rowheader" scope="row">
        <span {...part('person')}>
          <Avatar name={user.name} image={user.image} />
          <span>{user.name}</span>
        </span>
      </th>
      <Cell label={t('orgMembers.email')}>
        <span dir="ltr">{user.email}</span>
      </Cell>
      <Cell label={t('orgMembers.roles')}>
        <span>
          {parseRoles(member.role)
            .map((id) => roleName(profile.choices, id))
            .join(', ')}{' '}
          {member.userId === profile.member.userId && (
            <span {...part('badge')} data-state="you">
              {t('orgMembers.you')}
            </span>
          )}
          {isLastOwner(profile, member) && (
            <span {...part('badge')} data-state="only-owner">
              {t('orgMembers.onlyOwner')}
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t('orgMembers.joined')}>
        <time dateTime={createdAt}>{joined}</time>
      </Cell>
      <td {...part('cell')} role="cell">
        <MemberMenu {...{ member, profile, onOpen }} />
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

/** What cannot be done stays in the menu and says why, before anybody tries. */
function MemberMenu({ member, profile, onOpen }: MemberRowProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const mayUpdate = profile.can({ member: ['update'] })
  // Oneself one leaves, in another section.
  const mayRemove = profile.can({ member: ['delete'] }) && member.userId !== profile.member.userId
  if (!mayUpdate && !mayRemove) return null
  const label = t('orgMembers.menu', { name: member.user.name })
  const outranks = profile.mayGrant(member.role) ? undefined : t('orgMembers.outranks')
  return (
    <Menu trigger={<Icon shape="more" />} triggerLabel={label} label={label}>
      {mayUpdate && (
        <MenuItem closes unavailable={outranks} onSelect={() => onOpen({ kind: 'roles', member })}>
          {t('orgMembers.changeRoles')}
        </MenuItem>
      )}
      {mayRemove && (
        <MenuItem closes unavailable={outranks} onSelect={() => onOpen({ kind: 'remove', member })}>
          {t('orgMembers.remove')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** As high as the rows that will be there. */
function Skeleton(): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  return (
    <>
      {[1, 2, 3].map((row) => (
        <tr key={row} {...part('table-row')} role="row">
          <td {...part('cell')} role="cell" colSpan={columns.length + 1}>
            <span {...part('skeleton')} aria-hidden="true" />
            {row === 1 && <span {...part('cell-label')}>{t('orgMembers.loading')}</span>}
          </td>
        </tr>
      ))}
    </>
  )
}
