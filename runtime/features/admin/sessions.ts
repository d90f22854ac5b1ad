import { Session } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import { sql } from '../../database/sql.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { endSessionOf, idOfHandle, listSessions } from '../../identity/session.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { hashToken } from '../../security/hash.ts'
import { openCase, readTarget, requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import { endEverySession } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'

const reading = {
  permission: 'session:list',
  refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS,
} as const
const revoking = {
  permission: 'session:revoke',
  refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS,
} as const
const Done = type({ success: 'boolean' })

/** POST /admin/list-user-sessions (wire contract 10): handles, never a credential. */
export const listUserSessions = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/list-user-sessions',
    {
      summary: "A user's sessions that have not ended, those of impersonations included",
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ userId: 'string' }),
      returns: type({ sessions: Session.array() }),
      errors: [reading.refusal, identityErrors.USER_NOT_FOUND],
    },
    async (context) => {
      const { body, now } = context
      const actor = requireActor(context, roles, reading)
      const user = await readTarget(context, roles, { ...reading, actor, targetId: body.userId })
      return { sessions: await listSessions(context, user.id, now) }
    },
  )

/** POST /admin/revoke-user-session (wire contract 10): `sessionToken` is the handle of list-user-sessions. */
export const revokeUserSession = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/revoke-user-session',
    {
      summary: 'Ends one session of a user',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ sessionToken: 'string' }),
      returns: Done,
      errors: [revoking.refusal],
      changesSession: true,
    },
    async (context) => {
      const { db, body, exchange, log } = context
      const actor = requireActor(context, roles, revoking)
      const { sessionToken: token } = body
      const target = await db.transaction(async (tx) => {
        const [row] = await tx.query<{ userId: string }>(sql`
          select user_id from latchkey.session where id = ${idOfHandle(token)}::uuid or token_hash = ${hashToken(token)}`)
        // What is gone is ended: a second try is as good as the first.
        if (row === undefined) return undefined
        await openCase(context, tx, roles, { ...revoking, actor, targetId: row.userId })
        const ended = await endSessionOf(tx, row.userId, token)
        if (ended !== undefined) await announceEnd(context, tx, row.userId, [ended], 'revoked')
        return row.userId
      })
      if (target !== undefined)
        log.info('admin.session-revoked', { requestId: exchange.requestId, actor: actor.name, target })
      return { success: true }
    },
  )

/** POST /admin/revoke-user-sessions (wire contract 10). */
export const revokeUserSessions = ({ roles }: AdminSetup) =>
  route(
    'POST',
    '/admin/revoke-user-sessions',
    {
      summary: 'Ends all sessions of a user',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      body: type({ userId: 'string' }),
      returns: Done,
      errors: [revoking.refusal, identityErrors.USER_NOT_FOUND],
      changesSession: true,
    },
    async (context) => {
      const { db, body, exchange, log } = context
      const actor = requireActor(context, roles, revoking)
      const { target, count } = await db.transaction(async (tx) => {
        const opened = await openCase(context, tx, roles, { ...revoking, actor, targetId: body.userId })
        return { target: opened.target.id, count: await endEverySession(context, tx, opened.target.id, 'revoked') }
      })
      log.info('admin.sessions-revoked', { requestId: exchange.requestId, actor: actor.name, target, count })
      return { success: true }
    },
  )
