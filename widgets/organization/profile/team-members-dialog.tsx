'use client'
import type { OrganizationMember } from '../../core/membership.ts'
import { type ReactNode, useState } from 'react'
import type { Answer, ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import type { Team } from '../data/organization-calls.ts'
import { useMembers } from '../data/use-members.ts'
import { useTeamMembers } from '../data/use-teams.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { Modal } from '../../parts/modal.tsx'
import { Pager } from '../../parts/pager.tsx'
import { usePart } from '../../core/part.ts'
import { Failure } from '../../parts/resource-view.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Loading } from '../../parts/loading.tsx'
import type { Profile } from '../frame/profile.ts'
import { usePagerLabels } from './use-pager-labels.ts'
import { usePeople } from './use-people.ts'

export interface TeamMembersDialogProps {
  readonly team: Team
  readonly profile: Profile
  readonly opener: Element | null
  readonly onClose: () => void
}

const pageSize = 10

/** Who is in a team; who may change it, takes people out and finds others to add. */
export function TeamMembersDialog({ team, profile, opener, onClose }: TeamMembersDialogProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { organization } = profile
  const places = useTeamMembers(team)
  const [wanted, setPage] = useState(0)
  const { run, busy, done, problem } = useOneAtATime(profile)
  const all = places.data ?? []
  const page = Math.min(wanted, Math.max(0, Math.ceil(all.length / pageSize) - 1))
  const shown = all.slice(page * pageSize, (page + 1) * pageSize).map(({ userId }) => userId)
  const people = usePeople(organization.id, shown)
  const mayUpdate = profile.can('team:update')
  const title = t('orgTeamMembers.title', { name: team.name })
  // What is being looked up is not gone.
  const isLookedUp = people.data !== null && (!people.isRefetching || shown.every((userId) => people.data.has(userId)))
  const failure = places.status === 'error' ? places : people.status === 'error' ? people : undefined
  const list = () => {
    if (places.error?.code === 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM' && failure === places) {
      return <p {...part('description')}>{t('orgTeamMembers.notYours')}</p>
    }
    if (failure !== undefined) {
      return <Failure title={t('orgMembers.failed')} error={failure.error} onRetry={failure.refetch} />
    }
    if (places.status === 'loading' || !isLookedUp) return <Loading>{t('orgs.loading')}</Loading>
    return (
      <ul {...part('accounts')} aria-label={title}>
        {shown.length === 0 && <li {...part('description')}>{t('orgTeamMembers.empty')}</li>}
        {shown.map((userId) => {
          const person = people.data.get(userId)
          const name = person?.name ?? t('orgTeamMembers.formerMember')
          const isMe = userId === profile.member.userId
          return (
            <AccountRow key={userId} name={name} email={person?.email}>
              {(isMe || mayUpdate) && (
                <Button
                  pending={busy === userId}
                  aria-label={
                    isMe
                      ? t('orgTeamMembers.leaveLabel', { name: team.name })
                      : t('orgTeamMembers.takeOutLabel', { name })
                  }
                  onClick={() => run(userId, () => places.remove(userId), t('orgTeamMembers.takenOut', { name }))}
                >
                  {t(isMe ? 'orgLeave.button' : 'orgTeamMembers.takeOut')}
                </Button>
              )}
            </AccountRow>
          )
        })}
      </ul>
    )
  }
  return (
    <Modal
      opener={opener}
      onCancel={onClose}
      title={title}
      description={t('orgTeamMembers.description', { organization: organization.name })}
    >
      {list()}
      <Pager
        {...{ page, pageSize, setPage }}
        shown={shown.length}
        total={all.length}
        labels={usePagerLabels(t('orgProfile.members'))}
      />
      {mayUpdate && places.status === 'ready' && (
        <Finder
          profile={profile}
          present={new Set(all.map(({ userId }) => userId))}
          busy={busy}
          onAdd={({ userId, user: { name } }) =>
            run(userId, () => places.add(userId), t('orgTeamMembers.added', { name }))
          }
        />
      )}
      <output {...part('status')}>{done}</output>
      <Alert>{problem}</Alert>
      <div {...part('actions')}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Modal>
  )
}

/** One change after the other, and what came of the last one. */
function useOneAtATime({ onError }: Profile) {
  const { t } = useAuthContext()
  const [busy, setBusy] = useState<string | null>(null)
  const [done, setDone] = useState('')
  const [error, setError] = useState<ClientError | null>(null)
  const run = async (id: string, call: () => Promise<Answer<unknown>>, sentence: string) => {
    if (busy !== null) return
    setBusy(id)
    setDone('')
    setError(null)
    const answer = await call()
    setBusy(null)
    if (answer.error === null) return setDone(sentence)
    setError(answer.error)
    onError?.(answer.error)
  }
  const problem = error === null ? undefined : placeError(error, [], {}, t, {}, 0).form?.text
  return { run: (...args: Parameters<typeof run>) => void run(...args), busy, done, problem }
}

interface FinderProps {
  readonly profile: Profile
  readonly present: ReadonlySet<string>
  readonly busy: string | null
  readonly onAdd: (member: OrganizationMember) => void
}

/** Finds members of the organization that are not in the team. */
function Finder({ profile, present, busy, onAdd }: FinderProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const members = useMembers({ organizationId: profile.organization.id, roles: profile.own, pageSize })
  const { search } = members.query
  const others = members.data?.filter(({ userId }) => !present.has(userId)) ?? []
  return (
    <div {...part('retry')}>
      <SearchField
        label={t('orgTeamMembers.find')}
        hint={t('orgTeamMembers.findHint')}
        value={search}
        onSearch={(text) => members.setQuery({ search: text })}
        isLabelShown
      />
      {members.status === 'error' && (
        <Failure title={t('orgTeamMembers.findFailed')} error={members.error} onRetry={members.refetch} />
      )}
      {search !== '' && members.status === 'ready' && (
        <ul {...part('accounts')} aria-label={t('orgTeamMembers.found')} aria-busy={members.isRefetching}>
          {others.map((member) => (
            <AccountRow key={member.id} name={member.user.name} email={member.user.email}>
              <Button
                pending={busy === member.userId}
                aria-label={t('orgTeamMembers.addLabel', { name: member.user.name })}
                onClick={() => onAdd(member)}
              >
                {t('orgTeamMembers.add')}
              </Button>
            </AccountRow>
          ))}
          {others.length === 0 && <li {...part('description')}>{t('orgTeamMembers.nobody')}</li>}
          {members.total > members.data.length && <li {...part('description')}>{t('orgTeamMembers.more')}</li>}
        </ul>
      )}
    </div>
  )
}
