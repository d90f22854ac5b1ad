import { type } from '../../contract/schema.ts'
import { DatabaseUnavailable } from '../../database/database.ts'
import { type Identified, Identity } from '../../contract/entities.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import type { Written } from '../../http/answer.ts'
import { queryBoolean } from '../../http/parse.ts'
import { type Context, route } from '../../http/route.ts'
import { wasReplaced } from '../../identity/replaced-session.ts'
import { needsRefresh, refreshSession } from '../../identity/session.ts'
import { readSessionCache, writeSessionCache } from '../../identity/session-cache.ts'
import { clearSessionCookies, readCredential, setSessionCookies } from '../../identity/session-cookies.ts'
import { sessionErrors } from './errors.ts'

/** The call, as gates are told it. */
const thisCall = { method: 'GET', path: '/get-session' } as const

const query = type({ 'disableCookieCache?': queryBoolean, 'disableRefresh?': queryBoolean })

/**
 * What get-session answers. `gate` is there while a feature's gate keeps the person out: the code of what is to be done
 * first. Who asks for the session to let somebody in has to look at it.
 */
const Answer = Identity.and({ 'gate?': 'string' })

/** GET /get-session (wire contract 5.1): session and user, or null. Never 401. */
export const getSession = route(
  thisCall.method,
  thisCall.path,
  {
    summary: 'The session and user of the caller, or null',
    caller: 'anyone',
    query,
    returns: Answer.or('null'),
    gate: false,
    errors: [sessionErrors.FAILED_TO_GET_SESSION],
  },
  (context) => {
    const { query: asked } = context
    // Features that add to the answer are never served from the cache.
    const known = asked.disableCookieCache === true ? undefined : cached(context)
    if (known !== undefined) return known
    return isSignedOut(context) ? null : current(context, asked.disableRefresh)
  },
)

/** Nobody's request is answered at once: there is nothing to wait for. */
function isSignedOut(context: Context): boolean {
  try {
    return readCredential(context, context.exchange) === undefined
  } catch (error) {
    return failed(error)
  }
}

async function current(context: Context, disableRefresh?: boolean): Promise<typeof Answer.infer | null> {
  const identity = await read(context, disableRefresh).catch(failed)
  if (identity === null) return null
  // Nothing that others would trust, such as a token, is made for somebody whom a gate keeps out.
  if (identity.gate !== undefined) return identity
  if (context.hooks.has('sessionRead')) await context.hooks.sessionRead(context, context.db, identity)
  return identity
}

/** An outage stays an outage (503); what else goes wrong has the word of the contract. */
function failed(cause: unknown): never {
  if (cause instanceof DatabaseUnavailable || isAuthError(cause)) throw cause
  throw new AuthError(sessionErrors.FAILED_TO_GET_SESSION, { cause })
}

function cached(context: Context): Written<Identity> | undefined {
  if (context.settings.session.cookieCache === 0) return undefined
  // What a feature makes of the answer, such as a token, lives on: it is made of what the database says now.
  // So does the word of a gate.
  if (context.hooks.has('sessionRead', 'identified')) return undefined
  const carried = readCredential(context, context.exchange)
  if (carried?.carrier !== 'cookie' || carried.oldSignature) return undefined
  return readSessionCache(context, context.exchange, carried.credential)
}

async function read(context: Context, disableRefresh = false): Promise<typeof Answer.infer | null> {
  const identified = await context.identify()
  if (identified === null) return null
  const isDue = !disableRefresh && needsRefresh(context.settings.session, identified, context.now)
  const slid = isDue ? await slide(context, identified) : identified
  if (slid === null) return null
  const identity = { session: slid.session, user: slid.user }
  const unmet = context.hooks.has('identified')
    ? await context.hooks.identified(context, context.db, { call: thisCall, ...identity })
    : undefined
  if (unmet !== undefined) return { gate: unmet.code, ...identity }
  const { carrier, credential, remember } = slid
  if (carrier === 'cookie') writeSessionCache(context, context.exchange, { credential, remember, ...identity })
  return identity
}

/** Moves the end of a remembered session; row and cookie move together. */
async function slide(context: Context, identified: Identified): Promise<Identified | null> {
  const { now, exchange } = context
  // The browser has another one by now: it must not be given this one again.
  if (await wasReplaced(context.db, identified.credential, now)) return identified
  const expiresAt = await refreshSession(context, identified.session, now)
  if (expiresAt === undefined) {
    clearSessionCookies(context, exchange)
    return null
  }
  const later = { ...identified, session: { ...identified.session, expiresAt } }
  if (identified.carrier === 'cookie') setSessionCookies(context, exchange, later)
  return later
}
