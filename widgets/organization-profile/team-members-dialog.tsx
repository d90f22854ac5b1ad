'use client'
import { type ReactNode, useState } from 'react'
import type { Answer, ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { placeError } from '../hooks/form-problem.ts'
import type { OrganizationMember, Team } from '../hooks/organization-calls.ts'
import { useMembers } from '../hooks/use-members.ts'
import { useTeamMembers } from '../hooks/use-teams.ts'
import { Button } from '../parts/button.tsx'
import { Modal } from '../parts/modal.tsx'
import { Pager } from '../parts/pager.tsx'
import { usePart } from '../parts/part.ts'
import { SearchField } from '../parts/search-field.tsx'
import { Loading } from '../parts/loading.tsx'
import { ListFailure } from './list-state.tsx'
import type { Profile } from './profile.ts'
import { usePagerLabels } from './use-pager-labels.ts'
import { type Person, usePeople } from './use-people.ts'

export interface TeamMembersDialogProps {
  readonly team: Team
  readonly profile: Profile
  readonly opener: Element | null
  readonly onClose: () => void
}

const pageSize = 10

/** Who is in a team; who may change it, takes people out and finds others to add. */
export function TeamMembersDialog({ team, profile, opener, onClose }: TeamMembersDialogProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
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
  const isNotYours = places.status === 'error' && places.error.code === 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'
  // What is being looked up is not gone.
  const isLookedUp =
    places.status === 'ready' &&
    people.data !== null &&
    (!people.isRefetching || shown.every((userId) => people.data.has(userId)))
  const failure = places.status === 'error' ? places : people.status === 'error' ? people : undefined
  return (
    <Modal
      opener={opener}
      onCancel={onClose}
      title={t('orgTeamMembers.title', { name: team.name })}
      description={t('orgTeamMembers.description', { organization: organization.name })}
    >
      {isNotYours && <p {...part('description')}>{t('orgTeamMembers.notYours')}</p>}
      {failure !== undefined && !isNotYours && failure.error !== null && (
        <ListFailure title={t('orgTeamMembers.failed')} error={failure.error} onRetry={failure.refetch} />
      )}
      {failure === undefined && !isLookedUp && <Loading>{t('orgTeamMembers.loading')}</Loading>}
      {failure === undefined && isLookedUp && (
        <ul {...part('accounts')} aria-label={t('orgTeamMembers.title', { name: team.name })}>
          {shown.length === 0 && <li {...part('description')}>{t('orgTeamMembers.empty')}</li>}
          {shown.map((userId) => (
            <TeamPerson
              key={userId}
              person={people.data?.get(userId)}
              team={team}
              isMe={userId === profile.member.userId}
              mayUpdate={mayUpdate}
              pending={busy === userId}
              onTakeOut={(name) => run(userId, () => places.remove(userId), t('orgTeamMembers.takenOut', { name }))}
            />
          ))}
        </ul>
      )}
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
      <div {...part('message')} role="alert" data-state={problem === undefined ? 'empty' : 'error'}>
        {problem}
      </div>
      <div {...part('actions')}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Modal>
  )
}

/** One change after the other, and what came of the last one. */
function useOneAtATime({ onError }: Profile) {
  const { t } = useAuthContext('OrganizationProfile')
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

interface TeamPersonProps {
  /** Undefined for who is no member any more. */
  readonly person: Person | undefined
  readonly team: Team
  readonly isMe: boolean
  readonly mayUpdate: boolean
  readonly pending: boolean
  readonly onTakeOut: (name: string) => void
}

function TeamPerson({ person, team, isMe, mayUpdate, pending, onTakeOut }: TeamPersonProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const name = person?.name ?? t('orgTeamMembers.formerMember')
  const label = isMe ? t('orgTeamMembers.leaveLabel', { name: team.name }) : t('orgTeamMembers.takeOutLabel', { name })
  return (
    <li {...part('account')}>
      <span {...part('person')}>
        <strong>{name}</strong>
        {person !== undefined && <span dir="ltr">{person.email}</span>}
      </span>
      {(isMe || mayUpdate) && (
        <Button pending={pending} aria-label={label} onClick={() => onTakeOut(name)}>
          {t(isMe ? 'orgTeamMembers.leave' : 'orgTeamMembers.takeOut')}
        </Button>
      )}
    </li>
  )
}

interface FinderProps {
  readonly profile: Profile
  readonly present: ReadonlySet<string>
  readonly busy: string | null
  readonly onAdd: (member: OrganizationMember) => void
}

/** Finds members of the organization that are not in the team. */
function Finder({ profile, present, busy, onAdd }: FinderProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
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
      />
      {members.status === 'error' && (
        <ListFailure title={t('orgTeamMembers.findFailed')} error={members.error} onRetry={members.refetch} />
      )}
      {search !== '' && members.status === 'ready' && (
        <ul {...part('accounts')} aria-label={t('orgTeamMembers.found')} aria-busy={members.isRefetching}>
          {others.map((member) => (
            <li key={member.id} {...part('account')}>
              <span {...part('person')}>
                <strong>{member.user.name}</strong>
                <span dir="ltr">{member.user.email}</span>
              </span>
              <Button
                pending={busy === member.userId}
                aria-label={t('orgTeamMembers.addLabel', { name: member.user.name })}
                onClick={() => onAdd(member)}
              >
                {t('orgTeamMembers.add')}
              </Button>
            </li>
          ))}
          {others.length === 0 && <li {...part('description')}>{t('orgTeamMembers.nobody')}</li>}
          {members.total > members.data.length && <li {...part('description')}>{t('orgTeamMembers.more')}</li>}
        </ul>
      )}
    </div>
  )
}
