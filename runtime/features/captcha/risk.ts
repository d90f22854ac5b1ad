import type { Platform, RobotCall } from '../../contract/platform.ts'
import { sql } from '../../database/sql.ts'
import { clientNetwork } from '../../http/client-address.ts'
import { incrementCounters } from '../../http/rate-limit/counters.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { counterKeys } from '../../security/derive.ts'
import type { ParsedCaptchaOptions } from './options.ts'

/** The account that a body names, in whatever case; undefined where it names none. */
function accountOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const email: unknown = Reflect.get(body, 'email')
  if (typeof email === 'string') return normalizeEmail(email)
  const username: unknown = Reflect.get(body, 'username')
  if (typeof username === 'string') return username.normalize('NFKC').toLowerCase()
  const number: unknown = Reflect.get(body, 'phoneNumber')
  return typeof number === 'string' ? number.replace(/\D/g, '') : undefined
}

/** What a call could be noticed by. The network of all calls of a kind, and the account whose password is guessed. */
function namesOf({ exchange, target, body }: RobotCall): readonly string[] {
  const account = target === 'guess' ? accountOf(body) : undefined
  const own = account === undefined ? [] : [`captcha ${target} account ${account}`]
  return [`captcha ${target} network ${clientNetwork(exchange.address)}`, ...own]
}

/** A call that was counted. */
export interface CountedCall {
  /** Whether there were more than are free. */
  readonly isRisky: boolean
  /** Takes it back: somebody who signs in was no robot. */
  forget(): Promise<void>
}

/**
 * Counts a call before it is handled, so that of many at once on many nodes no more pass than are free. A sign-in that succeeds is
 * taken back; other calls are answered alike, whatever they did, and stay counted.
 * @throws {DatabaseUnavailable} when it cannot be counted
 */
export async function countCall(
  { db, settings, log }: Platform,
  { freeTries, window }: ParsedCaptchaOptions,
  call: RobotCall,
): Promise<CountedCall> {
  const { now, requestId } = call.exchange
  const keys = namesOf(call).map(counterKeys(settings.secrets))
  const ends = new Date(now.getTime() + window * 1000)
  const counted = await incrementCounters(db, new Map(keys.map((key) => [key, ends])), now)
  return {
    isRisky: counted.some(({ count }) => count > freeTries),
    async forget() {
      if (call.target !== 'guess') return
      // The person is signed in already: a counter that stays too high only asks them once more.
      await db
        .query(sql`update latchkey.rate_limit set count = greatest(count - 1, 0) where key = any(${keys})`)
        .catch((error: unknown) => log.error('captcha.not-forgotten', error, { requestId }))
    },
  }
}
