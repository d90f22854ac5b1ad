/** `latchkey/next`: the service in an application of Next, with the App Router. */
import { cookies, headers } from 'next/headers.js'
import { redirect } from 'next/navigation.js'
import type { Auth } from '../../create-auth.ts'
import type { Feature } from '../../feature.ts'
import { readSession, type ServerSession } from '../read-session.ts'
import { pageInstead, type SignInPage } from '../sign-in-page.ts'
import { toWebHandler, type WebHandler } from '../web-handler.ts'

export type { ServerSession, SessionOf } from '../read-session.ts'
export type { SignInPage } from '../sign-in-page.ts'
export type { WebHandler } from '../web-handler.ts'

/** What a `route.ts` of Next exports for the service. */
export interface NextHandlers {
  readonly GET: WebHandler
  readonly POST: WebHandler
  /** Answers preflights of the origins in `trustedOrigins`. */
  readonly OPTIONS: WebHandler
}

/**
 * The route handlers of the service: `export const { GET, POST, OPTIONS } = toNextHandler(auth)` in
 * `app/api/auth/[...all]/route.ts`. They see no socket: behind a proxy set `trustProxy`, or all clients count as one for the
 * limits; `next dev` needs nothing.
 */
export function toNextHandler(auth: Pick<Auth, 'settings' | 'fetch'>): NextHandlers {
  const handle = toWebHandler(auth)
  return { GET: handle, POST: handle, OPTIONS: handle }
}

/**
 * Whose request is being answered, with dates as strings; null for strangers. For server components, server actions and route
 * handlers; one render asks once. A page that calls it is rendered for each request. What the session of somebody with a
 * `gate` is worth, is for you to decide; `requireSession` lets nobody through.
 * @throws {AuthError} when the database does not answer
 */
export async function getSession<const Features extends readonly Feature[]>(
  auth: Auth<Features>,
): Promise<ServerSession<Features> | null> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const cookie = jar.getAll().map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  const ask = () => readSession(auth, { cookie: cookie.join('; '), authorization: sent.get('authorization') })
  if (!isReadOnly(jar)) return ask()
  const known = renders.get(jar) ?? new Map<object, Promise<unknown>>()
  renders.set(jar, known)
  const asked = (known.get(auth) as ReturnType<typeof ask> | undefined) ?? ask()
  known.set(auth, asked)
  return asked
}

/** What each render has asked, by its cookies. React's `cache` does not reach a package that Next does not bundle. */
const renders = new WeakMap<object, Map<object, Promise<unknown>>>()

/**
 * Whether a render reads these cookies, which Next gives one and the same function for all changes, which throws. An action may
 * change who is signed in between two questions, so it asks each time.
 */
function isReadOnly(jar: object): boolean {
  const change: unknown = Reflect.get(jar, 'set')
  return change !== undefined && change === Reflect.get(jar, 'delete')
}

/**
 * The same for who must be signed in: call it in every page, action and route handler that is for nobody else. Anybody else is
 * sent to the sign-in page, by Next's `redirect`, and from there back to `returnTo`.
 */
export async function requireSession<const Features extends readonly Feature[]>(
  auth: Auth<Features>,
  page: SignInPage = {},
): Promise<ServerSession<Features>> {
  const session = await getSession(auth)
  const elsewhere = pageInstead(session, page)
  if (session !== null && elsewhere === undefined) return session
  redirect(elsewhere ?? '/')
}
