import type { Calls, Passkey, SessionData } from './calls.generated.ts'
import type { InferredCalls, TypedFeature } from './inferred.ts'
import { manifest as shippedManifest } from './manifest.generated.ts'
import type { Manifest } from './manifest.ts'
import { type CapabilityStore, createCapabilityStore } from './capabilities.ts'
import { browserPage } from './page.ts'
import { isThisMachine, serverRedirect } from './redirect.ts'
import type { AddPasskeyInput, PasskeySignInInput } from './passkey.ts'
import { noAnswer, send, unreachable } from './request.ts'
import type { Answer, ClientError, FetchOptions, Outgoing } from './request.ts'
import type { Retry } from './retry.ts'
import { type OrganizationAccess, type RoleQuestion, rolePermits, roleTable } from './roles.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionStore } from './session-store.ts'

/** Options of a client. Everything may be left out in a browser whose page is served from the service's own origin. */
export interface ClientOptions {
  /** The service: its origin, or the whole address of its calls (then `basePath` is not added). Default: the page's origin. */
  readonly baseURL?: string
  /** Where the calls live below the origin; `/api/auth` by default. */
  readonly basePath?: string
  /** Headers of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds that one try may take; 10,000 by default. */
  readonly timeout?: number
  /** Tries of every call; none by default. */
  readonly retry?: Retry
  /** The session as the server rendered it, null for signed out. Then mounting asks nothing. */
  readonly initialSession?: SessionData | null
  /** How to change the page, e.g. a router's `push`; the browser's own navigation by default, and always to other origins. */
  readonly navigate?: (url: string) => void
  /** What to send requests with; the global `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch
  /** Facts about calls of further features, as `manifest()` of the package's main entry makes them. */
  readonly manifest?: Manifest
  /** What the dialog is called in which a captcha is shown; `Security check` by default. */
  readonly captchaLabel?: string | undefined
  /** Resources and roles that `organization()` was given on the service, for `organization.checkRolePermission`. */
  readonly organization?: OrganizationAccess
}

/** What a client has beside its calls. */
export interface ClientControls {
  /** Where the calls are: an absolute address, or a path below the page's origin; without a slash at its end. */
  readonly baseURL: string
  /** Who is signed in. */
  readonly session: SessionStore
  /** What the service can do, asked once for all who want to know; `capabilities()` is the call itself. */
  readonly $capabilities: CapabilityStore
  /** Any call by its path, for those that cannot be written as methods, e.g. `$fetch('/reset-password/abc')`. */
  $fetch<Data = unknown>(path: string, input?: CallInput, options?: FetchOptions): Promise<Answer<Data>>
  /**
   * Calls `listener` after each call that may have changed something at the service, until the returned function is
   * called.
   */
  $onWrite(listener: () => void): () => void
  /** Leaves for an https address, or one of this page's origin or machine; false for any other, and nothing happens. */
  navigate(url: unknown): boolean
  /** Stops listening to the page and to other tabs. */
  $dispose(): void
}

/** The input of a call: fields of the body, and what goes beside it. */
export interface CallInput {
  readonly [field: string]: unknown
  readonly query?: Readonly<Record<string, unknown>>
  readonly fetchOptions?: FetchOptions
}

/** What a client of a service with passkeys can do in a browser: calls around what the browser itself asks. */
export interface PasskeyMethods {
  readonly signIn: {
    /** Signs in with a passkey; who cancels gets `AUTH_CANCELLED`. */
    passkey(input?: PasskeySignInInput): Promise<Answer<SessionData>>
  }
  readonly passkey: {
    /** Makes a passkey for who is signed in; who cancels gets `REGISTRATION_CANCELLED`. */
    addPasskey(input?: AddPasskeyInput): Promise<Answer<Passkey>>
  }
}

/** What a client of a service with organizations can tell by itself. */
export interface OrganizationMethods {
  readonly organization: {
    /** Whether one of the roles alone grants all that is asked. It decides what is shown; the service what is done. */
    checkRolePermission(question: RoleQuestion): boolean
  }
}

/** What every service that ships can do, and what surrounds some of it in a browser. */
type ShippedCalls = Calls & PasskeyMethods & OrganizationMethods

