import { isUuid } from '../../common/uuid.ts'
import type { Hooks } from '../../contract/hooks.ts'
import { parseRoles, permits, type Statements } from '../../contract/permissions.ts'
import type { Database } from '../../database/database.ts'
import { gatherReads, oncePerService } from '../../database/gather.ts'
import { idRows, sql, type Statement } from '../../database/sql.ts'
import { AuthError, type AuthErrorDetails, type ErrorEntry } from '../../http/errors.ts'
import type { Context } from '../../http/route.ts'
import { activeOrganizationId } from '../../identity/permission.ts'
import { organizationErrors } from './errors.ts'
import { type Member, membersWith } from './members/member.ts'
import type { ParsedOrganizationOptions } from './options.ts'
import {
  type AddedColumns,
  lockOrganizationAs,
  type Organization,
  organizationsWith,
} from './organizations/organization.ts'
import { idOfSlug } from './organizations/input.ts'

/** How a call names an organization; without a name it is about the active one of the session. */
export interface Named {
  readonly organizationId?: string | null | undefined
  /** Wins over the id. */
  readonly organizationSlug?: string | undefined
}

/** An organization, and the caller's place in it. */
export interface Seat {
  readonly organization: Organization
  readonly member: Member
  readonly roles: readonly string[]
}

/** The words of one call for the ways in which there is no seat; the wire contract gives each call its own. */
export interface SeatRefusals {
  /** Neither named nor active. Default NO_ACTIVE_ORGANIZATION. */
  readonly none?: ErrorEntry
  /** Default ORGANIZATION_NOT_FOUND. */
  readonly unknown?: ErrorEntry
  /** Default YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION. */
  readonly stranger?: ErrorEntry
  /** Another status of `stranger`. */
  readonly strangerStatus?: number
}

/**
 * The caller's seat in the organization that a call is about: one id decides, and the same id is acted upon. One
 * statement. Give the transaction where the call changes something, after `lockOrganization`.
 * @throws {AuthError} what `refusals` says
 */
export async function seatOf(
  context: Context<'session'>,
  db: Database,
  named: Named,
  refusals: SeatRefusals = {},
): Promise<Seat> {
  const {
    none = organizationErrors.NO_ACTIVE_ORGANIZATION,
    unknown = organizationErrors.ORGANIZATION_NOT_FOUND,
    stranger = organizationErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    strangerStatus,
  } = refusals
  const found = await foundSeat(context, db, named)
  if (found === 'none') throw new AuthError(none)
  if (found === undefined) throw new AuthError(unknown)
  if (found.member === undefined) throw new AuthError(stranger, statusOf(strangerStatus))
  const { organization, member } = found
  return { organization, member, roles: parseRoles(member.role) }
}

/**
 * `seatOf` for calls that change something in an organization: takes its lock first, so that the seat is the one that
 * holds until the transaction ends.
 * @throws {AuthError} what `refusals` says
 */
export async function lockedSeatOf(
  context: Context<'session'>,
  tx: Database,
  named: Pick<Named, 'organizationId'>,
  refusals: SeatRefusals = {},
): Promise<Seat> {
  const organizationId = named.organizationId || activeOrganizationId(context.identity)
  const { user } = context.identity
  if (organizationId !== null && isUuid(organizationId)) await lockOrganizationAs(tx, user.id, organizationId)
  return seatOf(context, tx, { organizationId }, refusals)
}

/**
 * The caller's membership in the organization that a call is about, for calls that need no more of the organization than
 * that, and that say the same whether there is none or the caller has no place in it.
 * @throws {AuthError} NO_ACTIVE_ORGANIZATION, or `stranger`, with another status where one is given
 */
export async function membershipOf(
  context: Context<'session'>,
  named: Pick<Named, 'organizationId'>,
  { stranger, status }: { readonly stranger: ErrorEntry; readonly status?: number },
): Promise<Member> {
  const organizationId = named.organizationId || activeOrganizationId(context.identity)
  if (organizationId === null) throw new AuthError(organizationErrors.NO_ACTIVE_ORGANIZATION)
  const sought = { organizationId, userId: context.identity.user.id }
  const member = isUuid(organizationId) ? await memberFinder(context)(sought) : undefined
  if (member === undefined) throw new AuthError(stranger, statusOf(status))
  return member
}

function statusOf(status: number | undefined): AuthErrorDetails {
  return status === undefined ? {} : { status }
}

