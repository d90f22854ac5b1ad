'use client'
import type { ReactNode } from 'react'
import type { Answer } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import type { Team } from '../hooks/organization-calls.ts'
import { entry, useAuthForm } from '../hooks/use-auth-form.ts'
import type { UseTeams } from '../hooks/use-teams.ts'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { DialogFrame, question } from './dialog-frame.tsx'
import type { Profile } from './profile.ts'
import { TeamMembersDialog } from './team-members-dialog.tsx'
import type { OpenDialog } from '../hooks/use-dialog.tsx'

/** What somebody wants to do with teams. */
export type TeamWish =
  { readonly kind: 'create' } | { readonly kind: 'rename' | 'remove' | 'members'; readonly team: Team }

/** What the dialogs about teams get. */
export interface TeamDuties {
  readonly profile: Profile
  readonly teams: Pick<UseTeams, 'create' | 'rename' | 'remove'>
  readonly onDone: (sentence: string, isGone: boolean) => void
}

type Props = TeamDuties & OpenDialog<TeamWish>
type OneProps = Omit<Props, 'wish'> & { readonly team: Team }

/** The dialog for a wish about teams. */
export function TeamDialog({ wish, ...rest }: Props): ReactNode {
  return (
    <DialogFrame container={rest.profile.container}>
      {wish.kind === 'create' && <CreateDialog {...rest} />}
      {wish.kind === 'rename' && <RenameDialog {...rest} team={wish.team} />}
      {wish.kind === 'remove' && <RemoveDialog {...rest} team={wish.team} />}
      {wish.kind === 'members' && <TeamMembersDialog {...rest} team={wish.team} />}
    </DialogFrame>
  )
}

function CreateDialog({ profile, teams, onDone, opener, onClose }: Omit<Props, 'wish'>): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const form = useNameForm(profile, '/organization/create-team', teams.create, (name) => {
    onClose()
    onDone(t('orgTeamCreate.done', { name }), false)
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgTeamCreate.title')}
      description={t('orgTeamCreate.description')}
      labels={{ submit: t('orgTeamCreate.submit'), pending: t('orgTeamCreate.pending') }}
    >
      <Field {...form.getFieldProps('name')} label={t('orgTeams.name')} error={form.errors.fields.name?.text} />
    </FormDialog>
  )
}

function RenameDialog({ team, profile, teams, onDone, opener, onClose }: OneProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const rename = (name: string) => teams.rename(team.id, name)
  const form = useNameForm(profile, '/organization/update-team', rename, (name) => {
    onClose()
    onDone(t('orgTeamRename.done', { name }), false)
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgTeamRename.title', { name: team.name })}
      description={t('orgTeamRename.description')}
      labels={{ submit: t('orgTeamRename.submit'), pending: t('orgTeamRename.pending') }}
    >
      <Field
        {...form.getFieldProps('name')}
        label={t('orgTeams.name')}
        defaultValue={team.name}
        error={form.errors.fields.name?.text}
      />
    </FormDialog>
  )
}

/** A form with the name of a team. */
function useNameForm(
  { onError }: Profile,
  path: string,
  send: (name: string) => Promise<Answer<Team>>,
  onSuccess: (name: string) => void,
) {
  return useAuthForm('OrganizationProfile', {
    path,
    fields: { name: { type: 'text' } },
    placement: {},
    read: (element) => entry(element, 'name').trim(),
    check: (name: string) => {
      if (name === '') return { name: 'orgTeams.nameMissing' as const }
      return name.length > 128 ? { name: 'orgTeams.nameTooLong' as const } : {}
    },
    send,
    quote: () => ({}),
    onSuccess: ({ name }) => onSuccess(name),
    onError,
  })
}

function RemoveDialog({ team, profile, teams, onDone, opener, onClose }: OneProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const { name } = team
  const form = useAuthForm('OrganizationProfile', {
    ...question,
    path: '/organization/remove-team',
    send: () => teams.remove(team.id),
    onSuccess() {
      onClose()
      onDone(t('orgTeamRemove.done', { name }), true)
    },
    onError: profile.onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgTeamRemove.title', { name })}
      description={t('orgTeamRemove.description', { organization: profile.organization.name })}
      labels={{ submit: t('orgTeamRemove.submit', { name }), pending: t('orgTeamRemove.pending') }}
      tone="danger"
    />
  )
}