type ToldCalls<Told> = Told &
  (Told extends { readonly passkey: object } ? PasskeyMethods : unknown) &
  (Told extends { readonly organization: object } ? OrganizationMethods : unknown)

/**
 * A client: of every feature that ships, or of exactly those of a tuple type such as `typeof config.features`, also when
 * somebody else wrote them. Which features are on is known when the page runs, by `capabilities()`.
 */
export type AuthClient<Features extends readonly TypedFeature[] | 'shipped' = 'shipped'> = ClientControls &
  (Features extends readonly TypedFeature[] ? ToldCalls<InferredCalls<Features>> : ShippedCalls)

/**
 * Makes the typed client of a service: `client.signIn.email({ email, password })` is `POST /sign-in/email`. Calls answer
 * `{ data, error }` and do not throw, except for a client that cannot know where its service is.
 */
export function createAuthClient<Features extends readonly TypedFeature[] | 'shipped' = 'shipped'>(
  options: ClientOptions = {},
): AuthClient<Features> {
  const baseURL = addressOfCalls(options)
  const manifest: Manifest = { ...shippedManifest, ...options.manifest }
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))
  const writeListeners = new Set<() => void>()
  const $onWrite = (listener: () => void) => {
    writeListeners.add(listener)
    return () => void writeListeners.delete(listener)
  }
  const session = createSessionStore({
    read: async (signal) => sessionOf(await call('/get-session', { fetchOptions: { signal } })),
    page: browserPage(`latchkey ${baseURL}`),
    initialSession: options.initialSession,
  })

  async function call(path: string, input?: CallInput, more: FetchOptions = {}): Promise<Answer<unknown>> {
    const { query, fetchOptions, ...body } = input ?? {}
    // Also an empty object is a body, but of a call that is named for reading; a query or options alone are none.
    const isEmptyBody = input !== undefined && Object.keys(input).length === 0
    const hasBody = Object.keys(body).length > 0 || (isEmptyBody && !/\/(?:get|list)\b[^/]*$/.test(path))
    const own = { ...options, ...more, ...fetchOptions }
    const entry = manifest[path]
    const method = entry?.method ?? own.method ?? (hasBody ? 'POST' : 'GET')
    const headers = { ...options.headers, ...more.headers, ...fetchOptions?.headers }
    const url = reachable(baseURL + path + search(query))
    const outgoing = { url, method, body, options: { ...own, headers } }
    const answer = await withProof(await send(fetch, outgoing), outgoing)
    if (answer.error === null) {
      if (method !== 'GET') for (const listener of writeListeners) listener()
      if (entry?.changesSession) session.changed(causeOf(path, answer.data))
      return follow(answer, navigate)
    }
    if (tellsOfTheService(path, answer.error)) {
      void import('./diagnosis.ts').then(
        ({ reportDiagnosis }) => reportDiagnosis(baseURL, answer.error),
        () => {},
      )
    }
    // The session ended elsewhere: whoever shows it should know now, not at the next visit.
    if (answer.error.code === 'UNAUTHORIZED' && session.get().status === 'authenticated') void session.refetch()
    return answer
  }

  /** Where the service asks whether a robot calls: the answer to the same with a proof, which the browser or the person gives. */
  async function withProof(answer: Answer<unknown>, { options: own, ...rest }: Outgoing): Promise<Answer<unknown>> {
    if (!/^(?:MISSING_RESPONSE|CAPTCHA_REQUIRED)$/.test(answer.error?.code ?? '')) return answer
    const proof = await import('./captcha.ts').then(({ prove }) => prove(call, options.captchaLabel)).catch(() => null)
    if (proof === null) return answer
    return send(fetch, { ...rest, options: { ...own, headers: { ...own.headers, 'x-captcha-response': proof } } })
  }

  // Not calls of the service, but what surrounds them in a browser; the code comes when it is needed.
  const passkeys = chain({}, '/passkey', call) as Calls['passkey']
  const ceremonies: Readonly<Record<string, Send>> = {
    '/sign-in/passkey': async (_, input) => (await passkeyCode())?.signInWithPasskey(passkeys, input) ?? unreachable(),
    '/passkey/add-passkey': async (_, input) => (await passkeyCode())?.addPasskey(passkeys, input) ?? unreachable(),
  }

  function navigate(url: unknown): boolean {
    const target = serverRedirect(url, globalThis.location?.href ?? baseURL)
    if (target === undefined) return false
    const { location } = globalThis
    // A router knows the pages of its own origin only; to a provider the browser itself has to go.
    const isElsewhere = location !== undefined && new URL(target).origin !== location.origin
    if (options.navigate === undefined || isElsewhere) location?.assign(target)
    else options.navigate(target)
    return true
  }

  const run: Send = (path, ...input) => (ceremonies[path] ?? call)(path, ...input)
  const roles = roleTable(options.organization)
  const checkRolePermission = (question: RoleQuestion) => rolePermits(roles, question)
  const organization = chain({ checkRolePermission }, '/organization', run)
  const $capabilities = createCapabilityStore(() => call('/capabilities'))
  const members = {
    baseURL,
    session,
    navigate,
    organization,
    $capabilities,
    $fetch: call,
    $onWrite,
    $dispose: session.dispose,
  }
  const client: object = chain(members, '', run)
  return client as AuthClient<Features>
}

