'use client'
import { type ReactNode, useId, useState } from 'react'
import chevron from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { RoleChoice } from '../../core/role-names.ts'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import type { Team } from '../data/organization-calls.ts'
import { useTeams } from '../data/use-teams.ts'
import { type Profile, grantable } from '../frame/profile.ts'
import { RoleChooser } from './role-chooser.tsx'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { Checkbox } from '../../parts/checkbox.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { ChipsField } from './chips-field.tsx'
import { CopyLink, invitationLink } from './copy-link.tsx'
import {
  type InvitationResult,
  type UseInviteMembers,
  type UseInviteMembersOptions,
  useInviteMembers,
} from './use-invite-members.ts'

export interface InviteFormProps {
  readonly invite: UseInviteMembers
  /** Roles that may be given. */
  readonly choices: readonly RoleChoice[]
  readonly teams: readonly Team[]
  /** Beside the button that sends. */
  readonly children?: ReactNode
}

export interface InvitingProps extends Pick<UseInviteMembersOptions, 'max' | 'onInvited'> {
  readonly profile: Profile
  /** Whether teams can be chosen where there are some. Default true. */
  readonly hasTeams?: boolean | undefined
}

/** What the form needs for an organization. */
export function useInviteForm({ profile, hasTeams = true, max, onInvited }: InvitingProps): InviteFormProps {
  const { organization, onError } = profile
  const invite = useInviteMembers({ organizationId: organization.id, max, onInvited, onError })
  const all = useTeams({ organizationId: organization.id })
  const teams = all.status === 'ready' ? all.all : organization.teams
  return {
    invite,
    choices: grantable(profile),
    // None where teams are switched off.
    teams: hasTeams && organization.teams !== undefined && teams !== undefined ? teams : [],
  }
}

/** Addresses, roles and teams; below them, what became of each address. */
export function InviteForm({ invite, choices, teams, children }: InviteFormProps): ReactNode {
  const { t } = useAuthContext()
  const { form, chosen, setChosen, progress, results } = invite
  const problem = form.errors.fields.email
  const isMended = problem?.code === 'inviteMembers.invalid' && chosen.every(({ valid }) => valid)
  const usual = choices.find(({ id }) => id === 'member') ?? choices.at(-1)
  return (
    <Form
      form={form}
      labels={{ submit: t('inviteMembers.submit'), pending: t('inviteMembers.pending', { ...progress }) }}
      beside={children ?? false}
      after={<Results results={results} again={invite.again} />}
    >
      <ChipsField
        input={form.getFieldProps('email')}
        label={t('inviteMembers.emails')}
        hint={t('inviteMembers.hint')}
        error={isMended ? undefined : problem?.text}
        chosen={chosen}
        setChosen={setChosen}
      />
      <RoleChooser form={form} choices={choices} usual={usual?.id} />
      {teams.length > 0 && <TeamBoxes teams={teams} />}
    </Form>
  )
}

function TeamBoxes({ teams }: Pick<InviteFormProps, 'teams'>): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <details {...part('fold')}>
      <summary>
        <Icon of={chevron} isDirected />
        {t('inviteMembers.addToTeams')}
      </summary>
      <fieldset {...part('choices')} aria-label={t('orgProfile.teams')}>
        {teams.map(({ id, name }) => (
          <Checkbox key={id} name="team" value={id} label={name} />
        ))}
      </fieldset>
    </details>
  )
}

function Results({ results, again }: Pick<UseInviteMembers, 'results' | 'again'>): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const sent = results.filter(({ error }) => error === null).length
  return (
    <div {...part('results')}>
      <output id={id}>{results.length > 0 && t('inviteMembers.summary', { sent, total: results.length })}</output>
      {results.length > 0 && (
        <ul {...part('accounts')} aria-labelledby={id}>
          {results.map((result) => (
            <Result key={result.email} result={result} again={again} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ResultProps extends Pick<UseInviteMembers, 'again'> {
  readonly result: InvitationResult
}

function Result({ result: { email, invitation, error }, again }: ResultProps): ReactNode {
  const { t, paths } = useAuthContext()
  const [pending, setPending] = useState(false)
  const link = invitation === null ? undefined : invitationLink(paths.acceptInvitation, invitation.id)
  const isPendingAlready = error?.code === 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
  return (
    <AccountRow
      data-state={error === null ? 'sent' : 'failed'}
      name={email}
      dir="ltr"
      detail={<span>{error === null ? t('inviteMembers.sent') : placeError(error, [], {}, t, {}, 0).form?.text}</span>}
    >
      {link !== undefined && <CopyLink email={email} link={link} />}
      {isPendingAlready && (
        <Button
          pending={pending}
          aria-label={t('orgInvites.resendLabel', { email })}
          onClick={() => {
            setPending(true)
            void again(email).finally(() => setPending(false))
          }}
        >
          {t('resend.again')}
        </Button>
      )}
    </AccountRow>
  )
}
