import { isUuid } from '../../common/uuid.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { assignments, columnList, sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, type Route, route } from '../../http/route.ts'
import { readFields, type RowFields } from '../../own-fields/row-fields.ts'
import { columnsOf, inputOf } from '../../own-fields/field-input.ts'
import { lockedSeatOf, requirePermission } from './access.ts'
import { organizationErrors } from './errors.ts'
import { Member, membersWith } from './members/member.ts'
import { findMember } from './members/update-role.ts'
import type { ParsedOrganizationOptions } from './options.ts'
import { requireRank } from './organization-roles.ts'
import { organizationsWith } from './organizations/organization.ts'
import { organizationBefore, recordMemberChange, tellOrganizationUpdated } from './organization-record.ts'
import { changedFields, hiddenIn, record, recordHidden } from '../../identity/record.ts'
import type { Columns } from '../../contract/change.ts'
import type { MemberFacts } from '../../contract/entities.ts'

const { MEMBER_NOT_FOUND, ORGANIZATION_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER } = organizationErrors
const scope = 'organizations:fields'

/** The calls that are there for own fields alone, where the configuration defines some. */
export function ownFieldRoutes(options: ParsedOrganizationOptions): readonly Route[] {
  const { fields, memberFields } = options
  return [
    ...(fields.fields.length === 0 ? [] : [setFields(fields), getFields(fields)]),
    ...(memberFields.fields.length === 0
      ? []
      : [updateMember(options), setMemberFields(memberFields), getMemberFields(memberFields)]),
  ]
}

/** POST /organization/update-member: the own fields of a member, by who may change members and outranks them. */
const updateMember = (options: ParsedOrganizationOptions) =>
  route(
    'POST',
    '/organization/update-member',
    {
      summary: 'Changes own fields of a member',
      caller: 'session',
      body: type({
        memberId: 'string',
        data: inputOf(options.memberFields.fields),
        'organizationId?': 'string | null',
      }),
      returns: Member,
      errors: [organizationErrors.NO_ACTIVE_ORGANIZATION, MEMBER_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER],
    },
    async (context) => {
      const { db, fields, body, identity, exchange, log } = context
      const writing = { input: { ...body.data }, isNew: false, byPerson: true, asksRequired: false, within: 'data.' }
      const changes = columnsOf(options.memberFields.fields, writing)
      const member = await db.transaction(async (tx) => {
        const seat = await lockedSeatOf(context, tx, body, { unknown: MEMBER_NOT_FOUND, stranger: MEMBER_NOT_FOUND })
        requirePermission(options, seat, { member: ['update'] }, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER)
        const found = await findMember(tx, fields, seat.organization.id, body.memberId)
        requireRank(options, seat, found.role, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER)
        if (Object.keys(changes).length === 0) return found
        const [row] = await tx.query(sql`
          update latchkey.member set ${assignments(changes)} where id = ${found.id} returning ${membersWith(fields).columns}`)
        const written = row === undefined ? found : membersWith(fields).read(row)
        await recordMemberChange(context, tx, found, written)
        const { id, organizationId, userId } = written
        const hidden = hiddenIn(options.memberFields.fields, changes)
        await recordHidden(context, tx, 'member.updated', { id, organizationId, userId }, hidden)
        return written
      })
      const about = { organizationId: member.organizationId, memberId: member.id, memberUserId: member.userId }
      log.info('member.updated', { requestId: exchange.requestId, userId: identity.user.id, ...about })
      return member
    },
  )

/** POST /organization/set-fields: writes any of the fields, for servers. */
const setFields = (own: RowFields) =>
  route(
    'POST',
    '/organization/set-fields',
    {
      summary: 'Changes own fields of an organization, also those that people may not write',
      caller: 'server',
      scope,
      body: type({ organizationId: 'string', fields: inputOf(own.fields) }),
      returns: type({ fields: own.all }),
      errors: [ORGANIZATION_NOT_FOUND],
    },
    async (context) => {
      const { db, body, now } = context
      const changes = { ...allColumns(own, body.fields), updatedAt: now }
      const organizations = organizationsWith(context.fields)
      return db.transaction(async (tx) => {
        const before = isUuid(body.organizationId)
          ? await organizationBefore(context, tx, body.organizationId)
          : undefined
        const [row] = isUuid(body.organizationId)
          ? await tx.query(sql`
              update latchkey.organization set ${assignments(changes)} where id = ${body.organizationId}
              returning ${organizations.columns}`)
          : []
        if (row === undefined) throw new AuthError(ORGANIZATION_NOT_FOUND, { status: 404 })
        const organization = organizations.read(row)
        await tellOrganizationUpdated(context, tx, before, organization)
        const { id } = organization
        await recordHidden(
          context,
          tx,
          'organization.updated',
          { id, organizationId: id },
          hiddenIn(own.fields, changes),
        )
        return { fields: await readOrganization(tx, own, body.organizationId) }
      })
    },
  )

