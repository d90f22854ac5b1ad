import { isUuid } from '../../common/uuid.ts'
import type { Identity, Session, User } from '../../contract/entities.ts'
import type { FieldNames } from '../../contract/platform.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { AuthError, type ErrorEntry } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import type { Context } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { isFresh } from '../../identity/session.ts'
import { findUserById, usersWith } from '../../identity/user.ts'
import { covers, type Granted, isBanned, type Permission, type Roles } from './admin-roles.ts'
import { adminErrors } from './errors.ts'
import { userFields } from './fields.ts'

/** Who makes an admin call: a signed-in user, or code of the operator's (the command line, a service key). */
export interface Actor {
  /** For the log: the id of the user or of the service key, or `in-process`. */
  readonly name: string
  readonly userId: string | null
  readonly granted: Granted
}

/** What a call asks for, and the word with which it refuses. */
export interface Demand {
  readonly permission: Permission
  readonly refusal: ErrorEntry
}

/** The admin behind an impersonated session, else null. */
export function impersonatorOf(session: Session): string | null {
  const id: unknown = Reflect.get(session, 'impersonatedBy')
  return typeof id === 'string' ? id : null
}

/** What a session may do: an impersonated one nothing, whoever is behind it. */
export function grantedTo(roles: Roles, { session, user }: Identity): Granted {
  return impersonatorOf(session) === null ? roles.grantedTo(user) : new Set()
}

/**
 * Tells who calls, if they may.
 * @throws {AuthError} the refusal of the call, and UNAUTHORIZED for nobody
 */
export function requireActor(
  { identity, service }: Pick<Context, 'identity' | 'service'>,
  roles: Roles,
  { permission, refusal }: Demand,
): Actor {
  const actor = actorOf({ identity, service }, roles)
  if (actor === undefined) throw new AuthError(callerErrors.UNAUTHORIZED)
  if (!actor.granted.has(permission)) throw new AuthError(refusal)
  return actor
}

/**
 * For what opens somebody's account: a session that was left open is not enough. A server has none.
 * @throws {AuthError} SESSION_NOT_FRESH
 */
export function requireFreshActor(context: Pick<Context, 'identity' | 'settings' | 'hooks' | 'now'>): void {
  const { identity, now } = context
  if (identity !== null && !isFresh(context, identity, now)) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
}

/** A session that comes along is never outranked by a service key beside it. */
function actorOf({ identity, service }: Pick<Context, 'identity' | 'service'>, roles: Roles): Actor | undefined {
  if (identity !== null) {
    return { name: identity.user.id, userId: identity.user.id, granted: grantedTo(roles, identity) }
  }
  if (service === null) return undefined
  const name = service.kind === 'key' ? service.id : service.kind
  return { name, userId: null, granted: roles.everything }
}

/**
 * Whom a read is about. The ceiling holds for reading too: where somebody who may do more is signed in, and what they
 * may, is not for who may do less.
 * @throws {AuthError} the refusal of the call, USER_NOT_FOUND (404)
 */
export async function readTarget(
  { db, fields }: Pick<Context, 'db' | 'fields'>,
  roles: Roles,
  { actor, targetId, refusal }: Pick<Demand, 'refusal'> & { readonly actor: Actor; readonly targetId: string },
): Promise<User> {
  const user = await findUserById(db, fields, targetId)
  if (user === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
  if (!covers(actor.granted, roles.grantedTo(user))) throw new AuthError(refusal)
  return user
}

/** Whom a call is about, held until the transaction ends. */
export interface Case {
  readonly target: User
  /** What the actor may do, as of now. */
  readonly granted: Granted
  /** Whether somebody would be left to administer the service without the target. */
  readonly othersRemain: boolean
}

/**
 * Holds actor and target, and all administrators, always in the same order; then judges again: a right that was there
 * when the request came may be gone, and of two who act on each other one is first. The ceiling is here: nobody acts on
 * somebody who may do more than they may.
 * @throws {AuthError} the refusal of the call, USER_NOT_FOUND (404)
 */
export async function openCase(
  context: Pick<Context, 'fields' | 'now'>,
  tx: Database,
  roles: Roles,
  { actor, targetId, permission, refusal }: Demand & { readonly actor: Actor; readonly targetId: string },
): Promise<Case> {
  const { fields, now } = context
  const ids = [actor.userId ?? '', targetId].filter(isUuid)
  const people = await holdUsers(tx, fields, roles, ids)
  const self = people.find(({ id }) => id === actor.userId)
  const granted = actor.userId === null ? actor.granted : activeGrant(roles, self, now)
  if (!granted.has(permission)) throw new AuthError(refusal)
  const target = people.find(({ id }) => id === targetId.toLowerCase())
  if (target === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
  if (!covers(granted, roles.grantedTo(target))) throw new AuthError(refusal)
  const others = people.filter(({ id }) => id !== target.id)
  return { target, granted, othersRemain: others.some((user) => isActiveAdmin(roles, user, now)) }
}

function activeGrant(roles: Roles, user: User | undefined, now: Date): Granted {
  return user === undefined || isBanned(user, now) ? new Set() : roles.grantedTo(user)
}

/**
 * Refuses to take the last administrator away; the operator may, who can make another one.
 * @throws {AuthError} YOU_CANNOT_REMOVE_THE_LAST_ADMIN
 */
export function keepOneAdmin(roles: Roles, actor: Actor, { target, othersRemain }: Case, now: Date): void {
  if (actor.userId === null || othersRemain || !isActiveAdmin(roles, target, now)) return
  throw new AuthError(adminErrors.YOU_CANNOT_REMOVE_THE_LAST_ADMIN)
}

const ownFields: FieldNames = { user: userFields.keys, session: [] }

/**
 * Refuses to delete the last administrator, by whatever call.
 * @throws {AuthError} YOU_CANNOT_REMOVE_THE_LAST_ADMIN
 */
export async function refuseLastAdmin(tx: Database, roles: Roles, user: User, now: Date): Promise<void> {
  if (!isActiveAdmin(roles, user, now)) return
  const people = await holdUsers(tx, ownFields, roles, [user.id])
  if (people.some((other) => other.id !== user.id && isActiveAdmin(roles, other, now))) return
  throw new AuthError(adminErrors.YOU_CANNOT_REMOVE_THE_LAST_ADMIN)
}

function isActiveAdmin(roles: Roles, user: User, now: Date): boolean {
  return roles.isAdmin(user) && !isBanned(user, now)
}

/** Locks the named users and all administrators by id, so that two such transactions never wait for each other. */
async function holdUsers(
  tx: Database,
  fields: FieldNames,
  { adminRoles, adminUserIds }: Roles,
  ids: readonly string[],
): Promise<User[]> {
  const rows = await tx.query(sql`
    select ${usersWith(fields).columns} from latchkey.user
    where id = any(${[...ids, ...adminUserIds]}::uuid[])
      or (role <> 'user' and string_to_array(replace(role, ' ', ''), ',') && ${adminRoles}::text[])
    order by id for update`)
  return rows.map(usersWith(fields).read)
}
