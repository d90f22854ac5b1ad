import type { Exchange } from '../contract/exchange.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { clientNetwork, unknownNetwork } from '../http/client-address.ts'
import { browserKind } from './browser-kind.ts'

/**
 * When and from where an unverified e-mail was given to a user: what the owner of the mailbox is told before confirming it.
 * Kept in short forms only, and forgotten when the e-mail is verified.
 */
export interface EmailOrigin {
  /** `change`: the user was there before, and had another e-mail. */
  readonly by: 'sign-up' | 'administrator' | 'change'
  /** ISO 8601. */
  readonly at: string
  /** `Firefox on Windows`. */
  readonly browser?: string | undefined
  /** `203.0.113.x`. */
  readonly network?: string | undefined
  /** What `bindBrowser` gave for the browser in which it happened. */
  readonly mark?: string | undefined
}

/** The column `email_origin` of a user whose e-mail is given in this exchange. An administrator's browser is nobody's business. */
export function emailOriginIn(exchange: Exchange, by: EmailOrigin['by'], mark?: string): string {
  const place = { browser: browserKind(exchange.userAgent), network: shortNetwork(exchange.address), mark }
  const origin: EmailOrigin = { by, at: exchange.now.toISOString(), ...(by === 'administrator' ? {} : place) }
  return JSON.stringify(origin)
}

/** An address without its end: enough to say which network, too little to say whose connection. */
export function shortNetwork(address: string): string | undefined {
  const network = clientNetwork(address)
  if (network === unknownNetwork) return undefined
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)
  return ipv4 === null ? `${network.split(':').slice(0, 3).join(':')}:x` : `${ipv4[1]}.x`
}

/** What is known about how a user came by the e-mail. */
export interface GivenEmail {
  readonly email: string
  readonly emailVerified: boolean
  readonly createdAt: Date
  /** Null when it is verified, or older than the column. */
  readonly origin: EmailOrigin | null
  /** Whether there is a password to ask for. */
  readonly hasPassword: boolean
}

/** How a user came by the e-mail; `undefined` when the user is gone. */
export async function findGivenEmail(db: Database, userId: string): Promise<GivenEmail | undefined> {
  const [row] = await db.query<Omit<GivenEmail, 'origin'> & { emailOrigin: string | null }>(sql`
    select u.email, u.email_verified, u.created_at, u.email_origin,
      exists (select from latchkey.account a where a.user_id = u.id and a.password is not null) as has_password
    from latchkey.user u where u.id = ${userId}`)
  if (row === undefined) return undefined
  const { emailOrigin, ...given } = row
  return { ...given, origin: emailOrigin === null ? null : JSON.parse(emailOrigin) }
}
