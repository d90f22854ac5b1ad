// Long because every list of calls that a person decided about stands here, beside the check that reads it.
import type { Route } from '../../runtime/http/route.ts'

/** Sends a request below the base path of a running service. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** The calls that a stranger may make. A new one is added here on purpose, by a person. */
export const openCalls: readonly string[] = [
  'GET /ok',
  'GET /livez',
  'GET /readyz',
  'GET /error',
  'GET /get-session',
  'GET /capabilities',
  'GET /jwks',
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /verify-email',
  'POST /disown-email',
  'POST /delete-disowned-account',
  'POST /request-password-reset',
  'POST /forget-password',
  'GET /reset-password/:token',
  'POST /reset-password',
  'POST /remove-sign-in-methods',
  'GET /delete-user/callback',
  'POST /sign-in/social',
  'GET /one-tap/nonce',
  'POST /one-tap/callback',
  'POST /sign-in/username',
  'POST /is-username-available',
  'GET /callback/:id',
  'POST /callback/:id',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'POST /sign-in/magic-link',
  'GET /magic-link/verify',
  'POST /magic-link/verify',
  'GET /magic-link/status',
  'POST /email-otp/send-verification-otp',
  'POST /email-otp/request-password-reset',
  'POST /forget-password/email-otp',
  'POST /email-otp/check-verification-otp',
  'POST /sign-in/email-otp',
  'POST /email-otp/verify-email',
  'POST /email-otp/reset-password',
  'POST /phone-number/send-otp',
  'POST /phone-number/verify',
  'POST /sign-in/phone-number',
  'POST /phone-number/request-password-reset',
  'POST /phone-number/forget-password',
  'POST /phone-number/reset-password',
  'POST /two-factor/enable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/send-otp',
  'POST /two-factor/verify-otp',
  'POST /two-factor/verify-backup-code',
  'GET /multi-session/list-device-sessions',
  'POST /multi-session/set-active',
  'GET /organization/invitation-preview',
  'GET /captcha/challenge',
  'POST /sign-in/anonymous',
]

/**
 * The calls that an administrator who impersonates may make, with `/…` for all below a path: none of them changes or
 * shows how the person gets in. A new call that needs a session is `fresh-session`, says `ownSession`, or is added here on
 * purpose, by a person.
 */
export const openInImpersonation: readonly string[] = [
  'GET /list-sessions',
  'POST /update-user',
  'GET /list-accounts',
  'GET /passkey/list-user-passkeys',
  'GET /two-factor/status',
  'GET /token',
  // It says no by itself: who impersonates deletes nobody.
  'POST /delete-anonymous-user',
  // An impersonated session has no rights of an administrator; what is about an organization shows nothing of how anybody gets in.
  'GET /audit/list',
  '/admin/…',
  '/organization/…',
]

/** Routes of which nobody said whether an impersonated session may use them, and entries of the list that are no route. */
export function undecidedInImpersonation(
  routes: readonly Route[],
  open: readonly string[] = openInImpersonation,
): string[] {
  const guarded = routes.filter(({ spec }) => spec.caller !== 'anyone' && spec.caller !== 'fresh-session')
  const undecided = guarded.filter(({ spec }) => spec.ownSession !== true)
  const covers = (entry: string, route: Route) =>
    entry.endsWith('…') ? route.path.startsWith(entry.slice(0, -1)) : entry === nameOf(route)
  return [
    ...undecided
      .filter((route) => !open.some((entry) => covers(entry, route)))
      .map((route) => `${nameOf(route)} says neither fresh-session nor ownSession and is not listed`),
    ...open
      .filter((entry) => !undecided.some((route) => covers(entry, route)))
      .map((entry) => `${entry} is listed and is no such call`),
  ]
}

function nameOf(route: Route): string {
  return `${route.method} ${route.path}`
}

/** Routes that let strangers in although nobody listed them as open, and entries of the list that are no route. */
export function undeclaredOpenCalls(routes: readonly Route[], open: readonly string[] = openCalls): string[] {
  const anyone = routes.filter((route) => route.spec.caller === 'anyone').map(nameOf)
  return [
    ...anyone.filter((name) => !open.includes(name)).map((name) => `${name} has no guard and is not listed as open`),
    ...open.filter((name) => !anyone.includes(name)).map((name) => `${name} is listed as open and is not`),
  ]
}

