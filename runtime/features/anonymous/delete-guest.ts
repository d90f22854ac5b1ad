import { type } from '../../contract/schema.ts'
import type { Task } from '../../feature.ts'
import type { Platform } from '../../contract/platform.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { route } from '../../http/route.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { removeUser } from '../../identity/removal.ts'
import { clearSessionCookies } from '../../identity/session-cookies.ts'
import { actorOf } from '../../identity/session.ts'
import { usersWith } from '../../identity/user.ts'
import { anonymousErrors } from './errors.ts'
import { isGuest } from './guest.ts'
import type { ParsedAnonymousOptions } from './options.ts'

/** POST /delete-anonymous-user (wire contract beyond, section 6). */
export const deleteAnonymousUser = ({ deletion }: ParsedAnonymousOptions) =>
  route(
    'POST',
    '/delete-anonymous-user',
    {
      summary: 'Deletes the guest who calls',
      caller: 'session',
      returns: type({ success: 'boolean' }),
      errors: [
        anonymousErrors.USER_IS_NOT_ANONYMOUS,
        anonymousErrors.DELETE_ANONYMOUS_USER_DISABLED,
        callerErrors.SESSION_NOT_FRESH,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, identity, exchange, log } = context
      // `ownSession` would reject guests too, who proved nothing.
      if (actorOf(context, identity) !== undefined) throw new AuthError(callerErrors.SESSION_NOT_FRESH)
      if (!isGuest(identity.user)) throw new AuthError(anonymousErrors.USER_IS_NOT_ANONYMOUS)
      if (!deletion) throw new AuthError(anonymousErrors.DELETE_ANONYMOUS_USER_DISABLED)
      await db.transaction((tx) => removeUser(context, tx, identity.user, () => holdCaller(context, tx, identity)))
      clearSessionCookies(context, exchange)
      log.info('user.deleted', { requestId: exchange.requestId, userId: identity.user.id })
      return { success: true }
    },
  )

/** Guests that one run deletes at most, each in a transaction of its own. */
const most = 500

/** Deletes guests that nobody is any more: their sessions have ended, and there is no other way in. Every node may run it. */
export const guestCleanUp = ({ expireAfter }: ParsedAnonymousOptions): Task => ({
  name: 'anonymous-clean-up',
  every: 3600,
  async run(platform, now, stopping) {
    const before = new Date(now.getTime() - expireAfter * 1000)
    let count = 0
    while (count < most && stopping?.aborted !== true && (await removeUnused(platform, before, now))) count += 1
    return count
  },
})

function removeUnused(platform: Platform, before: Date, now: Date): Promise<boolean> {
  const { db, fields } = platform
  return db.transaction(async (tx) => {
    const [row] = await tx.query(sql`
      select ${usersWith(fields).columns} from latchkey.user u
      where is_anonymous and created_at < ${before} and not exists (
        select from latchkey.session s where s.user_id = u.id and s.expires_at > ${now}
      ) order by created_at limit 1 for update skip locked`)
    if (row === undefined) return false
    const occasion = { ...platform, now, exchange: null, via: 'service' } as const
    await removeUser(occasion, tx, usersWith(fields).read(row))
    return true
  })
}
