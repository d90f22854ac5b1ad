import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import { route } from '../../../http/route.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { AnswerBody, answerInTransaction, answerLimits, noLongerOpen, requireRecipient } from './answer-invitation.ts'
import { notFoundSentence } from './get.ts'
import { Invitation, publicInvitation } from './invitation.ts'
import { endOpen } from './pending.ts'
import { recordInvitation } from '../organization-record.ts'

/** POST /organization/reject-invitation (wire contract 11.4): whoever invited, and whether they still could. */
export const rejectInvitation = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/reject-invitation',
    {
      summary: 'Rejects an invitation',
      caller: 'session',
      body: AnswerBody,
      returns: type({ invitation: Invitation, member: 'null' }),
      errors: [
        organizationErrors.INVITATION_NOT_FOUND,
        organizationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
        identityErrors.EMAIL_NOT_VERIFIED,
      ],
      limits: answerLimits,
    },
    async (context) => {
      const { body, identity, exchange, log, now } = context
      const invitation = await answerInTransaction(context, options, async (tx) => {
        const known = isUuid(body.invitationId)
        const ended = known ? await endOpen(tx, body.invitationId, 'rejected', now) : undefined
        if (ended === undefined) throw await noLongerOpen(context, tx, known, options, notFoundSentence)
        await requireRecipient(tx, identity.user, ended, body.token, now, options)
        const rejected = publicInvitation(ended)
        await recordInvitation(context, tx, 'invitation.rejected', rejected, identity.user.id)
        await context.hooks.invitationRejected(context, tx, { invitation: rejected })
        return rejected
      })
      const about = { organizationId: invitation.organizationId, invitationId: invitation.id }
      log.info('invitation.rejected', { requestId: exchange.requestId, userId: identity.user.id, ...about })
      return { invitation, member: null }
    },
  )
