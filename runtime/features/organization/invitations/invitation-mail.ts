import type { MailKind } from '../../../contract/platform.ts'
import { spanOf } from '../../../identity/mail-link.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { issueProof } from './answer-invitation.ts'
import { invitationLink } from './invitation-link.ts'
import { findInvitation, inviterRefusal, isOpen } from './invitation.ts'

/** The kind of the mails that invite. */
export const invitationKind = 'invitation'

/**
 * The mail to who was invited. What it says is read when it leaves: nothing is sent for an invitation that was answered,
 * canceled or too late meanwhile, or whose inviter lost the right to invite.
 */
export const invitationMail = (options: ParsedOrganizationOptions): MailKind => ({
  async prepare({ settings }, tx, mail, now) {
    const invitation = await findInvitation(tx, String(mail.data['invitationId']))
    if (invitation === undefined || !isOpen(invitation, now) || invitation.email !== mail.to) return null
    if (inviterRefusal(options, invitation) !== undefined) return null
    const token = await issueProof(tx, invitation, now)
    const url = invitationLink(settings, options.invitationPage, { invitationId: invitation.id, token })
    // Whole minutes, so that a mail that leaves some seconds late does not say one hour less.
    const minutes = Math.ceil((invitation.expiresAt.getTime() - now.getTime()) / 60_000)
    return {
      user: { email: invitation.email },
      inviter: { name: invitation.inviterName ?? '' },
      organization: { name: invitation.organizationName },
      invitation: { id: invitation.id },
      url,
      token,
      validFor: spanOf(minutes * 60),
    }
  },
})
