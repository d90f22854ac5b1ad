'use client'
import { organizationProfileEnglish } from '../organization-profile/messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import type { ReactNode } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import type { ClientError } from '../client/index.ts'
import { AuthContext, useAuthContext } from '../context.ts'
import { useOrganization } from '../hooks/use-organization.ts'
import { DoneMessage } from '../organization-profile/done-message.tsx'
import { ListFailure } from '../organization-profile/list-state.tsx'
import {
  type OrganizationRole,
  type Profile,
  grantable,
  organizationChoices,
  ownRoles,
} from '../organization-profile/profile.ts'
import { useDialog } from '../hooks/use-dialog.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { useAllTeams } from './all-teams.ts'
import { InviteForm } from './invite-form.tsx'
import { type InvitationResult, useInviteMembers } from './use-invite-members.ts'

export interface InviteMembersProps extends WidgetProps {
  /** By default the organization that is active in the session. */
  readonly organizationId?: string | undefined
  /** The form itself (default), or a button that opens it. */
  readonly mode?: 'inline' | 'dialog' | undefined
  /** Roles that can be given, with names to show; `owner`, `admin` and `member` by default. */
  readonly roles?: readonly (string | OrganizationRole)[] | undefined
  /** Whether teams can be chosen where the organization has some. Default true. */
  readonly teams?: boolean | undefined
  /** Most addresses at a time; 50 by default. */
  readonly max?: number | undefined
  /** Where the dialog is put; `document.body` by default. */
  readonly container?: HTMLElement | undefined
  readonly onInvited?: ((results: readonly InvitationResult[]) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Invites people to an organization, many at once, and says what became of each. */
export function InviteMembers(props: InviteMembersProps): ReactNode {
  const context = useSentences('InviteMembers', organizationProfileEnglish)
  return (
    <AuthContext value={context}>
      <InviteMembersWidget {...props} />
    </AuthContext>
  )
}

function InviteMembersWidget(props: InviteMembersProps): ReactNode {
  const { organizationId, mode = 'inline', roles, teams = true, max, container, onInvited, onError, ...root } = props
  const { t } = useAuthContext('InviteMembers')
  const choices = organizationChoices(roles, t)
  const resource = useOrganization({ organizationId, roles: ownRoles(choices) })
  const title = t('inviteMembers.title')
  const content = () => {
    if (resource.status === 'loading') return <Card title={title} description={t('inviteMembers.loading')} />
    if (resource.status === 'error') {
      return (
        <Card title={title}>
          <ListFailure title={t('inviteMembers.failed')} error={resource.error} onRetry={resource.refetch} />
        </Card>
      )
    }
    if (resource.data === null) return <Card title={title} description={t('inviteMembers.noOrganization')} />
    if (!resource.can('invitation:create')) return <Card title={title} description={t('inviteMembers.notAllowed')} />
    const { organization } = resource.data
    const profile = { organization, choices, container, onError, mayGrant: resource.mayGrant }
    const ready = { profile, hasTeams: teams, max, onInvited }
    return mode === 'dialog' ? (
      <ByDialog key={organization.id} {...ready} />
    ) : (
      <Inline key={organization.id} {...ready} />
    )
  }
  return (
    <Widget {...root} name="invite-members" data-state={resource.isEmpty ? 'empty' : resource.status}>
      <AccountSection title={title}>{content}</AccountSection>
    </Widget>
  )
}

interface ReadyProps extends Pick<InviteMembersProps, 'max' | 'onInvited'> {
  readonly profile: Pick<Profile, 'organization' | 'choices' | 'mayGrant' | 'container' | 'onError'>
  readonly hasTeams: boolean
}

function Inline({ profile, hasTeams, max, onInvited }: ReadyProps): ReactNode {
  const { t } = useAuthContext('InviteMembers')
  const { organization, onError } = profile
  const invite = useInviteMembers({ organizationId: organization.id, max, onInvited, onError })
  const teams = useAllTeams(organization)
  return (
    <Card
      title={t('inviteMembers.title')}
      description={t('inviteMembers.description', { organization: organization.name })}
    >
      <InviteForm invite={invite} choices={grantable(profile)} teams={hasTeams ? teams : []} />
    </Card>
  )
}

function ByDialog(props: ReadyProps): ReactNode {
  const { t } = useAuthContext('InviteMembers')
  const dialog = useDialog<null, ReadyProps>(loadDialog, props)
  return (
    <>
      <Button onClick={() => dialog.open(null)}>{t('inviteMembers.title')}</Button>
      <DoneMessage sentence="" failed={dialog.failed} />
      {dialog.element}
    </>
  )
}

async function loadDialog() {
  const { FramedInviteDialog } = await import('./invite-dialog.tsx')
  return FramedInviteDialog
}
