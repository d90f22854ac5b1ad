import { createHmac, hkdfSync } from 'node:crypto'

/** Everybody's password. */
export const password = 'correct horse battery staple'

/** The service that is measured, as a person would set it up, in production mode. */
export const service = {
  secret: 'bench-secret-0123456789-abcdefghijkl',
  baseURL: 'https://auth.bench.example',
  pool: 4,
} as const

/** Members of an organization, and of one of the few large ones; how many large ones there are. */
export const organizationSize = { usual: 10, large: 100, largeCount: 50 } as const

/**
 * What is in the databases, by number: user `n` has the sessions `n` and `users + n`. Organization `n` has ten members, its owner
 * first. Everybody is invited to one organization more.
 */
export interface Size {
  readonly users: number
}

export const email = (user: number): string => `user${user}@example.com`

/** Ids by number, the same for every contender: a digit for the kind, then the number. */
const idOf = (kind: number, number: number): string =>
  `0000000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
export const organizationId = (number: number): string => idOf(3, number)
export const invitationId = (number: number): string => idOf(5, number)
/** The same as an SQL expression over `i`. */
export const idSql = (kind: number, number = 'i'): string =>
  `'0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0')`

/** The organization in which `user` is one of ten. */
export const usualOrganization = (user: number): number => Math.ceil(user / organizationSize.usual)
/** The number of the large organization `large`, which come after the others. */
export const largeOrganization = ({ users }: Size, large: number): number =>
  Math.ceil(users / organizationSize.usual) + large

/** The secret of session `number`: its credential, or what another service calls its token. */
export const credential = (session: number): string => String(session).padStart(32, '0')

const cookieName = '__Secure-better-auth.session_token'

function signedCookie(key: string | Buffer, session: number): string {
  const signature = createHmac('sha256', key).update(credential(session)).digest('base64')
  return `${cookieName}=${encodeURIComponent(`${credential(session)}.${signature}`)}`
}

/** As the service derives it, so that no request is one of a browser whose cookie has to be signed anew. */
const cookieKey = Buffer.from(hkdfSync('sha256', service.secret, '', 'latchkey/cookie/session_token', 32))

/** Cookie header of a session at Latchkey. */
export const sessionCookie = (session: number): string => signedCookie(cookieKey, session)
/** Cookie header of a session at better-auth, which signs with the secret itself. */
export const theirSessionCookie = (session: number): string => signedCookie(service.secret, session)