/** GET /organization/get-fields: all of them, for servers. */
const getFields = (own: RowFields) =>
  route(
    'GET',
    '/organization/get-fields',
    {
      summary: 'Returns the own fields of an organization, also those that are not sent with it',
      caller: 'server',
      scope,
      query: type({ organizationId: 'string' }),
      returns: type({ fields: own.all }),
      errors: [ORGANIZATION_NOT_FOUND],
    },
    async ({ db, query }) => ({ fields: await readOrganization(db, own, query.organizationId) }),
  )

/** POST /organization/set-member-fields: the same for members. */
const setMemberFields = (own: RowFields) =>
  route(
    'POST',
    '/organization/set-member-fields',
    {
      summary: 'Changes own fields of a member, also those that people may not write',
      caller: 'server',
      scope,
      body: type({ memberId: 'string', fields: inputOf(own.fields) }),
      returns: type({ fields: own.all }),
      errors: [MEMBER_NOT_FOUND],
    },
    async (context: Context<'server'> & { readonly body: { memberId: string; fields: object } }) => {
      const { db, body } = context
      const changes = allColumns(own, body.fields)
      return db.transaction(async (tx) => {
        const fields = await readMember(tx, own, body.memberId)
        if (Object.keys(changes).length === 0) return { fields }
        const [member] = await tx.query<MemberFacts>(sql`
          update latchkey.member set ${assignments(changes)} where id = ${body.memberId}
          returning id, organization_id, user_id`)
        const written = await readMember(tx, own, body.memberId)
        if (member !== undefined) await recordFields(context, tx, own, member, { before: fields, after: written })
        return { fields: written }
      })
    },
  )

/** GET /organization/get-member-fields: the same for members. */
const getMemberFields = (own: RowFields) =>
  route(
    'GET',
    '/organization/get-member-fields',
    {
      summary: 'Returns the own fields of a member, also those that are not sent with it',
      caller: 'server',
      scope,
      query: type({ memberId: 'string' }),
      returns: type({ fields: own.all }),
      errors: [MEMBER_NOT_FOUND],
    },
    async ({ db, query }) => ({ fields: await readMember(db, own, query.memberId) }),
  )

/** What is never sent stands in no record: only that it was written. */
async function recordFields(
  context: Context<'server'>,
  tx: Database,
  own: RowFields,
  { id, organizationId, userId }: Pick<MemberFacts, 'id' | 'organizationId' | 'userId'>,
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> {
  const changed = changedFields(before, after)
  if (changed === undefined) return
  const shown = (fields: Columns) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !own.hidden.includes(name)))
  const place = { id, organizationId, userId }
  const fields = { before: shown(changed.before), after: shown(changed.after) }
  if (Object.keys(fields.after).length > 0) await record(context, tx, 'member.updated', { ...place, ...fields })
  await recordHidden(context, tx, 'member.updated', place, hiddenIn(own.fields, changed.after))
}

function allColumns(own: RowFields, input: object) {
  return columnsOf(own.fields, { input: { ...input }, isNew: false, byPerson: false, asksRequired: false })
}

async function readOrganization(db: Database, own: RowFields, id: string): Promise<object> {
  const [row] = isUuid(id)
    ? await db.query(sql`select ${namesOf(own)} from latchkey.organization where id = ${id}`)
    : []
  if (row === undefined) throw new AuthError(ORGANIZATION_NOT_FOUND, { status: 404 })
  return readFields(own.fields, row)
}

async function readMember(db: Database, own: RowFields, id: string): Promise<object> {
  const [row] = isUuid(id) ? await db.query(sql`select ${namesOf(own)} from latchkey.member where id = ${id}`) : []
  if (row === undefined) throw new AuthError(MEMBER_NOT_FOUND, { status: 404 })
  return readFields(own.fields, row)
}

function namesOf(own: RowFields) {
  return columnList(own.fields.map(({ name }) => name))
}
