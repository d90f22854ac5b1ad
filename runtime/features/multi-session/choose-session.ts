import { Identity } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { forgetPending } from '../../identity/pending-sign-in.ts'
import { noteReplaced } from '../../identity/replaced-session.ts'
import { endSession } from '../../identity/session.ts'
import {
  carriedByCookie,
  clearSessionCookies,
  forgetSessionCache,
  setSessionCookies,
} from '../../identity/session-cookies.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { clearEntry } from './device-entry.ts'
import { type DeviceSession, deviceSessions, entryOf, sessionOf } from './device-sessions.ts'
import { multiSessionErrors } from './errors.ts'

/** `sessionToken` is the handle of a session, its `token` in the list: no secret. */
const Named = type({ sessionToken: 'string' })

/** GET /multi-session/list-device-sessions (wire contract beyond, section 7): whom this browser is signed in as, the newest first. */
export const listDeviceSessions = route(
  'GET',
  '/multi-session/list-device-sessions',
  {
    summary: 'The accounts that this browser is signed in to',
    caller: 'anyone',
    returns: Identity.array(),
  },
  async (context) => (await deviceSessions(context)).map(({ session, user }) => ({ session, user })),
)

/** POST /multi-session/set-active (wire contract beyond, section 7): another of the accounts is the one of this browser. */
export const setActive = route(
  'POST',
  '/multi-session/set-active',
  {
    summary: 'Goes on as another of the accounts that this browser is signed in to',
    caller: 'anyone',
    body: Named,
    returns: Identity,
    errors: [multiSessionErrors.INVALID_SESSION_TOKEN],
    changesSession: true,
  },
  async (context) => {
    const { exchange, body } = context
    const entry = entryOf(context, body.sessionToken)
    if (entry === undefined) throw new AuthError(multiSessionErrors.INVALID_SESSION_TOKEN)
    // Asked anew: a ban or the person elsewhere may have ended it.
    const found = await sessionOf(context, entry)
    if (found === undefined) {
      clearEntry(exchange.cookies, entry)
      throw new AuthError(multiSessionErrors.INVALID_SESSION_TOKEN)
    }
    await noteBefore(context, found)
    setSessionCookies(context, exchange, found)
    forgetSessionCache(exchange)
    // A second factor that is given now must not finish the sign-in of somebody else.
    forgetPending(exchange)
    return { session: found.session, user: found.user }
  },
)

/** POST /multi-session/revoke (wire contract beyond, section 7): signs one of the accounts out; another one takes its place. */
export const revokeDeviceSession = route(
  'POST',
  '/multi-session/revoke',
  {
    summary: 'Signs one of the accounts of this browser out',
    caller: 'session',
    ownSession: true,
    body: Named,
    returns: type({ status: 'boolean' }),
    errors: [multiSessionErrors.INVALID_SESSION_TOKEN],
    changesSession: true,
  },
  async (context) => {
    const { db, exchange, log, body, identity } = context
    const entry = entryOf(context, body.sessionToken)
    if (entry === undefined) throw new AuthError(multiSessionErrors.INVALID_SESSION_TOKEN)
    const ended = await db.transaction(async (tx) => {
      const session = await endSession(tx, entry.credential)
      if (session !== undefined) await announceEnd(context, tx, session.userId, [session.id], 'sign-out')
      return session
    })
    clearEntry(exchange.cookies, entry)
    if (ended !== undefined) {
      log.info('session.ended', { requestId: exchange.requestId, userId: ended.userId, reason: 'revoked', count: 1 })
    }
    if (entry.handle === identity.session.token) await goOnAsAnother(context)
    return { status: true }
  },
)

/** An answer to what this browser sent before it goes on as another must not take that one's cookies back. */
async function noteBefore(context: Context, { session, credential }: DeviceSession): Promise<void> {
  const before = carriedByCookie(context, context.exchange)
  if (before !== undefined && before !== credential) await noteReplaced(context.db, session.id, before, context.now)
}

async function goOnAsAnother(context: Context): Promise<void> {
  const { exchange } = context
  const [next] = await deviceSessions(context)
  if (next === undefined) clearSessionCookies(context, exchange)
  else {
    await noteBefore(context, next)
    setSessionCookies(context, exchange, next)
  }
  forgetSessionCache(exchange)
}