/** The code of passkeys; undefined when it cannot be loaded, e.g. because the network went away. */
function passkeyCode() {
  return import('./passkey.ts').catch(() => undefined)
}

/** Whether a developer, whose page is on their own machine, should read in the console why nothing works. */
function tellsOfTheService(path: string, { code }: ClientError): boolean {
  return (path === '/get-session' || code === 'INVALID_ORIGIN') && isThisMachine(globalThis.location?.hostname ?? '')
}

type Send = (path: string, input?: CallInput, options?: FetchOptions) => Promise<Answer<unknown>>

/** A function whose properties are such functions too, each with a longer path. */
function chain(members: object, path: string, call: Send): object {
  const known = new Map<PropertyKey, unknown>(Object.entries(members))
  return new Proxy(() => {}, {
    get(_, name) {
      // A client may be awaited, printed or looked at by a framework: none of that is a call.
      const isCall = typeof name === 'string' && /^[a-z]/i.test(name) && name !== 'then' && name !== 'toJSON'
      if (isCall && !known.has(name)) known.set(name, chain({}, `${path}/${kebab(name)}`, call))
      return known.get(name)
    },
    apply: (_, __, [input, options]) => call(path, input, options),
  })
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function addressOfCalls({ baseURL = '', basePath = '/api/auth' }: ClientOptions): string {
  const path = /^https?:\/\/[^/]+\/?$/i.test(baseURL) || baseURL === '' ? basePath : ''
  return baseURL.replace(/\/+$/, '') + path.replace(/\/+$/, '')
}

function reachable(url: string): string {
  if (!url.startsWith('/') || globalThis.location !== undefined) return url
  throw new TypeError(
    'Outside a browser the client must be told its service: createAuthClient({ baseURL: "https://…" })',
  )
}

function search(query: CallInput['query'] = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function causeOf(path: string, data: unknown): 'signed-out' | 'signed-in' | 'changed' {
  if (path === '/sign-out') return 'signed-out'
  return typeof member(data, 'token') === 'string' ? 'signed-in' : 'changed'
}

/** Leaves the page when the answer says so (spec section 1). */
function follow(answer: Answer<unknown>, navigate: (url: unknown) => boolean): Answer<unknown> {
  const url = member(answer.data, 'url')
  if (!url || !member(answer.data, 'redirect') || navigate(url)) return answer
  return noAnswer('UNSAFE_REDIRECT', 'The service sent an address that is not http(s)', 200)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function sessionOf(answer: Answer<unknown>): Answer<SessionData | null> {
  if (answer.error !== null) return answer
  if (answer.data === null || isSessionData(answer.data)) return { data: answer.data, error: null }
  return noAnswer('UNEXPECTED_ANSWER', 'The answer does not come from the service', 200)
}

function isSessionData(data: unknown): data is SessionData {
  return Boolean(member(data, 'session')) && Boolean(member(data, 'user'))
}
