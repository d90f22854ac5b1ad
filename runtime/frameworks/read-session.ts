import type { AnswerInProcess, CallInput } from '../call.ts'
import type { Identity } from '../contract/entities.ts'
import type { Auth } from '../create-auth.ts'
import type { Feature } from '../feature.ts'
import { cookieName, parseCookieHeader } from '../http/cookies.ts'
import { needsRefresh } from '../identity/session.ts'

/** A value as a browser gets it: dates are ISO 8601 strings. */
type AsJson<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? AsJson<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: AsJson<Value[Key]> }
      : Value

/** Of a service whose features are not known, what every service answers. */
type Answered<Features extends readonly Feature[]> = readonly Feature[] extends Features
  ? Identity
  : NonNullable<AnswerInProcess<Features, 'GET', '/get-session'>>

/** The session of a request and its user, as `GET /get-session` answers them; good for `initialSession` of the widgets. */
export type ServerSession<Features extends readonly Feature[] = readonly Feature[]> = AsJson<Answered<Features>> & {
  /** The code of what the person has to do first; nothing is theirs before. */
  readonly gate?: string
  /** True when the session is due to last longer: the browser has to ask for it, because only then its cookie moves along. */
  readonly refreshDue?: boolean
}

/** The session that `ServerSession` names for a service: `SessionOf<typeof auth>`. */
export type SessionOf<Service> = Service extends Auth<infer Features> ? ServerSession<Features> : never

type ReadCall = (
  method: 'GET',
  path: '/get-session',
  input: CallInput,
) => Promise<(Identity & { gate?: string }) | null>

/**
 * Asks the database whose request this is; null when nobody's. It neither lengthens nor ends a session, because a page that
 * is being rendered cannot set a cookie, and takes no cached answer of a cookie for the session.
 * @throws {AuthError} an outage is an outage, and never "signed out"
 */
export async function readSession<const Features extends readonly Feature[]>(
  auth: Auth<Features>,
  { cookie, authorization }: { readonly cookie: string; readonly authorization: string | null },
): Promise<ServerSession<Features> | null> {
  // Every service has this call, also one whose features are not known yet.
  const call = auth.call as unknown as ReadCall
  const answer = await call('GET', '/get-session', {
    query: { disableRefresh: true, disableCookieCache: true },
    headers: { cookie, ...(authorization === null ? {} : { authorization }) },
  })
  if (answer === null) return null
  const isForgotten = parseCookieHeader(cookie).has(cookieName(auth.settings, 'dont_remember'))
  const due =
    authorization === null && needsRefresh(auth.settings.session, { ...answer, remember: !isForgotten }, auth.now())
  return JSON.parse(JSON.stringify({ ...answer, ...(due ? { refreshDue: true } : {}) }))
}
