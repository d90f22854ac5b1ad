import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { requirePermission, seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { requireRank } from '../organization-roles.ts'
import { Invitation } from './invitation.ts'
import { cancelPending, lockOrganizationOf } from './pending.ts'
import { recordInvitation } from '../organization-record.ts'

const { INVITATION_NOT_FOUND, MEMBER_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION } = organizationErrors

/**
 * POST /organization/cancel-invitation (wire contract 11.4). Only what nobody answered can be canceled, also after its
 * time; and only by those who could have granted what it grants.
 */
export const cancelInvitation = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/cancel-invitation',
    {
      summary: 'Cancels a pending invitation',
      caller: 'session',
      body: type({ invitationId: 'string' }),
      returns: Invitation,
      errors: [INVITATION_NOT_FOUND, MEMBER_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION],
    },
    async (context) => {
      const { db, body, identity, exchange, log, now } = context
      const { invitationId } = body
      const invitation = await db.transaction(async (tx) => {
        const organizationId = isUuid(invitationId)
          ? await lockOrganizationOf(tx, invitationId, identity.user.id)
          : undefined
        if (organizationId === undefined) throw new AuthError(INVITATION_NOT_FOUND)
        const seat = await seatOf(context, tx, { organizationId }, { stranger: MEMBER_NOT_FOUND })
        const entry = YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION
        requirePermission(options, seat, { invitation: ['cancel'] }, entry)
        const canceled = await cancelPending(tx, invitationId, now)
        if (canceled === undefined) throw new AuthError(INVITATION_NOT_FOUND)
        requireRank(options, seat, canceled.role, entry)
        await recordInvitation(context, tx, 'invitation.canceled', canceled)
        await context.hooks.invitationCanceled(context, tx, { invitation: canceled })
        return canceled
      })
      const about = { organizationId: invitation.organizationId, invitationId: invitation.id }
      log.info('invitation.canceled', { requestId: exchange.requestId, userId: identity.user.id, ...about })
      return invitation
    },
  )
