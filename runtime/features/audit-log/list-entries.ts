import { isUuid } from '../../common/uuid.ts'
import { limits } from '../../contract/limits.ts'
import type { Statements } from '../../contract/permissions.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { inputErrors, queryNumber } from '../../http/parse.ts'
import { type Context, route } from '../../http/route.ts'
import type { AuditEntry } from './entry.ts'
import { auditLogErrors } from './errors.ts'
import { findNames, type Names } from './entry-names.ts'
import { findEntries, readCursor, writeCursor } from './find-entries.ts'
import type { ParsedAuditLogOptions } from './options.ts'

const { YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG } = auditLogErrors

/** What a role has to grant. */
const reading: Statements = { audit: ['list'] }

const Query = type({
  'organizationId?': 'string <= 64',
  'kind?': 'string <= 64',
  'userId?': 'string <= 64',
  'actorId?': 'string <= 64',
  'subjectId?': 'string <= 128',
  'requestId?': 'string <= 64',
  'from?': 'string.date.iso.parse',
  'until?': 'string.date.iso.parse',
  'limit?': queryNumber.to(`1 <= number <= ${limits.auditPageMaximum}`),
  'cursor?': 'string <= 64',
})

/** Who acted: names and `email` as they are today, null where the user or key is gone or is none of the reader's business. */
const ListedActor = type({
  type: "'user' | 'service' | 'operator' | 'system' | 'anonymous'",
  id: 'string | null',
  name: 'string | null',
  email: 'string | null',
  impersonatedBy: 'string | null',
  impersonatorName: 'string | null',
})

const ListedEntry = type({
  id: 'string',
  at: 'Date',
  kind: 'string',
  subject: { type: 'string', id: 'string' },
  userId: 'string | null',
  userName: 'string | null',
  organizationId: 'string | null',
  organizationName: 'string | null',
  actor: ListedActor,
  via: 'string',
  requestId: 'string | null',
  ipAddress: 'string | null',
  userAgent: 'string | null',
  before: 'object',
  after: 'object',
})

/**
 * GET /audit/list: everything for administrators who may give roles or whose role grants `audit:list`, and for servers; with `organizationId` what is about
 * that organization, for its members whose role grants it. They see neither addresses nor browsers, and names of members only.
 */
export const listEntries = (options: ParsedAuditLogOptions) =>
  route(
    'GET',
    '/audit/list',
    {
      summary: 'A page of the audit log, the newest entries first',
      caller: 'session-or-service',
      scope: 'audit:read',
      query: Query,
      returns: type({ entries: ListedEntry.array(), nextCursor: 'string | null' }),
      errors: [YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG, inputErrors.VALIDATION_ERROR],
    },
    async (context) => {
      const { db, query } = context
      const { limit = limits.auditPage, cursor, ...filter } = query
      const isOperator = await requireReader(context, options, query.organizationId)
      const after = cursor === undefined ? undefined : readCursor(cursor)
      if (cursor !== undefined && after === undefined) {
        throw new AuthError(inputErrors.VALIDATION_ERROR, {
          fields: [{ path: 'cursor', expected: 'the nextCursor of an answer' }],
        })
      }
      const found = await findEntries(db, filter, { limit: limit + 1, after })
      const entries = found.slice(0, limit)
      const last = entries.at(-1)
      const nextCursor = found.length > limit && last !== undefined ? writeCursor(last) : null
      const names = await findNames(db, entries, isOperator ? undefined : query.organizationId)
      return { entries: entries.map((entry) => shown(entry, names, isOperator)), nextCursor }
    },
  )

/**
 * Whether the caller reads all of it, or only what is about the organization.
 * @throws {AuthError} UNAUTHORIZED, YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG
 */
async function requireReader(
  context: Context<'session-or-service'>,
  options: ParsedAuditLogOptions,
  organizationId: string | undefined,
): Promise<boolean> {
  const { identity, service, db } = context
  if (identity === null) {
    if (service === null) throw new AuthError(callerErrors.UNAUTHORIZED)
    return true
  }
  const may = (permission: Statements, place: string | null) =>
    context.hooks.permitted(context, db, { ...identity, permission, organizationId: place })
  const isPlace = organizationId !== undefined && isUuid(organizationId)
  if (isPlace && options.organizations && (await may(reading, organizationId))) return false
  // Whoever gives roles could give themselves one that reads it.
  if ((await may({ user: ['set-role'] }, null)) || (await may(reading, null))) return true
  throw new AuthError(YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG)
}

function shown(entry: AuditEntry, names: Names, isOperator: boolean): typeof ListedEntry.infer {
  const { actor, ipAddress, userAgent, requestId, position: _position, ...rest } = entry
  const { type: kindOfActor, id, impersonatedBy } = actor
  const person = kindOfActor === 'user' ? names.person(id) : undefined
  return {
    ...rest,
    userName: names.person(entry.userId)?.name ?? null,
    organizationName: names.organization(entry.organizationId) ?? null,
    actor: {
      type: kindOfActor,
      id,
      name: person?.name ?? (kindOfActor === 'service' ? names.serviceKey(id) : undefined) ?? null,
      email: person?.email ?? null,
      impersonatedBy,
      impersonatorName: names.person(impersonatedBy)?.name ?? null,
    },
    requestId: isOperator ? requestId : null,
    ipAddress: isOperator ? ipAddress : null,
    userAgent: isOperator ? userAgent : null,
  }
}
