'use client'
import type { ReactNode } from 'react'
import { parseRoles } from '../../runtime/permissions.ts'
import { useAuthContext } from '../context.ts'
import type { OrganizationMember } from '../hooks/organization-calls.ts'
import { roleName } from '../hooks/role-names.ts'
import { Icon } from '../parts/icon.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { usePart } from '../parts/part.ts'
import { Cell, PeopleTable, PersonRow } from '../parts/people-table.tsx'
import { type SectionProps, isLastOwner } from './profile.ts'

export interface MemberTableProps extends SectionProps {
  /** Undefined while they are being looked up. */
  readonly members: readonly OrganizationMember[] | undefined
  readonly onRoles: (member: OrganizationMember) => void
  readonly onRemove: (member: OrganizationMember) => void
}

const columns = ['field.name', 'field.email', 'orgMembers.roles', 'orgMembers.joined'] as const

/** Members with their roles, and what can be done for each. */
export function MemberTable({ members, ...row }: MemberTableProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <PeopleTable
      label={t('orgProfile.members')}
      columns={columns.map((column) => ({ label: t(column) }))}
      actions={t('orgProfile.actions')}
      loading={t('orgs.loading')}
    >
      {members?.map((member) => (
        <MemberRow key={member.id} member={member} {...row} />
      ))}
    </PeopleTable>
  )
}

type MemberRowProps = Omit<MemberTableProps, 'members'> & { readonly member: OrganizationMember }

/** What cannot be done stays in the menu and says why, before anybody tries. */
function MemberRow({ member, profile, onRoles, onRemove }: MemberRowProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const { user, createdAt } = member
  const { name, email, image } = user
  const isMe = member.userId === profile.member.userId
  const mayUpdate = profile.can('member:update')
  // Oneself one leaves, in another section.
  const mayRemove = profile.can('member:delete') && !isMe
  const label = t('orgMembers.menu', { name })
  const unavailable = profile.mayGrant(member.role) ? undefined : t('orgMembers.outranks')
  const badge = (state: string, text: string) => (
    <span {...part('badge')} data-state={state}>
      {text}
    </span>
  )
  return (
    <PersonRow
      {...{ name, image }}
      data-member={member.id}
      menu={
        (mayUpdate || mayRemove) && (
          <Menu trigger={<Icon shape="more" />} triggerLabel={label} label={label}>
            {mayUpdate && (
              <MenuItem closes unavailable={unavailable} onSelect={() => onRoles(member)}>
                {t('orgMembers.changeRoles')}
              </MenuItem>
            )}
            {mayRemove && (
              <MenuItem closes unavailable={unavailable} onSelect={() => onRemove(member)}>
                {t('orgMembers.remove')}
              </MenuItem>
            )}
          </Menu>
        )
      }
    >
      <Cell label={t('field.email')}>
        <span dir="ltr">{email}</span>
      </Cell>
      <Cell label={t('orgMembers.roles')}>
        <span>
          {parseRoles(member.role)
            .map((id) => roleName(profile.choices, id))
            .join(', ')}{' '}
          {isMe && badge('you', t('orgMembers.you'))}
          {isLastOwner(profile, member) && badge('only-owner', t('orgMembers.onlyOwner'))}
        </span>
      </Cell>
      <Cell label={t('orgMembers.joined')}>
        <time dateTime={createdAt}>
          {new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(createdAt))}
        </time>
      </Cell>
    </PersonRow>
  )
}
