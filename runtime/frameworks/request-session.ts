import type { IncomingHttpHeaders } from 'node:http'
import type { Auth } from '../create-auth.ts'
import type { Feature } from '../feature.ts'
import { makeResponse } from '../http/answer.ts'
import { readSession, type ServerSession } from './read-session.ts'
import { pageInstead, type SignInPage } from './sign-in-page.ts'

/** A request of the web (`Request`), or of node:http, Express and Fastify. */
export interface WithHeaders {
  readonly headers: Pick<Headers, 'get'> | IncomingHttpHeaders
}

/**
 * Whose request this is, with dates as strings: in a loader, a server function or a handler of yours. Null for strangers. What
 * the session of somebody with a `gate` is worth, is for you to decide; `requireSession` lets nobody through.
 * @throws {AuthError} when the database does not answer
 */
export function getSession<const Features extends readonly Feature[]>(
  auth: Auth<Features>,
  { headers }: WithHeaders,
): Promise<ServerSession<Features> | null> {
  const read = (name: 'cookie' | 'authorization') => (isOfTheWeb(headers) ? headers.get(name) : headers[name]) ?? null
  return readSession(auth, { cookie: read('cookie') ?? '', authorization: read('authorization') })
}

function isOfTheWeb(headers: WithHeaders['headers']): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function'
}

/**
 * The same for who must be signed in. Anybody else is sent to the sign-in page, and from there back to the page of the
 * request.
 * @throws {Response} the redirect, which the loaders of React Router and the handlers of others let pass
 */
export async function requireSession<const Features extends readonly Feature[]>(
  auth: Auth<Features>,
  request: Request,
  page: SignInPage = {},
): Promise<ServerSession<Features>> {
  const session = await getSession(auth, request)
  const location = pageInstead(session, { returnTo: pathOf(request), ...page })
  if (session !== null && location === undefined) return session
  const headers: [string, string][] = [
    ['location', location ?? '/'],
    ['cache-control', 'no-store'],
  ]
  throw makeResponse(null, { status: 302, headers })
}

/** Only what can be loaded again is worth coming back to. */
function pathOf({ method, url }: Request): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname, searchParams } = new URL(url)
  // React Router fetches the data of a page under a name of its own.
  const page = pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
  searchParams.delete('_routes')
  return `${page}${searchParams.size === 0 ? '' : `?${searchParams.toString()}`}`
}