/** A value that fits a JSON Schema well enough to pass the parser: required keys only. */
function sampleOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('const' in schema) return schema.const
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum[0]
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return sampleOf(schema.anyOf[0])
  const type = 'type' in schema ? schema.type : undefined
  if (type === 'string') return ['sample@example.com', 'sample'].find((text) => fits(schema, text))
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
  const properties: unknown = 'properties' in schema ? schema.properties : {}
  if (typeof properties !== 'object' || properties === null) return {}
  return Object.fromEntries(required.map((key: string) => [key, sampleOf(Reflect.get(properties, key))]))
}

function fits(schema: object, text: string): boolean {
  return !('pattern' in schema) || new RegExp(String(schema.pattern)).test(text)
}

/** The path with the parameters that the call needs. */
function pathFor({ path, spec }: Route): string {
  const schema: unknown = spec.query?.in.toJsonSchema({ fallback: (context: { base: unknown }) => context.base })
  const query = Object.entries(sampleOf(schema) ?? {}).map(([name, value]) => [name, String(value)])
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}

function requestFor(route: Route, headers: Readonly<Record<string, string>>): RequestInit {
  if (route.method === 'GET') return { method: 'GET', headers }
  const schema: unknown = route.spec.body?.in.toJsonSchema({ fallback: (context: { base: unknown }) => context.base })
  const body = JSON.stringify(sampleOf(schema) ?? {})
  return { method: route.method, headers: { 'content-type': 'application/json', ...headers }, body }
}

async function refusal(response: Response): Promise<string> {
  const text = await response.text()
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'no code'
  return `${response.status} ${code}`
}

async function strangerProblem(route: Route, send: Send): Promise<string | undefined> {
  if (route.spec.caller === 'anyone') return undefined
  const answer = await refusal(await send(pathFor(route), requestFor(route, {})))
  const wanted = route.spec.caller === 'server' ? '404 no code' : '401 UNAUTHORIZED'
  return answer === wanted ? undefined : `${nameOf(route)} answers a stranger ${answer} instead of ${wanted}`
}

async function keyProblem(route: Route, send: Send): Promise<string | undefined> {
  if (route.spec.caller !== 'server') return undefined
  const headers = { authorization: `Bearer lk_${'x'.repeat(43)}` }
  const answer = await refusal(await send(route.path, requestFor(route, headers)))
  return answer === '401 INVALID_SERVICE_KEY'
    ? undefined
    : `${nameOf(route)} answers an unknown service key ${answer} instead of 401 INVALID_SERVICE_KEY`
}

async function originProblem(route: Route, send: Send): Promise<string | undefined> {
  if (route.method === 'GET' || route.spec.caller === 'server' || route.path.startsWith('/callback/')) return undefined
  const headers = { origin: 'https://evil.example', cookie: 'better-auth.session_token=any' }
  const answer = await refusal(await send(route.path, requestFor(route, headers)))
  return answer === '403 INVALID_ORIGIN' ? undefined : `${nameOf(route)} answers a foreign origin ${answer}`
}

/** Asks every call that wants the person's own session in one that is not; a sentence for each that does not refuse. */
export async function impersonationProblems(routes: readonly Route[], send: Send, cookie: string): Promise<string[]> {
  const own = routes.filter(({ spec }) => spec.ownSession === true && spec.caller !== 'server')
  const fresh = routes.filter(({ spec }) => spec.caller === 'fresh-session')
  const problems: string[] = []
  for (const route of [...own, ...fresh]) {
    const answer = await refusal(await send(pathFor(route), requestFor(route, { cookie })))
    if (answer !== '403 SESSION_NOT_FRESH') problems.push(`${nameOf(route)} answers who impersonates ${answer}`)
  }
  return problems
}

/**
 * The calls that stay open for somebody whom a gate keeps out: what shows where they stand, what ends it, and what a link of
 * a mail or a passkey does for whoever has it. A new one is added here on purpose, by a person.
 */
export const openBehindGates: readonly string[] = [
  'GET /get-session',
  'POST /sign-out',
  'POST /admin/stop-impersonating',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /verify-email',
  'POST /disown-email',
  'POST /delete-disowned-account',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'POST /email-otp/send-verification-otp',
  'POST /email-otp/verify-email',
  'POST /phone-number/send-otp',
  // With these a person does what the gate of two-factor asks.
  'POST /two-factor/enable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/send-otp',
  'POST /two-factor/verify-otp',
  'POST /two-factor/verify-backup-code',
  'GET /two-factor/status',
]

