import { User } from '../../contract/entities.ts'
import type { HookContext } from '../../contract/hooks.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { updateUser } from '../../identity/user.ts'
import { type Actor, type Case, keepOneAdmin, openCase, requireActor } from './actor.ts'
import { isBanned, type Roles } from './admin-roles.ts'
import { adminErrors } from './errors.ts'
import { notBanned, userFields } from './fields.ts'
import { endEverySession } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'
import { recordUserChange, tellUserUpdated } from '../../identity/user-change.ts'

const demand = { permission: 'user:ban', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_BAN_USERS } as const
const Answer = type({ user: User })

/** POST /admin/ban-user (wire contract 10): every session of the user ends in the same moment. */
export const banUser = ({ roles, options }: AdminSetup) =>
  route(
    'POST',
    '/admin/ban-user',
    {
      summary: 'Bans a user and ends all their sessions',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({
        userId: 'string',
        'banReason?': 'string <= 1000',
        'banExpiresIn?': `0 < number.integer <= ${limits.banMaximum}`,
      }),
      returns: Answer,
      errors: [
        demand.refusal,
        adminErrors.YOU_CANNOT_BAN_YOURSELF,
        adminErrors.YOU_CANNOT_REMOVE_THE_LAST_ADMIN,
        identityErrors.USER_NOT_FOUND,
      ],
    },
    async (context) => {
      const { body, now } = context
      const actor = requireActor(context, roles, demand)
      if (body.userId.toLowerCase() === actor.userId) throw new AuthError(adminErrors.YOU_CANNOT_BAN_YOURSELF)
      const banExpires = body.banExpiresIn === undefined ? null : new Date(now.getTime() + body.banExpiresIn * 1000)
      const changes = { banned: true, banReason: body.banReason || options.defaultBanReason, banExpires }
      return writeBan(context, roles, { actor, targetId: body.userId, changes, event: 'admin.banned' }, (opened) =>
        keepOneAdmin(roles, actor, opened, now),
      )
    },
  )

/** POST /admin/unban-user (wire contract 10). */
export const unbanUser = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/unban-user',
    {
      summary: 'Lifts the ban of a user',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ userId: 'string' }),
      returns: Answer,
      errors: [demand.refusal, identityErrors.USER_NOT_FOUND],
    },
    (context) => {
      const actor = requireActor(context, roles, demand)
      const targetId = context.body.userId
      return writeBan(context, roles, { actor, targetId, changes: notBanned, event: 'admin.unbanned' })
    },
  )

interface BanChange {
  readonly actor: Actor
  readonly targetId: string
  readonly changes: { readonly banned: boolean; readonly banReason: string | null; readonly banExpires: Date | null }
  readonly event: string
}

async function writeBan(
  context: Context,
  roles: Roles,
  { actor, targetId, changes, event }: BanChange,
  judge: (opened: Case) => void = () => {},
): Promise<{ user: User }> {
  const { db, fields, exchange, log, now } = context
  const user = await db.transaction(async (tx) => {
    const opened = await openCase(context, tx, roles, { ...demand, actor, targetId })
    judge(opened)
    const written = await updateUser(tx, fields, opened.target.id, changes, now)
    if (written === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
    if (changes.banned) await endEverySession(context, tx, written.id, 'banned')
    await tellUserUpdated(context, tx, opened.target, written)
    return written
  })
  log.info(event, { requestId: exchange.requestId, actor: actor.name, target: user.id })
  return { user }
}

/**
 * The gate of every way to sign in, after the person proved who they are. The row is held until the session is written,
 * so that a ban comes before it and is seen, or after it and ends it. Sign-ins of one user wait for each other here, as they
 * would where the oldest sessions make room. A ban whose time is over is lifted here.
 * @throws {AuthError} BANNED_USER
 */
export async function refuseBanned(
  { options }: Pick<AdminSetup, 'options'>,
  { tx, user, now, ...event }: HookContext & { readonly user: User },
): Promise<User | void> {
  const { columns } = userFields
  const [lifted] = wasBanned(user)
    ? await tx.query(sql`
        update latchkey.user set banned = false, ban_reason = null, ban_expires = null
        where id = ${user.id} and banned and ban_expires <= ${now} returning ${columns}`)
    : []
  const [row] = await tx.query(sql`select ${columns} from latchkey.user where id = ${user.id} for no key update`)
  if (row === undefined) return
  if (isBanned({ id: user.id, ...row }, now)) {
    const redirect = { error: 'banned', description: options.bannedMessage }
    throw new AuthError(adminErrors.BANNED_USER, { message: options.bannedMessage, redirect })
  }
  if (lifted !== undefined) await recordUserChange({ ...event, now }, tx, user, { ...user, ...row })
  if (lifted !== undefined || wasBanned(user)) return { ...user, ...row }
}

function wasBanned(user: User): boolean {
  return Reflect.get(user, 'banned') === true
}
