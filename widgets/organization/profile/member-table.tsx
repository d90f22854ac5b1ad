'use client'
import type { OrganizationMember } from '../../core/membership.ts'
import type { ReactNode } from 'react'
import { parseRoles } from '../../../runtime/contract/permissions.ts'
import { useAuthContext } from '../../core/context.ts'
import { listOf } from '../../core/language.ts'
import { roleName } from '../../core/role-names.ts'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { usePart } from '../../core/part.ts'
import { Cell, PeopleTable, PersonRow } from '../../parts/people-table.tsx'
import { type MemberColumn, type PagedSectionProps, type Profile, isLastOwner } from '../frame/profile.ts'

export interface MemberTableProps extends Omit<PagedSectionProps, 'pageSize'> {
  /** Undefined while they are being looked up. */
  readonly members: readonly OrganizationMember[] | undefined
  readonly onRoles: (member: OrganizationMember) => void
  readonly onRemove: (member: OrganizationMember) => void
}

const labels = {
  email: 'field.email',
  roles: 'orgMembers.roles',
  joined: 'orgMembers.joined',
} as const
const all = Object.keys(labels) as MemberColumn[]

/** Members with their roles, and what can be done for each. */
export function MemberTable({ members, columns = all, ...row }: MemberTableProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <PeopleTable
      label={t('orgProfile.members')}
      columns={[{ label: t('field.name') }, ...columns.map((column) => ({ label: t(labels[column]) }))]}
      actions={t('orgProfile.actions')}
      loading={t('orgs.loading')}
    >
      {members?.map((member) => (
        <MemberRow key={member.id} {...{ member, columns }} {...row} />
      ))}
    </PeopleTable>
  )
}

interface MemberRowProps extends Omit<MemberTableProps, 'members' | 'columns'> {
  readonly member: OrganizationMember
  readonly columns: readonly MemberColumn[]
}

/** What cannot be done stays in the menu and says why, before anybody tries. */
function MemberRow({ member, columns, profile, onRoles, onRemove }: MemberRowProps): ReactNode {
  const { t } = useAuthContext()
  const { name, image } = member.user
  const facts = useFacts(member, profile)
  const isMe = member.userId === profile.member.userId
  const mayUpdate = profile.can('member:update')
  // Oneself one leaves, in another section.
  const mayRemove = profile.can('member:delete') && !isMe
  const label = t('orgMembers.menu', { name })
  const unavailable = profile.mayGrant(member.role) ? undefined : t('orgMembers.outranks')
  const actions = [
    ...(mayUpdate ? [{ label: t('orgMembers.changeRoles'), unavailable, onSelect: () => onRoles(member) }] : []),
    ...(mayRemove ? [{ label: t('orgMembers.remove'), unavailable, onSelect: () => onRemove(member) }] : []),
  ]
  return (
    <PersonRow
      {...{ name, image }}
      data-member={member.id}
      menu={actions.length > 0 && <ActionsMenu {...{ label, actions }} />}
    >
      {columns.map((column) => (
        <Cell key={column} label={t(labels[column])}>
          {facts[column]}
        </Cell>
      ))}
    </PersonRow>
  )
}

/** What is known about somebody, by column. */
function useFacts({ createdAt, role, user, userId }: OrganizationMember, profile: Profile): Facts {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const badge = (state: string, text: string) => (
    <span {...part('badge')} data-state={state}>
      {text}
    </span>
  )
  return {
    email: <span dir="ltr">{user.email}</span>,
    roles: (
      <span>
        {listOf(
          parseRoles(role).map((id) => roleName(profile.choices, id)),
          locale,
        )}{' '}
        {userId === profile.member.userId && badge('you', t('orgMembers.you'))}
        {isLastOwner(profile, { userId }) && badge('only-owner', t('orgMembers.onlyOwner'))}
      </span>
    ),
    joined: (
      <time dateTime={createdAt}>
        {new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(createdAt))}
      </time>
    ),
  }
}

type Facts = Readonly<Record<MemberColumn, ReactNode>>
