import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Identity } from '../../contract/entities.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { noteReplaced } from '../../identity/replaced-session.ts'
import { holdSession, type StoredSession } from '../../identity/session.ts'
import { clearSessionCookies, forgetSessionCache, setSessionCookies } from '../../identity/session-cookies.ts'
import { createSessionFinder } from '../../identity/session-finder.ts'
import { beginSession, sendSession } from '../../identity/sign-in.ts'
import { impersonatorOf, openCase, requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import type { AdminSetup } from './setup.ts'
import { announceEndOfImpersonation } from './impersonations.ts'

const demand = {
  permission: 'user:impersonate',
  refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS,
} as const

/** The cookie that keeps the admin's own credential meanwhile (wire contract 3.1); it ends with the browser. */
const adminSession = 'admin_session'

/** POST /admin/impersonate-user (wire contract 10): a short session of its own, marked with who is behind it. */
export const impersonateUser = ({ roles, options }: AdminSetup) =>
  route(
    'POST',
    '/admin/impersonate-user',
    {
      summary: 'Begins a short session as another user',
      caller: 'session',
      via: 'admin',
      body: type({ userId: 'string' }),
      returns: Identity,
      errors: [
        demand.refusal,
        adminErrors.YOU_CANNOT_IMPERSONATE_ADMINS,
        adminErrors.BANNED_USER,
        identityErrors.USER_NOT_FOUND,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
    },
    async (context) => {
      const { db, body, identity, exchange, log } = context
      const actor = requireActor(context, roles, demand)
      const signedIn = await db.transaction(async (tx) => {
        const { target } = await openCase(context, tx, roles, { ...demand, actor, targetId: body.userId })
        if (roles.isAdmin(target) && !options.allowImpersonatingAdmins) {
          throw new AuthError(adminErrors.YOU_CANNOT_IMPERSONATE_ADMINS)
        }
        if (!(await holdSession(tx, identity.session.id))) throw new AuthError(callerErrors.UNAUTHORIZED)
        return beginSession(context, tx, target, {
          proof: 'in this transaction',
          by: { method: 'impersonation', amr: [] },
          remember: false,
          replaces: true,
          kind: 'impersonation.started',
          lifetime: options.impersonationLifetime,
          columns: { impersonatedBy: identity.user.id, impersonatorSessionId: identity.session.id },
        })
      })
      forgetSessionCache(exchange)
      sendSession(context, signedIn)
      // Code that sends the credential itself keeps it itself, and gets no cookie.
      if (identity.carrier === 'cookie')
        exchange.cookies.setSigned(adminSession, `${identity.credential}:${identity.remember ? '' : 'true'}`)
      const { session, user } = signedIn
      log.info('admin.impersonation-began', { requestId: exchange.requestId, actor: actor.name, target: user.id })
      return { session, user }
    },
  )

/** POST /admin/stop-impersonating (wire contract 10): ends the session as another, and the admin is who they were. */
export const stopImpersonating = route(
  'POST',
  '/admin/stop-impersonating',
  {
    summary: "Ends an impersonation and goes back to the admin's own session",
    caller: 'session',
    gate: false,
    via: 'admin',
    returns: Identity,
    errors: [adminErrors.YOU_ARE_NOT_IMPERSONATING_ANYONE, adminErrors.FAILED_TO_FIND_ADMIN_SESSION],
    changesSession: true,
  },
  async (context) => {
    const { db, identity, exchange, log } = context
    const adminId = impersonatorOf(identity.session)
    if (adminId === null) throw new AuthError(adminErrors.YOU_ARE_NOT_IMPERSONATING_ANYONE)
    const credential = keptCredential(exchange)
    const own = await db.transaction((tx) => endImpersonation(context, tx, credential))
    const about = { requestId: exchange.requestId, actor: adminId, target: identity.user.id }
    log.info('admin.impersonation-ended', about)
    exchange.cookies.clear(adminSession)
    if (own === undefined || credential === undefined) {
      clearSessionCookies(context, exchange)
      throw new AuthError(adminErrors.FAILED_TO_FIND_ADMIN_SESSION)
    }
    setSessionCookies(context, exchange, { ...own, credential })
    forgetSessionCache(exchange)
    return { session: own.session, user: own.user }
  },
)

function keptCredential({ cookies }: Exchange): string | undefined {
  const kept = cookies.getSigned(adminSession)
  const colon = kept?.lastIndexOf(':') ?? -1
  return colon < 1 ? undefined : kept?.slice(0, colon)
}

/** Ends the caller's session; gives the admin's own if it lives and is the very one that this one was begun in. */
async function endImpersonation(
  context: Context<'session'>,
  tx: Database,
  credential: string | undefined,
): Promise<StoredSession | undefined> {
  const { identity, now } = context
  const { session, user } = identity
  const [ended] = await tx.query<{ impersonatorSessionId: string }>(
    sql`delete from latchkey.session where id = ${session.id} returning impersonator_session_id`,
  )
  await announceEndOfImpersonation(context, tx, { id: session.id, userId: user.id }, impersonatorOf(session) ?? '')
  const own = credential === undefined ? undefined : await createSessionFinder(tx, context)(credential)
  const isOwn = own?.session.id === ended?.impersonatorSessionId && own?.user.id === impersonatorOf(session)
  if (own === undefined || !isOwn || own.session.expiresAt <= now) return undefined
  await noteReplaced(tx, own.session.id, identity.credential, now)
  return own
}
