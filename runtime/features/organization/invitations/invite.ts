import { limits } from '../../../contract/limits.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { AuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { normalizeEmail } from '../../../identity/email.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { queueMail } from '../../../outbox/outbox.ts'
import { lockedSeatOf, requirePermission, type Seat } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import { roleInput } from '../members/update-role.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { namedRoles, requireRank } from '../organization-roles.ts'
import { namedTeams, requireRoom, requireTeams } from '../teams/team.ts'
import { invitationKind } from './invitation-mail.ts'
import { Invitation } from './invitation.ts'
import {
  cancelPending,
  extendInvitation,
  findPending,
  insertInvitation,
  isMemberByEmail,
  requirePlace,
} from './pending.ts'
import { recordInvitation } from '../organization-record.ts'

const {
  ORGANIZATION_NOT_FOUND,
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
} = organizationErrors

const Body = type({
  email: 'string <= 320',
  role: roleInput,
  'organizationId?': 'string | null',
  'resend?': 'boolean',
  'teamId?': 'string <= 64 | (string <= 64)[] <= 64 | null',
})
type Inviting = Context<'session', typeof Body>

/**
 * POST /organization/invite-member (wire contract 11.4). Nobody invites to more than they have. An address has one pending
 * invitation; `resend` gives it its time anew and mails it again, with the roles and teams that it has.
 */
export const inviteMember = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/invite-member',
    {
      summary: 'Invites an e-mail to an organization, by mail where mail can leave',
      caller: 'session',
      body: Body,
      returns: Invitation,
      errors: [
        ORGANIZATION_NOT_FOUND,
        MEMBER_NOT_FOUND,
        identityErrors.INVALID_EMAIL,
        YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
        organizationErrors.ROLE_NOT_FOUND,
        YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
        organizationErrors.TEAMS_NOT_ENABLED,
        organizationErrors.TEAM_NOT_FOUND,
        organizationErrors.TEAM_MEMBER_LIMIT_REACHED,
        USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
        USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
        organizationErrors.INVITATION_LIMIT_REACHED,
      ],
      limits: {
        account: [
          { group: 'invitations', ...limits.invitationRate, subject: ({ identity }) => identity?.user.id },
          // One person's invitations of one address. Those of others do not count; mail to it has a limit of its own.
          {
            group: 'invited',
            ...limits.invitedRate,
            subject: ({ body, identity }) => `${identity?.user.id} ${normalizeEmail(body.email)}`,
          },
        ],
      },
    },
    async (context) => {
      const { db, body, identity, exchange, log } = context
      const email = normalizeEmail(body.email)
      if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
      const invitation = await db.transaction(async (tx) => {
        const refusals = { none: ORGANIZATION_NOT_FOUND, stranger: MEMBER_NOT_FOUND }
        const seat = await lockedSeatOf(context, tx, body, refusals)
        const entry = YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION
        requirePermission(options, seat, { invitation: ['create'] }, entry)
        const written = await invite(context, tx, options, { seat, email })
        const mail = { kind: invitationKind, to: email, data: { invitationId: written.id } }
        await queueMail(context, tx, mail, context.now)
        return written
      })
      const about = { organizationId: invitation.organizationId, invitationId: invitation.id, role: invitation.role }
      log.info('invitation.sent', { requestId: exchange.requestId, userId: identity.user.id, ...about })
      return invitation
    },
  )

async function invite(
  context: Inviting,
  tx: Database,
  options: ParsedOrganizationOptions,
  { seat, email }: { readonly seat: Seat; readonly email: string },
): Promise<Invitation> {
  const { body, identity, hooks, now } = context
  const organizationId = seat.organization.id
  const roles = namedRoles(options.roles, body.role)
  requireRank(options, seat, roles, YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE)
  const teamIds = await teamsOf(tx, options, organizationId, body.teamId)
  if (await isMemberByEmail(tx, organizationId, email)) {
    throw new AuthError(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION)
  }
  const inviterId = identity.user.id
  const expiresAt = new Date(now.getTime() + options.invitationLifetime * 1000)
  const pending = await findPending(tx, organizationId, email)
  const open = pending !== undefined && pending.expiresAt > now
  if (pending !== undefined && body.resend === true) {
    requireRank(options, seat, pending.role, YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE)
    if (!open) await requirePlace(tx, organizationId, options.invitationLimit, now)
    const extended = await extendInvitation(tx, pending.id, { inviterId, expiresAt, now })
    // Answered this moment; then there is nothing to send again.
    if (extended !== undefined) {
      await recordInvitation(context, tx, 'invitation.resent', extended)
      return extended
    }
  } else if (pending !== undefined) {
    if (open) makeWay(options, seat, pending)
    const canceled = await cancelPending(tx, pending.id, now)
    if (canceled !== undefined) {
      await recordInvitation(context, tx, 'invitation.canceled', canceled)
      await hooks.invitationCanceled(context, tx, { invitation: canceled })
    }
  }
  await requirePlace(tx, organizationId, options.invitationLimit, now)
  const row = { organizationId, email, roles, teamIds, inviterId, expiresAt, now }
  const invitation = await insertInvitation(tx, row)
  await recordInvitation(context, tx, 'invitation.created', invitation)
  await hooks.invitationCreated(context, tx, { invitation })
  return invitation
}

/** Whether an invitation that can still be answered may be replaced by another. */
function makeWay(options: ParsedOrganizationOptions, seat: Seat, pending: Invitation): void {
  if (!options.cancelPendingInvitationsOnReInvite) throw new AuthError(USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION)
  requireRank(options, seat, pending.role, YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE)
}

async function teamsOf(
  tx: Database,
  options: ParsedOrganizationOptions,
  organizationId: string,
  named: string | readonly string[] | null | undefined,
): Promise<string[]> {
  const wanted = typeof named === 'string' ? [named] : (named ?? [])
  if (wanted.length === 0 || named === '') return []
  const settings = requireTeams(options)
  const teams = await namedTeams(tx, organizationId, wanted)
  for (const { id } of teams) await requireRoom(tx, settings, id)
  return teams.map(({ id }) => id)
}
