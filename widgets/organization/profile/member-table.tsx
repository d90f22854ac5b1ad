'use client'
import type { OrganizationMember } from '../../core/membership.ts'
import type { ReactNode } from 'react'
import shield from 'lucide/dist/esm/icons/shield-check.mjs'
import userMinus from 'lucide/dist/esm/icons/user-minus.mjs'
import { parseRoles } from '../../../runtime/contract/permissions.ts'
import { useAuthContext } from '../../core/context.ts'
import { listOf } from '../../core/language.ts'
import { roleName } from '../../core/role-names.ts'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { usePart } from '../../core/part.ts'
import { Cell, Day, PeopleTable, PersonRow } from '../../parts/people-table.tsx'
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
/** The email has no column of its own then: it stands below the name. */
const usual: readonly MemberColumn[] = ['roles', 'joined']

/** Members with their roles, and what can be done for each. */
export function MemberTable({ members, columns, ...row }: MemberTableProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <PeopleTable
      label={t('orgProfile.members')}
      columns={[{ label: t('field.name') }, ...(columns ?? usual).map((column) => ({ label: t(labels[column]) }))]}
      actions={t('orgProfile.actions')}
      loading={t('orgs.loading')}
    >
      {members?.map((member) => (
        <MemberRow key={member.id} {...{ member, columns }} {...row} />
      ))}
    </PeopleTable>
  )
}

interface MemberRowProps extends Omit<MemberTableProps, 'members'> {
  readonly member: OrganizationMember
}

/** What cannot be done stays in the menu and says why, before anybody tries. */
function MemberRow({ member, columns, profile, onRoles, onRemove }: MemberRowProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { name, image, email } = member.user
  const facts = useFacts(member, profile)
  const isMe = member.userId === profile.member.userId
  const mayUpdate = profile.can('member:update')
  // Oneself one leaves, in another section.
  const mayRemove = profile.can('member:delete') && !isMe
  const label = t('orgMembers.menu', { name })
  const unavailable = profile.mayGrant(member.role) ? undefined : t('orgMembers.outranks')
  const actions = [
    ...(mayUpdate
      ? [{ label: t('orgMembers.changeRoles'), icon: shield, unavailable, onSelect: () => onRoles(member) }]
      : []),
    ...(mayRemove
      ? [
          {
            label: t('orgMembers.remove'),
            icon: userMinus,
            tone: 'danger' as const,
            unavailable,
            onSelect: () => onRemove(member),
          },
        ]
      : []),
  ]
  const badge = (state: string, text: string) => (
    <span {...part('badge')} data-state={state}>
      {text}
    </span>
  )
  return (
    <PersonRow
      {...{ name, image }}
      id={member.userId}
      email={columns === undefined ? email : undefined}
      badges={
        <>
          {isMe && badge('you', t('orgMembers.you'))}
          {isLastOwner(profile, member) && badge('only-owner', t('orgMembers.onlyOwner'))}
        </>
      }
      data-member={member.id}
      menu={actions.length > 0 && <ActionsMenu {...{ label, actions }} />}
    >
      {(columns ?? usual).map((column) => (
        <Cell key={column} label={t(labels[column])}>
          {facts[column]}
        </Cell>
      ))}
    </PersonRow>
  )
}

/** What is known about somebody, by column. */
function useFacts({ createdAt, role, user }: OrganizationMember, profile: Profile): Facts {
  const { locale } = useAuthContext()
  const names = parseRoles(role).map((id) => roleName(profile.choices, id))
  return {
    email: (
      <span dir="ltr" title={user.email}>
        {user.email}
      </span>
    ),
    roles: listOf(names, locale),
    joined: <Day of={createdAt} />,
  }
}

type Facts = Readonly<Record<MemberColumn, ReactNode>>
