import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { sql, type Statement } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { normalizeStoredEmail } from '../../../identity/email.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { lockedSeatOf, requirePermission, type SeatRefusals } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { requireRank } from '../organization-roles.ts'
import { pageOfMembers, personOf } from './member-pages.ts'
import { endMembership, isOwner, type Member, MemberWithUser } from './member.ts'
import { tellMemberRemoved } from '../organization-record.ts'

const {
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
} = organizationErrors
const noMember: SeatRefusals = { unknown: MEMBER_NOT_FOUND, stranger: MEMBER_NOT_FOUND }

/** POST /organization/remove-member (wire contract 11.3). */
export const removeMember = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/remove-member',
    {
      summary: 'Removes a member',
      caller: 'session',
      body: type({ memberIdOrEmail: 'string <= 320', 'organizationId?': 'string | null' }),
      returns: type({ member: MemberWithUser }),
      errors: [
        organizationErrors.NO_ACTIVE_ORGANIZATION,
        MEMBER_NOT_FOUND,
        YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER,
        YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, body } = context
      const member = await db.transaction(async (tx) => {
        const seat = await lockedSeatOf(context, tx, body, noMember)
        requirePermission(options, seat, { member: ['delete'] }, YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER)
        const found = await findMember(context, tx, seat.organization.id, body.memberIdOrEmail)
        if (found === undefined) throw new AuthError(MEMBER_NOT_FOUND)
        // The contract's word for it, whoever asks (wire contract 11.3).
        if (isOwner(found.role) && !isOwner(seat.member.role)) {
          throw new AuthError(YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER)
        }
        requireRank(options, seat, found.role, YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER)
        await endMembership(tx, found)
        await tellMemberRemoved(context, tx, found)
        return found
      })
      ended(context, member, 'member.removed')
      return { member }
    },
  )

/** POST /organization/leave (wire contract 11.3): needs no permission, but somebody has to stay the owner. */
export const leave = route(
  'POST',
  '/organization/leave',
  {
    summary: 'Leaves an organization',
    caller: 'session',
    body: type({ organizationId: 'string >= 1' }),
    returns: MemberWithUser,
    errors: [
      organizationErrors.NO_ACTIVE_ORGANIZATION,
      MEMBER_NOT_FOUND,
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    ],
    changesSession: true,
  },
  async (context) => {
    const { db, body, identity } = context
    const member = await db.transaction(async (tx) => {
      const seat = await lockedSeatOf(context, tx, body, noMember)
      await endMembership(tx, seat.member)
      await tellMemberRemoved(context, tx, seat.member)
      return seat.member
    })
    ended(context, member, 'member.left')
    return { ...member, user: personOf(identity.user) }
  },
)

/** A member of the organization, by id or, with an @ in it, by address. */
async function findMember(
  { fields }: Context,
  tx: Database,
  organizationId: string,
  memberIdOrEmail: string,
): Promise<MemberWithUser | undefined> {
  const condition = memberIdOrEmail.includes('@') ? emailIs(memberIdOrEmail) : idIs(memberIdOrEmail)
  if (condition === undefined) return undefined
  const [found] = await pageOfMembers(tx, fields, {
    where: sql`m.organization_id = ${organizationId} and ${condition}`,
    byUser: true,
    limit: 1,
  })
  return found
}

function emailIs(text: string): Statement | undefined {
  const email = normalizeStoredEmail(text)
  return email === undefined ? undefined : sql`u.email = ${email}`
}

function idIs(text: string): Statement | undefined {
  return isUuid(text) ? sql`m.id = ${text}` : undefined
}

function ended({ exchange, identity, log }: Context<'session'>, member: Member, event: string): void {
  // Their other sessions have no cache of ours in this browser; the rows of all of them were cleared.
  if (member.userId === identity.user.id) forgetSessionCache(exchange)
  const about = { organizationId: member.organizationId, memberId: member.id, memberUserId: member.userId }
  log.info(event, { requestId: exchange.requestId, userId: identity.user.id, ...about })
}
