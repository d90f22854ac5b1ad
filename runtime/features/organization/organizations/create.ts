import { isUuid } from '../../../common/uuid.ts'
import { type } from '../../../contract/schema.ts'
import type { Database } from '../../../database/database.ts'
import { columns, sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { type Context, route } from '../../../http/route.ts'
import { identityErrors } from '../../../identity/errors.ts'
import { forgetSessionCache } from '../../../identity/session-cookies.ts'
import { columnsOf, withFields } from '../../../own-fields/field-input.ts'
import { uuidv7 } from '../../../security/random.ts'
import { organizationErrors } from '../errors.ts'
import { insertMember, Member } from '../members/member.ts'
import type { ParsedOrganizationOptions } from '../options.ts'
import { insertTeam, insertTeamMember } from '../teams/team.ts'
import { setActive } from './active.ts'
import { organizationLogo, organizationMetadata, organizationName, organizationSlug } from './input.ts'
import { Organization, organizationsWith } from './organization.ts'
import { recordTeam, tellMemberAdded, tellOrganizationCreated } from '../organization-record.ts'

const Body = type({
  name: organizationName,
  slug: organizationSlug,
  'logo?': organizationLogo,
  'metadata?': organizationMetadata,
  'userId?': 'string',
  'keepCurrentActiveOrganization?': 'boolean',
})
const Created = Organization.and({ members: Member.array() })

/**
 * POST /organization/create (wire contract 11.2). A server names the user; a session is never outranked by an id in the
 * body. What a user may is not asked of servers, the limit holds for both.
 */
export const create = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/create',
    {
      summary: 'Creates an organization, whose first member is the caller',
      caller: 'session-or-service',
      scope: 'organizations:create',
      pictures: true,
      body: withFields(Body, options.fields.fields),
      returns: Created,
      errors: [
        organizationErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
        organizationErrors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS,
        organizationErrors.ORGANIZATION_ALREADY_EXISTS,
        identityErrors.USER_ID_OR_SESSION_REQUIRED,
        identityErrors.USER_NOT_FOUND,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, body, identity, exchange, log } = context
      const userId = identity?.user.id ?? body.userId
      if (userId === undefined) throw new AuthError(identityErrors.USER_ID_OR_SESSION_REQUIRED)
      if (!isUuid(userId)) throw new AuthError(identityErrors.USER_NOT_FOUND)
      await requireAllowed(context, options)
      const created = await db.transaction(async (tx) => {
        await lockCreator(tx, options, userId)
        return write(context, tx, options, userId)
      })
      if (identity !== null) forgetSessionCache(exchange)
      log.info('organization.created', { requestId: exchange.requestId, userId, organizationId: created.id })
      return created
    },
  )

type Creating = Context<'session-or-service', typeof Body>

async function requireAllowed({ identity }: Creating, options: ParsedOrganizationOptions): Promise<void> {
  if (identity === null) return
  const allow = options.allowUserToCreateOrganization
  const allowed = typeof allow === 'function' ? await allow(identity.user) : allow
  if (!allowed) throw new AuthError(organizationErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION)
}

/** Of several at once by one user, each counts what those before it have made. */
async function lockCreator(
  tx: Database,
  { organizationLimit }: ParsedOrganizationOptions,
  userId: string,
): Promise<void> {
  // Weaker than `for update`: somebody may be made a member elsewhere meanwhile.
  const rows = await tx.query(sql`select id from latchkey.user where id = ${userId} for no key update`)
  if (rows.length === 0) throw new AuthError(identityErrors.USER_NOT_FOUND)
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from latchkey.member where user_id = ${userId}`,
  )
  if ((row?.count ?? 0) >= organizationLimit) {
    throw new AuthError(organizationErrors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS)
  }
}

async function write(
  context: Creating,
  tx: Database,
  options: ParsedOrganizationOptions,
  userId: string,
): Promise<typeof Created.infer> {
  const { body, identity, now, fields } = context
  const { name, slug, logo = null, metadata = {} } = body
  const input = { ...body }
  const own = columnsOf(options.fields.fields, { input, isNew: true, byPerson: identity !== null, asksRequired: true })
  const known = { id: uuidv7(now), name, slug, logo, metadata: JSON.stringify(metadata) }
  const row = { ...own, ...known, createdAt: now, updatedAt: now }
  const [written] = await tx.query(sql`
    insert into latchkey.organization ${columns(row)}
    on conflict (slug) do nothing returning ${organizationsWith(fields).columns}`)
  if (written === undefined) throw new AuthError(organizationErrors.ORGANIZATION_ALREADY_EXISTS)
  const made = organizationsWith(fields).read(written)
  const place = { organizationId: made.id, userId, now }
  const team = wantsTeam(options) ? await insertTeam(tx, { ...place, name }) : undefined
  const teamId = team?.id ?? null
  const member = await insertMember(context, tx, options, { ...place, roles: [options.creatorRole], teamId })
  if (teamId !== null) await insertTeamMember(tx, { ...place, teamId })
  if (identity !== null && body.keepCurrentActiveOrganization !== true) {
    await setActive(tx, identity.session.id, { organizationId: made.id, teamId })
  }
  await tellOrganizationCreated(context, tx, { organization: made, member })
  if (team !== undefined) {
    await recordTeam(context, tx, 'team.created', team, { after: { name } })
    await recordTeam(context, tx, 'team.member-added', team, { userId })
  }
  await tellMemberAdded(context, tx, member)
  return { ...made, members: [member] }
}

function wantsTeam({ teams }: ParsedOrganizationOptions): boolean {
  return teams !== false && teams.defaultTeam
}
