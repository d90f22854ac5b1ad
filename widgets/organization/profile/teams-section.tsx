'use client'
import type { ReactNode } from 'react'
import pencil from 'lucide/dist/esm/icons/pencil.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import users from 'lucide/dist/esm/icons/users-round.mjs'
import { useAuthContext } from '../../core/context.ts'
import type { Team } from '../data/organization-calls.ts'
import { useTeams, type UseTeams, useOwnTeams } from '../data/use-teams.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import type { Action } from '../../parts/actions-popup.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Tile } from '../../parts/tile.tsx'
import { usePart } from '../../core/part.ts'
import { ListSection } from './list-section.tsx'
import type { PagedSectionProps, SectionProps } from '../frame/profile.ts'
import { type ProfileDialogs, useProfileDialogs } from './use-profile-dialogs.ts'
import type { Question } from './dialog-request.ts'

/** The teams, with what can be done for each. */
export function TeamsSection({ profile, pageSize }: PagedSectionProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const teams = useTeams({ organizationId: profile.organization.id, roles: profile.own, pageSize })
  const own = useOwnTeams()
  const dialogs = useProfileDialogs(profile)
  const field = useNameField()
  const mayCreate = profile.can('team:create')
  const create = () =>
    dialogs.open({
      ask: 'orgTeamCreate',
      values: {},
      path: 'create-team',
      field: field(''),
      isGone: teams.isEmpty,
      send: teams.create,
    })
  return (
    <ListSection
      {...{ profile, dialogs }}
      title={t('orgProfile.teams')}
      words="orgTeams"
      list={teams}
      action={
        mayCreate &&
        !teams.isEmpty && (
          <Button part="submit" onClick={create}>
            <Icon of={plus} />
            {t('orgTeams.create')}
          </Button>
        )
      }
      empty={
        <Empty
          icon={users}
          title={t('orgTeams.empty')}
          action={
            mayCreate && (
              <Button part="submit" onClick={create}>
                {t('orgTeams.create')}
              </Button>
            )
          }
        >
          {t('orgTeams.emptyHint')}
        </Empty>
      }
    >
      {(shown) => (
        <ul {...part('accounts')}>
          {shown.map((team) => (
            <TeamRow key={team.id} {...{ team, teams, profile, dialogs }} isOwn={own.has(team.id)} />
          ))}
        </ul>
      )}
    </ListSection>
  )
}

/** The name of a team, as a dialog asks for it. */
function useNameField(): (defaultValue: string) => NonNullable<Question['field']> {
  const { t } = useAuthContext()
  return (defaultValue) => ({
    name: 'name',
    label: t('orgs.name'),
    input: { type: 'text', defaultValue },
    check: (name) => (name === '' ? 'orgs.nameMissing' : name.length > 128 ? 'orgs.nameTooLong' : undefined),
  })
}

interface TeamRowProps extends SectionProps {
  readonly team: Team
  readonly teams: UseTeams
  readonly dialogs: ProfileDialogs
  /** Who looks is in it. */
  readonly isOwn: boolean
}

/** What cannot be done stays in the menu and says why, before anybody tries. */
function TeamRow({ team, teams, profile, dialogs: { open }, isOwn }: TeamRowProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const field = useNameField()
  const { id, name } = team
  const isLast = teams.total === 1
  const mayUpdate = profile.can('team:update')
  const mayDelete = profile.can('team:delete')
  const label = t('orgTeams.menu', { name })
  const reason = isLast ? t('errors.UNABLE_TO_REMOVE_LAST_TEAM') : isOwn ? t('orgTeams.ownReason') : undefined
  const rename = () =>
    open({
      ask: 'orgTeamRename',
      values: { name },
      path: 'update-team',
      field: field(name),
      send: (typed) => teams.rename(id, typed),
    })
  const remove = () =>
    open({
      ask: 'orgTeamRemove',
      values: { name, organization: profile.organization.name },
      path: 'remove-team',
      isDanger: true,
      isGone: true,
      send: () => teams.remove(id),
    })
  const actions: Action[] = []
  if (mayUpdate || isOwn) actions.push({ label: t('orgProfile.members'), icon: users, onSelect: () => open({ team }) })
  if (mayUpdate) actions.push({ label: t('orgTeams.rename'), icon: pencil, onSelect: rename })
  if (mayDelete)
    actions.push({ label: t('orgTeams.remove'), icon: trash, tone: 'danger', unavailable: reason, onSelect: remove })
  return (
    <AccountRow
      data-team={id}
      picture={<Tile of={users} />}
      name={
        <>
          {name} {isOwn && <span {...part('badge')}>{t('orgTeams.yours')}</span>}{' '}
          {isLast && <span {...part('badge')}>{t('orgTeams.last')}</span>}
        </>
      }
    >
      {actions.length > 0 && <ActionsMenu {...{ label, actions }} />}
    </AccountRow>
  )
}
