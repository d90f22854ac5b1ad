import { isUuid } from '../../../common/uuid.ts'
import { parseRoles } from '../../../contract/permissions.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { markEmailVerified } from '../../../identity/email-proof.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { organizationErrors } from '../errors.ts'
import { insertMember, Member } from '../members/member.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { setActive } from '../organizations/active.ts'
import { insertTeamMember, requireRoom } from '../teams/team.ts'
import {
  AnswerBody,
  type Answering,
  answerInTransaction,
  answerLimits,
  noLongerOpen,
  requireRecipient,
} from './answer-invitation.ts'
import { type FoundInvitation, Invitation, publicInvitation, requireInviter } from './invitation.ts'
import { endOpen, lockOrganizationOf } from './pending.ts'
import { recordInvitation, recordTeam, tellMemberAdded } from '../organization-record.ts'
import { tellUserUpdated } from '../../../identity/user-change.ts'

const { YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION } = organizationErrors

/**
 * POST /organization/accept-invitation (wire contract 11.4). One statement decides whether it is still open; then, behind
 * the lock of the organization, whether it is the recipient who accepts, whether the inviter could still invite to this,
 * and whether there is room. The membership and the active organization of the session come with it or not at all.
 *
 * With the secret of the mail an address that was not proven yet counts as proven from now on, in the same transaction:
 * the secret went to that address only, so to have it proves as much as the link of a verification mail does.
 */
export const acceptInvitation = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/accept-invitation',
    {
      summary: 'Accepts an invitation: makes the person a member, and the organization the active one',
      caller: 'session',
      via: 'invitation',
      body: AnswerBody,
      returns: type({ invitation: Invitation, member: Member }),
      errors: [
        organizationErrors.INVITATION_NOT_FOUND,
        YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
        identityErrors.EMAIL_NOT_VERIFIED,
        organizationErrors.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
        organizationErrors.FAILED_TO_RETRIEVE_INVITATION,
        organizationErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
        organizationErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
        organizationErrors.TEAM_MEMBER_LIMIT_REACHED,
      ],
      changesSession: true,
      limits: answerLimits,
    },
    async (context) => {
      const { identity, exchange, log } = context
      const answer = await answerInTransaction(context, options, (tx) => accept(context, tx, options))
      forgetSessionCache(exchange)
      const { invitation, member } = answer
      const about = { organizationId: member.organizationId, invitationId: invitation.id, memberId: member.id }
      const { requestId } = exchange
      log.info('invitation.accepted', { requestId, userId: identity.user.id, ...about, role: member.role })
      return answer
    },
  )

async function accept(
  context: Answering,
  tx: Database,
  options: ParsedOrganizationOptions,
): Promise<{ invitation: Invitation; member: Member }> {
  const { body, identity, now } = context
  const { user, session } = identity
  // Sent together, in this order: the second waits for the lock of the first.
  const [lockedId, invitation] = isUuid(body.invitationId)
    ? await Promise.all([
        lockOrganizationOf(tx, body.invitationId, user.id),
        endOpen(tx, body.invitationId, 'accepted', now),
      ])
    : []
  const known = lockedId !== undefined
  if (!known || invitation === undefined) throw await noLongerOpen(context, tx, known, options)
  const proof = await requireRecipient(tx, user, invitation, body.token, now, options)
  requireInviter(options, invitation)
  const teamIds = await roomFor(tx, options, invitation)
  const { organizationId } = invitation
  const [teamId = null] = teamIds
  const roles = parseRoles(invitation.role)
  const active = { organizationId, teamId }
  // Sent together, in this order; a team can be active only once the place in it is there.
  const [member] = await Promise.all([
    insertMember(context, tx, options, { organizationId, userId: user.id, roles, teamId, now }),
    teamId === null ? setActive(tx, session.id, active) : undefined,
  ])
  for (const id of teamIds) await insertTeamMember(tx, { organizationId, teamId: id, userId: user.id, now })
  if (teamId !== null) await setActive(tx, session.id, active)
  if (proof === 'mailed') await prove(context, tx)
  const accepted = { invitation: publicInvitation(invitation), member }
  await recordInvitation(context, tx, 'invitation.accepted', accepted.invitation, user.id)
  await context.hooks.invitationAccepted(context, tx, accepted)
  await tellMemberAdded(context, tx, member)
  for (const id of teamIds) {
    await recordTeam(context, tx, 'team.member-added', { id, organizationId }, { userId: user.id })
  }
  return accepted
}

/** The teams of the invitation that are still there. @throws {AuthError} TEAM_MEMBER_LIMIT_REACHED */
async function roomFor(
  tx: Database,
  { teams }: ParsedOrganizationOptions,
  { id, organizationId, teamId }: FoundInvitation,
): Promise<string[]> {
  // Without a first one there is none; and teams may have been switched off since.
  if (teamId === null || teams === false) return []
  const rows = await tx.query<{ teamId: string }>(sql`
    select team_id from latchkey.invitation_team
    where organization_id = ${organizationId} and invitation_id = ${id} order by position`)
  for (const row of rows) await requireRoom(tx, teams, row.teamId)
  return rows.map((row) => row.teamId)
}

/** Session and mailbox are of one person: what was there before stays, as with the link of a verification mail. */
async function prove(context: Answering, tx: Database): Promise<void> {
  const { fields, identity, exchange, log, now } = context
  const user = await markEmailVerified(tx, fields, identity.user, now)
  // Another address since this request began: the one that was invited is not theirs any more.
  if (user === undefined) throw new AuthError(YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION)
  await tellUserUpdated(context, tx, identity.user, user)
  log.info('user.email-verified', { requestId: exchange.requestId, userId: user.id })
}
