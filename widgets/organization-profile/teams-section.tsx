'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import type { Team } from '../hooks/organization-calls.ts'
import { useTeams } from '../hooks/use-teams.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Pager } from '../parts/pager.tsx'
import { usePart } from '../parts/part.ts'
import { DoneMessage, useDone } from './done-message.tsx'
import { Loading } from '../parts/loading.tsx'
import { ListFailure } from './list-state.tsx'
import type { Profile, SectionProps } from './profile.ts'
import type { TeamWish } from './team-dialogs.tsx'
import { useDialog } from '../hooks/use-dialog.tsx'
import { useOwnTeams } from './use-own-teams.ts'
import { usePagerLabels } from './use-pager-labels.ts'

export interface TeamsSectionProps extends SectionProps {
  /** Teams on a page. */
  readonly pageSize: number
}

/** The teams, with what can be done for each. */
export function TeamsSection({ profile, pageSize }: TeamsSectionProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const { organization } = profile
  const teams = useTeams({ organizationId: organization.id, roles: profile.own, pageSize })
  const own = useOwnTeams()
  const { region, sentence, onDone, clear } = useDone()
  const duties = { profile, teams, onDone }
  const dialog = useDialog<TeamWish, typeof duties>(loadDialogs, duties)
  const open = (wish: TeamWish) => {
    clear()
    dialog.open(wish)
  }
  return (
    <Card title={t('orgProfile.teams')} description={t('orgTeams.description', { organization: organization.name })}>
      {profile.can('team:create') && (
        <div {...part('actions')}>
          <Button onClick={() => open({ kind: 'create' })}>{t('orgTeams.create')}</Button>
        </div>
      )}
      <section ref={region} aria-label={t('orgProfile.teams')} aria-busy={teams.isRefetching} tabIndex={-1}>
        {teams.status === 'loading' && <Loading>{t('orgTeams.loading')}</Loading>}
        {teams.status === 'error' && (
          <ListFailure title={t('orgTeams.failed')} error={teams.error} onRetry={teams.refetch} />
        )}
        {teams.isEmpty && <p {...part('description')}>{t('orgTeams.empty')}</p>}
        {teams.status === 'ready' && !teams.isEmpty && (
          <ul {...part('accounts')}>
            {teams.data.map((team) => (
              <TeamRow
                key={team.id}
                team={team}
                profile={profile}
                isOwn={own.has(team.id)}
                isLast={teams.total === 1}
                onOpen={open}
              />
            ))}
          </ul>
        )}
      </section>
      <Pager
        page={teams.page}
        pageSize={teams.pageSize}
        shown={teams.data?.length ?? 0}
        total={teams.total}
        setPage={teams.setPage}
        labels={usePagerLabels(t('orgProfile.teams'))}
      />
      <DoneMessage sentence={sentence} failed={dialog.failed} />
      {dialog.element}
    </Card>
  )
}

interface TeamRowProps {
  readonly team: Team
  readonly profile: Profile
  /** Who looks is in it. */
  readonly isOwn: boolean
  readonly isLast: boolean
  readonly onOpen: (wish: TeamWish) => void
}

/** What cannot be done stays in the menu and says why, before anybody tries. */
function TeamRow({ team, profile, isOwn, isLast, onOpen }: TeamRowProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const mayUpdate = profile.can('team:update')
  const label = t('orgTeams.menu', { name: team.name })
  const reason = isLast ? t('orgTeams.lastReason') : isOwn ? t('orgTeams.ownReason') : undefined
  return (
    <li {...part('account')} data-team={team.id}>
      <span {...part('person')}>
        <strong>{team.name}</strong>
        {(isOwn || isLast) && (
          <span>
            {isOwn && <span {...part('badge')}>{t('orgTeams.yours')}</span>}
            {isLast && <span {...part('badge')}>{t('orgTeams.last')}</span>}
          </span>
        )}
      </span>
      {(mayUpdate || isOwn || profile.can('team:delete')) && (
        <Menu trigger={<Icon shape="more" />} triggerLabel={label} label={label}>
          {(mayUpdate || isOwn) && (
            <MenuItem closes onSelect={() => onOpen({ kind: 'members', team })}>
              {t('orgTeams.members')}
            </MenuItem>
          )}
          {mayUpdate && (
            <MenuItem closes onSelect={() => onOpen({ kind: 'rename', team })}>
              {t('orgTeams.rename')}
            </MenuItem>
          )}
          {profile.can('team:delete') && (
            <MenuItem closes unavailable={reason} onSelect={() => onOpen({ kind: 'remove', team })}>
              {t('orgTeams.remove')}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}

async function loadDialogs() {
  const { TeamDialog } = await import('./team-dialogs.tsx')
  return TeamDialog
}
