import { Session } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { type Context, route } from '../../http/route.ts'
import { clearSessionCookies, isCarriedByHeader, readCredential } from '../../identity/session-cookies.ts'
import { endLoneSession, endSessionOf, endSessions, endSessionsOf, listSessions } from '../../identity/session.ts'
import { endedEverywhere } from '../../identity/purposes.ts'
import { besideHooks } from '../../identity/record.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { lockUser } from '../../identity/user.ts'
import { withdrawVerifications } from '../../identity/verification.ts'

const Done = type({ status: 'boolean' })

/** POST /sign-out (wire contract 5.4): ends the caller's session if there is one; succeeds either way. */
export const signOut = route(
  'POST',
  '/sign-out',
  {
    summary: 'Ends the current session',
    caller: 'anyone',
    gate: false,
    returns: type({ success: 'boolean' }),
    changesSession: true,
  },
  async (context) => {
    const { exchange, log } = context
    const ended = (await endLone(context)) ?? (await endAll(context))
    clearSessionCookies(context, exchange)
    for (const { userId } of ended) {
      log.info('session.ended', { requestId: exchange.requestId, userId, reason: 'sign-out' })
    }
    return { success: true }
  },
)

/** Who signs out. */
type Leaving = Context<'anyone'>
/** Sessions that ended. */
type Ended = readonly { readonly userId: string }[]

/** Whether an end has to wait for its user: to tell features of it, and because who acts in another's place begins a session in one. */
const involvesUser = ({ hooks }: Leaving) => hooks.has('sessionsEnded', 'changed', 'actor')

/**
 * Ends the session of a cookie with one statement, which looks nobody up; `undefined` where more has to be known or ended: a token may
 * have ended, an old signature has its time, and a browser may hold more.
 */
function endLone(context: Leaving): Promise<Ended> | undefined {
  const { db, exchange, hooks, now } = context
  const read = readCredential(context, exchange)
  if (read?.carrier !== 'cookie' || read.oldSignature || involvesUser(context)) return undefined
  return hooks.signingOut(exchange).length > 0 ? undefined : endLoneSession(db, read.credential, now)
}

/** Ends what a browser holds and tells the features, together. */
async function endAll(context: Leaving): Promise<Ended> {
  const { db, exchange, hooks, now } = context
  const identified = await context.identify()
  // What else the browser holds ends too; a caller with a token has no browser.
  const others = isCarriedByHeader(context, exchange) ? [] : hooks.signingOut(exchange)
  const credentials = identified === null ? others : [identified.credential, ...others]
  const [first, ...more] = credentials
  if (first === undefined) return []
  if (more.length === 0 && !involvesUser(context)) return endLoneSession(db, first, now)
  return besideHooks(context, ['sessionsEnded', 'changed'], async (tx) => {
    const sessions = await endSessions(tx, credentials)
    for (const { id, userId } of sessions) await announceEnd(context, tx, userId, [id], 'sign-out')
    return sessions
  })
}

/** GET /list-sessions: the caller's sessions that have not ended, newest first. */
export const list = route(
  'GET',
  '/list-sessions',
  { summary: "The caller's sessions that have not ended", caller: 'session', returns: Session.array() },
  async (context) => {
    const sessions = await listSessions(context, context.identity.user.id, context.now)
    return sessions.filter((session) => context.hooks.sessionListed(session))
  },
)

/** Ends sessions of the caller and tells the features, together; what `end` gives are the ids. */
async function endOwn(
  context: Context<'session'>,
  reason: string,
  end: (tx: Database, userId: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { db, fields, identity, exchange, log } = context
  const userId = identity.user.id
  const ended = await db.transaction(async (tx) => {
    // Of two calls at once that end the same sessions, the second waits here and not in the middle.
    await lockUser(tx, fields, userId)
    const ids = await end(tx, userId)
    await announceEnd(context, tx, userId, ids, 'revoked')
    return ids
  })
  log.info('session.ended', { requestId: exchange.requestId, userId, reason, count: ended.length })
  return ended
}

/** POST /revoke-session: ends one of the caller's sessions, named by the `token` of list-sessions, if it is there. */
export const revoke = route(
  'POST',
  '/revoke-session',
  {
    summary: "Ends one of the caller's sessions",
    caller: 'session',
    ownSession: true,
    body: type({ token: 'string' }),
    returns: Done,
    changesSession: true,
  },
  async (context) => {
    const { body, identity, exchange } = context
    const [ended] = await endOwn(context, 'revoked', async (tx, userId) => {
      const id = await endSessionOf(tx, userId, body.token)
      // What is gone is ended: a second try is as good as the first.
      return id === undefined ? [] : [id]
    })
    if (ended === identity.session.id) clearSessionCookies(context, exchange)
    return { status: true }
  },
)

/** POST /revoke-sessions: ends all of the caller's sessions, this one too. */
export const revokeAll = route(
  'POST',
  '/revoke-sessions',
  {
    summary: "Ends all of the caller's sessions",
    caller: 'session',
    ownSession: true,
    returns: Done,
    changesSession: true,
  },
  async (context) => {
    await endOwn(context, 'revoked-all', async (tx, userId) => {
      await withdrawVerifications(tx, userId, endedEverywhere)
      return endSessionsOf(tx, userId)
    })
    clearSessionCookies(context, context.exchange)
    return { status: true }
  },
)

/** POST /revoke-other-sessions: ends the caller's other sessions that have not ended by themselves. */
export const revokeOthers = route(
  'POST',
  '/revoke-other-sessions',
  {
    summary: "Ends the caller's other sessions",
    caller: 'session',
    ownSession: true,
    returns: Done,
    changesSession: true,
  },
  async (context) => {
    const except = { id: context.identity.session.id, now: context.now }
    await endOwn(context, 'revoked-others', (tx, userId) => endSessionsOf(tx, userId, except))
    return { status: true }
  },
)