/** Routes that a gate leaves open although nobody listed them, and entries of the list that are no such route. */
export function undeclaredBehindGates(routes: readonly Route[], open: readonly string[] = openBehindGates): string[] {
  const ungated = routes.filter(({ spec }) => spec.gate === false).map(nameOf)
  return [
    ...ungated.filter((name) => !open.includes(name)).map((name) => `${name} says gate: false and is not listed`),
    ...open.filter((name) => !ungated.includes(name)).map((name) => `${name} is listed and does not say gate: false`),
  ]
}

/**
 * The open calls of which robots want nothing, or get nothing: `RouteSpec.robots` is not said of them. A new open call says it, or
 * is added here on purpose, by a person: nothing that queues mail, makes users or tries passwords for who knows an e-mail only.
 */
export const safeFromRobots: readonly string[] = [
  // They read what everybody may know.
  'GET /ok',
  'GET /livez',
  'GET /readyz',
  'GET /error',
  'GET /capabilities',
  'GET /jwks',
  'GET /captcha/challenge',
  'POST /is-username-available',
  // They need what only the browser of the person holds: a session, or what a first factor left there.
  'GET /get-session',
  'POST /sign-out',
  'GET /multi-session/list-device-sessions',
  'POST /multi-session/set-active',
  'GET /magic-link/status',
  'POST /two-factor/enable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/send-otp',
  'POST /two-factor/verify-otp',
  'POST /two-factor/verify-backup-code',
  // They need what was in a mail, which nobody guesses; the pages that post to them have no script.
  'GET /verify-email',
  'POST /verify-email',
  'POST /disown-email',
  'POST /delete-disowned-account',
  'GET /reset-password/:token',
  'POST /reset-password',
  'POST /remove-sign-in-methods',
  'GET /delete-user/callback',
  'GET /magic-link/verify',
  'POST /magic-link/verify',
  'GET /organization/invitation-preview',
  // A code ends after a few wrong ones, and the mail that brought it was asked for in a call of the other kind.
  'POST /email-otp/check-verification-otp',
  'POST /sign-in/email-otp',
  'POST /email-otp/verify-email',
  'POST /email-otp/reset-password',
  'POST /phone-number/verify',
  'POST /phone-number/reset-password',
  // A provider has seen the person, and an authenticator cannot be guessed.
  'POST /sign-in/social',
  'GET /one-tap/nonce',
  'POST /one-tap/callback',
  'GET /callback/:id',
  'POST /callback/:id',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
]

/** Open routes of which nobody said what robots want of them, and entries of the list that are no such route. */
export function undecidedForRobots(routes: readonly Route[], safe: readonly string[] = safeFromRobots): string[] {
  const silent = routes.filter(({ spec }) => spec.caller === 'anyone' && spec.robots === undefined).map(nameOf)
  return [
    ...silent
      .filter((name) => !safe.includes(name))
      .map((name) => `${name} does not say what robots want of it and is not listed`),
    ...safe.filter((name) => !silent.includes(name)).map((name) => `${name} is listed and is no such call`),
  ]
}

/** Makes every call that needs a session as somebody whom a gate keeps out; a sentence for each that does not say so. */
export async function gateProblems(
  routes: readonly Route[],
  send: Send,
  { cookie, wanted }: { readonly cookie: string; readonly wanted: string },
): Promise<string[]> {
  const problems: string[] = []
  for (const route of routes) {
    if (['anyone', 'server'].includes(route.spec.caller) || route.spec.gate === false) continue
    const answer = await refusal(await send(pathFor(route), requestFor(route, { cookie })))
    if (answer !== wanted) problems.push(`${nameOf(route)} answers behind a gate ${answer}`)
  }
  return problems
}

/** Asks every route as a stranger, with a key that nobody has, and from a foreign origin; one sentence for each that does not refuse as it must. */
export async function guardProblems(routes: readonly Route[], send: Send): Promise<string[]> {
  const problems: (string | undefined)[] = []
  for (const route of routes)
    problems.push(await strangerProblem(route, send), await keyProblem(route, send), await originProblem(route, send))
  return problems.filter((problem) => problem !== undefined)
}
