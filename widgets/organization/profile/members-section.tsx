'use client'
import type { OrganizationMember } from '../../core/membership.ts'
import type { ReactNode } from 'react'
import searchX from 'lucide/dist/esm/icons/search-x.mjs'
import { useAuthContext } from '../../core/context.ts'
import { useMembers } from '../data/use-members.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { usePart } from '../../core/part.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { InviteButton, ListSection } from './list-section.tsx'
import { MemberTable } from './member-table.tsx'
import type { PagedSectionProps } from '../frame/profile.ts'
import { useProfileDialogs } from './use-profile-dialogs.ts'

/** The members in a table, with what can be done for each. */
export function MembersSection({ profile, pageSize, columns }: PagedSectionProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const members = useMembers({ organizationId: profile.organization.id, pageSize, roles: profile.own })
  const dialogs = useProfileDialogs(profile)
  const onRoles = (member: OrganizationMember) =>
    dialogs.open({ member, save: (roles) => members.updateRole(member.id, roles) })
  const onRemove = ({ id, user: { name, email } }: OrganizationMember) =>
    dialogs.open({
      ask: 'orgRemove',
      values: { name, email, organization: profile.organization.name },
      path: 'remove-member',
      isDanger: true,
      isGone: true,
      send: () => members.remove(id),
    })
  const table = { profile, columns, onRoles, onRemove }
  return (
    <ListSection
      {...{ profile, dialogs }}
      title={t('orgProfile.members')}
      words="orgMembers"
      list={members}
      action={profile.can('invitation:create') && <InviteButton onInvite={() => dialogs.open({ invite: {} })} />}
      toolbar={
        <search {...part('toolbar')}>
          <SearchField
            label={t('orgProfile.search')}
            value={members.query.search}
            onSearch={(search) => members.setQuery({ search })}
          />
        </search>
      }
      loading={<MemberTable {...table} members={undefined} />}
      empty={
        <Empty
          icon={searchX}
          title={t('orgMembers.noMatch')}
          action={<Button onClick={() => members.setQuery({ search: '' })}>{t('orgMembers.showAll')}</Button>}
        >
          {t('orgMembers.noMatchHint')}
        </Empty>
      }
    >
      {(shown) => <MemberTable {...table} members={shown} />}
    </ListSection>
  )
}
