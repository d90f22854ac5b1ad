import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { membershipOf, seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import { personOf } from './member-pages.ts'
import { MemberWithUser } from './member.ts'

const { MEMBER_NOT_FOUND, NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION } = organizationErrors

/** GET /organization/get-active-member (wire contract 11.3; section 22, choice 9). */
export const getActiveMember = route(
  'GET',
  '/organization/get-active-member',
  {
    summary: "Returns the caller's membership in the active organization",
    caller: 'session',
    returns: MemberWithUser,
    errors: [NO_ACTIVE_ORGANIZATION, MEMBER_NOT_FOUND],
  },
  async (context) => {
    const member = await membershipOf(context, {}, { stranger: MEMBER_NOT_FOUND })
    return { ...member, user: personOf(context.identity.user) }
  },
)

/** GET /organization/get-active-member-role (wire contract 11.3): the caller's, or that of another member. */
export const getActiveMemberRole = route(
  'GET',
  '/organization/get-active-member-role',
  {
    summary: 'Returns the roles of a member',
    caller: 'session',
    query: type({ 'userId?': 'string', 'organizationId?': 'string', 'organizationSlug?': 'string' }),
    returns: type({ role: 'string' }),
    errors: [NO_ACTIVE_ORGANIZATION, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION, MEMBER_NOT_FOUND],
  },
  async (context) => {
    const { db, query, identity } = context
    const refusals = { unknown: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION }
    const { organization, member } = await seatOf(context, db, query, refusals)
    const { userId = identity.user.id } = query
    if (userId === identity.user.id) return { role: member.role }
    const [other] = isUuid(userId)
      ? await db.query<{ role: string }>(sql`
          select role from latchkey.member where user_id = ${userId} and organization_id = ${organization.id}`)
      : []
    if (other === undefined) throw new AuthError(MEMBER_NOT_FOUND)
    return { role: other.role }
  },
)