async function foundSeat(
  context: Context<'session'>,
  db: Database,
  named: Named,
): Promise<FoundSeat | 'none' | undefined> {
  const { fields, identity } = context
  const userId = identity.user.id
  if (named.organizationSlug !== undefined) {
    return findSeat(db, fields, userId, sql`o.id = ${idOfSlug(named.organizationSlug)}`)
  }
  const organizationId = named.organizationId || activeOrganizationId(identity)
  if (organizationId === null) return 'none'
  if (!isUuid(organizationId)) return undefined
  // A transaction reads what it has locked itself.
  if (db !== context.db) return findSeat(db, fields, userId, sql`o.id = ${organizationId}`)
  return seatFinder(context)({ organizationId, userId })
}

/** An organization, and the place that somebody has in it. */
type FoundSeat = Pick<Seat, 'organization'> & { readonly member: Member | undefined }

/** The columns of a seat, from `organization o` and `member m`, and how a row is read. */
function seatRow(fields: AddedColumns) {
  const organizations = organizationsWith(fields)
  const members = membersWith(fields).as('m', 'm_')
  const columns = sql`${organizations.as('o').columns}, ${members.columns}`
  const read = (row: Record<string, unknown>): FoundSeat => ({
    organization: organizations.read(row),
    member: row['mId'] === null ? undefined : members.read(row),
  })
  return { columns, read }
}

async function findSeat(
  db: Database,
  fields: AddedColumns,
  userId: string,
  condition: Statement,
): Promise<FoundSeat | undefined> {
  const { columns, read } = seatRow(fields)
  const [row] = await db.query(sql`
    select ${columns}
    from latchkey.organization o
    left join latchkey.member m on m.organization_id = o.id and m.user_id = ${userId}
    where ${condition}`)
  return row && read(row)
}

/** Whose place is sought where. */
interface SoughtSeat {
  readonly organizationId: string
  readonly userId: string
}

const keyOf = (organizationId: unknown, userId: unknown) => `${String(organizationId)} ${String(userId)}`.toLowerCase()

const askedRows = (sought: readonly SoughtSeat[]) => sql`
  (values ${idRows(sought.map(({ organizationId, userId }) => [organizationId, userId]))}) as asked(organization_id, user_id)`

/** Finds seats outside of transactions, those of many requests with one statement. */
const seatFinder = oncePerService(({ db, fields }: Pick<Context, 'db' | 'fields'>) => {
  const { columns, read } = seatRow(fields)
  return gatherReads<SoughtSeat, FoundSeat>(async (sought) => {
    // No column of a feature or a configuration begins with a capital letter.
    const rows = await db.query<Record<string, unknown>>(sql`
      select ${columns}, asked.user_id as "Asker"
      from ${askedRows(sought)}
      join latchkey.organization o on o.id = asked.organization_id
      left join latchkey.member m on m.organization_id = asked.organization_id and m.user_id = asked.user_id`)
    const seats = new Map(rows.map((row) => [keyOf(row['id'], row['Asker']), row]))
    return ({ organizationId, userId }) => {
      const row = seats.get(keyOf(organizationId, userId))
      return row && read(row)
    }
  })
})

/** Finds memberships, those of many requests with one statement. */
const memberFinder = oncePerService(({ db, fields }: Pick<Context, 'db' | 'fields'>) => {
  const members = membersWith(fields)
  return gatherReads<SoughtSeat, Member>(async (sought) => {
    const rows = await db.query<Record<string, unknown>>(sql`
      select ${members.as('m').columns}
      from ${askedRows(sought)}
      join latchkey.member m on m.user_id = asked.user_id and m.organization_id = asked.organization_id`)
    const found = new Map(rows.map((row) => [keyOf(row['organizationId'], row['userId']), row]))
    return ({ organizationId, userId }) => {
      const row = found.get(keyOf(organizationId, userId))
      return row && members.read(row)
    }
  })
})

/** Whether somebody may do what is asked in an organization, for features of others; undefined where it is about none. */
export async function isPermitted(
  options: Pick<ParsedOrganizationOptions, 'roles'>,
  { tx, user, organizationId, permission }: Parameters<Hooks['permitted']>[0],
): Promise<boolean | undefined> {
  if (organizationId === null) return undefined
  const [member] = await tx.query<Pick<Member, 'role'>>(sql`
    select role from latchkey.member where organization_id = ${organizationId} and user_id = ${user.id}`)
  return member !== undefined && permits(options.roles, parseRoles(member.role), permission)
}

/** @throws {AuthError} `entry` when none of the seat's roles grants all that is asked */
export function requirePermission(
  options: Pick<ParsedOrganizationOptions, 'roles'>,
  seat: Seat,
  asked: Statements,
  entry: ErrorEntry,
): void {
  if (!permits(options.roles, seat.roles, asked)) throw new AuthError(entry)
}
