import { type Authentication, type WantedFactor } from '../contract/assurance.ts'
import type { User } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import type { Platform } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Unfinished } from '../http/answer.ts'
import { withQuery } from '../http/redirect.ts'
import { randomText } from '../security/random.ts'
import { purposes } from './purposes.ts'
import { clearSessionCookies } from './session-cookies.ts'
import { consumeVerification, findVerification, issueVerification, verificationIdentifier } from './verification.ts'

/** A sign-in that is right so far and waits for a second factor, and the only copy of what finishes it. */
export interface PendingSignIn {
  readonly wanted: WantedFactor
  readonly secret: string
  readonly remember: boolean
}

/** What is kept of a sign-in that waits: it goes on as it began. */
interface Kept {
  readonly by: Authentication
  readonly remember: boolean
  readonly columns: Readonly<Record<string, unknown>>
  /** The id of the session in which it was begun, where a feature wants to know. */
  readonly earlier?: string | undefined
  /** The person has no second factor and may only set one up. */
  readonly enrollment: boolean
  readonly tries: number
}

/** A sign-in that waits, as the browser that began it finds it. */
export interface FoundSignIn extends Kept {
  readonly userId: string
  readonly secret: string
}

/** The cookie of the browser in which a sign-in waits (wire contract beyond, 1.2). */
const cookie = 'two_factor'

/** Keeps a sign-in until the second factor is given; in the transaction of the first. */
export async function keepPending(
  tx: Database,
  user: User,
  wanted: WantedFactor,
  start: Pick<Kept, 'by' | 'remember' | 'earlier'> & {
    readonly columns?: Kept['columns'] | undefined
    readonly now: Date
  },
): Promise<PendingSignIn> {
  const { by, remember, columns = {}, earlier, now } = start
  const kept: Kept = { by, remember, columns, earlier, enrollment: wanted.enrollment, tries: 0 }
  const secret = randomText(limits.pendingSignInLength)
  const { lifetime } = wanted
  const value = JSON.stringify(kept)
  await issueVerification(tx, { purpose: purposes.secondFactor, secret, value, lifetime, now, user })
  return { wanted, secret, remember }
}

/**
 * Marks the browser in which the sign-in waits, and gives the answer: the ways that are open, or the page that asks.
 * @param leadsTo where the sign-in would have led, when the browser itself came; undefined for callers that read JSON
 */
export function pendingAnswer(
  platform: Pick<Platform, 'settings' | 'hooks'>,
  exchange: Exchange,
  { wanted, secret, remember }: PendingSignIn,
  leadsTo?: string,
): Unfinished {
  const { methods, enrollment, page, lifetime } = wanted
  // Whoever was signed in here is not any more: the next session is that of the person who is asked.
  clearSessionCookies(platform, exchange)
  exchange.cookies.setSigned(cookie, secret, { maxAge: lifetime })
  if (!remember) exchange.cookies.setSigned('dont_remember', 'true')
  const body = {
    twoFactorRedirect: true,
    twoFactorMethods: methods,
    ...(enrollment && { enrollment: true as const }),
  } as const
  const location = withQuery(page ?? leadsTo ?? '/', { two_factor: enrollment ? 'enrollment' : 'required' })
  return new Unfinished(body, location, leadsTo !== undefined)
}

/** The sign-in that waits in this browser; `undefined` when there is none, or its time is over. */
export async function findPending({ db }: Pick<Platform, 'db'>, exchange: Exchange): Promise<FoundSignIn | undefined> {
  const secret = exchange.cookies.getSigned(cookie)
  if (secret === undefined) return undefined
  const wanted = { purpose: purposes.secondFactor, secret, now: exchange.now }
  const { state, verification } = await findVerification(db, wanted)
  if (state !== 'good' || !verification?.userId) return undefined
  return { ...(JSON.parse(verification.value) as Kept), userId: verification.userId, secret }
}

/** Counts a try of a sign-in that waits: false when there were too many, and then it is over. */
export async function countPendingTry(
  { db }: Pick<Platform, 'db'>,
  exchange: Exchange,
  { secret }: Pick<FoundSignIn, 'secret'>,
): Promise<boolean> {
  const identifier = verificationIdentifier(purposes.secondFactor, secret)
  const [row] = await db.query<{ tries: number }>(sql`
    update latchkey.verification
    set value = jsonb_set(value::jsonb, '{tries}', to_jsonb((value::jsonb ->> 'tries')::int + 1))::text
    where identifier = ${identifier} and expires_at > ${exchange.now}
    returning (value::jsonb ->> 'tries')::int as tries`)
  if (row !== undefined && row.tries <= limits.pendingSignInTries) return true
  await db.query(sql`delete from latchkey.verification where identifier = ${identifier}`)
  return false
}

/** Uses the sign-in up: of many at once, one goes on. */
export async function takePending(tx: Database, { secret }: Pick<FoundSignIn, 'secret'>, now: Date): Promise<boolean> {
  return (await consumeVerification(tx, { purpose: purposes.secondFactor, secret, now })) !== undefined
}

/** Nothing waits in this browser any more. */
export function forgetPending(exchange: Exchange): void {
  if (exchange.cookies.get(cookie) !== undefined) exchange.cookies.clear(cookie)
}
