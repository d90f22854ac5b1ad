import { sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { seatOf } from '../access.ts'
import { organizationErrors } from '../errors.ts'
import { listPage, pageOf, sendTotal } from '../lists.ts'
import { type FoundInvitation, Invitation, invitationTable, publicInvitation, selectFound } from './invitation.ts'

const { ORGANIZATION_ID_IS_REQUIRED, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION } = organizationErrors

/** GET /organization/list-invitations (wire contract 11.4): of every status unless one is named, newest first. */
export const listInvitations = route(
  'GET',
  '/organization/list-invitations',
  {
    summary: 'Lists the invitations of an organization',
    caller: 'session',
    query: listPage.and({
      'organizationId?': 'string',
      'status?': "'pending' | 'accepted' | 'rejected' | 'canceled'",
    }),
    returns: Invitation.array(),
    errors: [ORGANIZATION_ID_IS_REQUIRED, YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION],
  },
  async (context) => {
    const { db, query, exchange } = context
    const refusals = { none: ORGANIZATION_ID_IS_REQUIRED, unknown: YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION }
    const { organization } = await seatOf(context, db, query, refusals)
    const status = query.status === undefined ? sql`` : sql` and status = ${query.status}`
    const where = sql`organization_id = ${organization.id}${status}`
    const page = db.query<Invitation>(sql`
      select ${invitationTable.columns} from latchkey.invitation
      where ${where} order by created_at desc, id desc ${pageOf(query)}`)
    const total = sendTotal(db, exchange, sql`select count(*)::int as count from latchkey.invitation where ${where}`)
    const [rows] = await Promise.all([page, total])
    return rows
  },
)

/** GET /organization/list-user-invitations (wire contract 11.4): what the caller can still answer, newest first. */
export const listUserInvitations = route(
  'GET',
  '/organization/list-user-invitations',
  {
    summary: 'Lists the invitations that the caller can answer',
    caller: 'session',
    query: listPage,
    returns: Invitation.and({
      organizationName: 'string',
      organizationSlug: 'string',
      organizationLogo: 'string | null',
      inviterName: 'string | null',
    }).array(),
    errors: [identityErrors.EMAIL_NOT_VERIFIED],
  },
  async ({ db, query, identity, exchange, now }) => {
    const { id, email, emailVerified } = identity.user
    if (!emailVerified) throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
    // Of organizations that took them in meanwhile by another way there is nothing to answer.
    const where = sql`i.email = ${email} and i.status = 'pending' and i.expires_at > ${now}
      and not exists (
        select from latchkey.member own where own.user_id = ${id} and own.organization_id = i.organization_id)`
    const page = db.query<FoundInvitation>(sql`
      ${selectFound(sql`latchkey.invitation`)} where ${where}
      order by i.created_at desc, i.id desc ${pageOf(query)}`)
    const total = sendTotal(db, exchange, sql`select count(*)::int as count from latchkey.invitation i where ${where}`)
    const [rows] = await Promise.all([page, total])
    return rows.map((found) => {
      const { organizationName, organizationSlug, organizationLogo, inviterName } = found
      return { ...publicInvitation(found), organizationName, organizationSlug, organizationLogo, inviterName }
    })
  },
)
