import type { Exchange } from '../../contract/exchange.ts'
import { limits } from '../../contract/limits.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { purposes } from '../../identity/purposes.ts'
import {
  consumeVerification,
  findVerification,
  issueVerification,
  verificationIdentifier,
} from '../../identity/verification.ts'
import { randomText } from '../../security/random.ts'

const purpose = purposes.magicLinkAttempt

/** The cookie of the browser in which a link was asked for: by it the page that waits goes on. */
const cookie = 'magic_link'

/** Where a sign-in that was asked for stands. `userId` once the link was opened, and its owner sent the sign-in back. */
interface Attempt {
  readonly userId: string | null
}

/** Begins a sign-in that a link in another browser can send back here; gives what the link names it by. */
export async function beginAttempt(db: Database, exchange: Exchange, lifetime: number): Promise<string> {
  const secret = randomText(limits.magicLinkLength)
  const value = JSON.stringify({ userId: null } satisfies Attempt)
  await issueVerification(db, { purpose, secret, value, lifetime, now: exchange.now })
  exchange.cookies.setSigned(cookie, secret, { maxAge: lifetime })
  return verificationIdentifier(purpose, secret)
}

/** Sends a sign-in back to the browser that asked; false when that waits no longer. */
export async function sendBack(tx: Database, attempt: string, userId: string, now: Date): Promise<boolean> {
  const value = JSON.stringify({ userId } satisfies Attempt)
  const rows = await tx.query(sql`
    update latchkey.verification set value = ${value}, user_id = ${userId}, updated_at = ${now}
    where identifier = ${attempt} and expires_at > ${now} returning id`)
  return rows.length > 0
}

/** Whether the sign-in of this browser still waits, was sent back (to whom), or is over. */
export async function attemptOf(
  db: Database,
  exchange: Exchange,
): Promise<{ readonly secret: string; readonly userId: string | null } | undefined> {
  const secret = exchange.cookies.getSigned(cookie)
  if (secret === undefined) return undefined
  const { state, verification } = await findVerification(db, { purpose, secret, now: exchange.now })
  if (state !== 'good' || verification === undefined) return undefined
  const { userId }: Attempt = JSON.parse(verification.value)
  return { secret, userId }
}

/** Uses up what was sent back: of many at once, one goes on. */
export async function takeAttempt(tx: Database, secret: string, now: Date): Promise<boolean> {
  return (await consumeVerification(tx, { purpose, secret, now })) !== undefined
}

/** Nothing waits in this browser any more. */
export function forgetAttempt(exchange: Exchange): void {
  if (exchange.cookies.get(cookie) !== undefined) exchange.cookies.clear(cookie)
}
