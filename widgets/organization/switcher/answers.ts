import type { OrganizationPlace, OrganizationSwitch } from '../data/use-organization-switch.ts'
import type { UserInvitation, UseUserInvitations } from '../data/use-user-invitations.ts'
import type { Translate } from '../../core/messages.ts'

/** An invitation among those of a person, and the steps that an answer is one of. */
export interface AnsweringProps {
  readonly invitation: UserInvitation
  readonly invitations: UseUserInvitations
  readonly steps: OrganizationSwitch
}

/** An answer that can be given. */
export interface InvitationAnswer {
  readonly pending: boolean
  give(): void
}

/** The two answers to an invitation; accepting leads to the organization. */
export function answersTo({ invitation, invitations, steps }: AnsweringProps) {
  const { id, organizationId, organizationName: name, organizationSlug: slug, organizationLogo: logo } = invitation
  const answer = (how: 'accept' | 'decline', lands: OrganizationPlace | undefined): InvitationAnswer => ({
    pending: steps.pending === `${how} ${id}`,
    give: () =>
      void steps.act<unknown>(
        `${how} ${id}`,
        () => invitations[how](id),
        () => lands,
      ),
  })
  return { accept: answer('accept', { id: organizationId, name, slug, logo }), decline: answer('decline', undefined) }
}

/** Who invites to what. */
export function invitationSentence({ inviterName, organizationName }: UserInvitation, t: Translate): string {
  if (inviterName === null) return t('orgInvitations.to', { organization: organizationName })
  return t('orgInvitations.by', { inviter: inviterName, organization: organizationName })
}
