import { credential, service } from './people.ts'
import type { Ask } from './scenario.ts'

export const basePath = '/api/auth'

/** What one contender knows people by. */
export interface Holders {
  /** The Cookie header of a session. */
  cookie(session: number): string
  /** Tokens and whole Cookie headers that were asked for before, by session. */
  readonly bearer: ReadonlyMap<number, string>
}

/** The headers of a request, as a page of the service's own origin or a program sends them. */
export function headersOf(
  { session, by = 'cookie', body, method }: Ask,
  { cookie, bearer }: Holders,
): Record<string, string> {
  const headers: Record<string, string> = {}
  if (session !== undefined && by === 'cookie') headers['cookie'] = cookie(session)
  if (session !== undefined && by === 'cache') headers['cookie'] = bearer.get(session) ?? cookie(session)
  if (session !== undefined && by === 'bearer') headers['authorization'] = `Bearer ${credential(session)}`
  if (session !== undefined && by === 'jwt') headers['authorization'] = `Bearer ${bearer.get(session) ?? ''}`
  if (method === 'POST') headers['origin'] = service.baseURL
  if (body !== undefined) headers['content-type'] = 'application/json'
  return headers
}

/** The bytes of a request as text; `play` tells the bare server which recording it is. */
export function requestText(ask: Ask, holders: Holders, play: number): string {
  const body = ask.body === undefined ? '' : JSON.stringify(ask.body)
  const headers = {
    host: new URL(service.baseURL).host,
    ...headersOf(ask, holders),
    'x-play': String(play),
    ...(ask.method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const path = ask.by === 'jwt' ? ask.path : `${basePath}${ask.path}`
  return `${ask.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
