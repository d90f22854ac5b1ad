import { Semaphore } from '../../common/semaphore.ts'
import type { KnownElsewhere, PasswordSource } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import { LegacyAnswer, type LegacyPasswordsOptions } from './options.ts'

/** The time in which an answer counts is over. */
class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** What came is neither false nor facts about a person. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Makes the function that asks: within a bounded time, by a bounded number at once. Whatever goes wrong counts as a wrong
 * password, because nobody is let in by a failure, and one that only some names meet would tell about them.
 */
export function askLegacy(options: Required<LegacyPasswordsOptions>): PasswordSource['ask'] {
  const { verify, timeout, concurrency } = options
  const semaphore = new Semaphore(concurrency)
  const milliseconds = timeout * 1000
  return async ({ exchange, log, counters }, { email, password }) => {
    const { requestId, address, userAgent } = exchange
    const count = (result: string) => counters.count('legacy_passwords_checked', { result })
    try {
      const answer = await inTime(milliseconds, async (signal) => {
        if (!semaphore.tryAcquire()) await semaphore.acquire(milliseconds)
        try {
          return await verify({ email, password, request: { id: requestId, address, userAgent }, signal })
        } finally {
          semaphore.release()
        }
      })
      count(answer === false ? 'wrong' : 'right')
      return factsOf(answer)
    } catch (cause) {
      count('failed')
      // What a function throws may quote the password that it was given.
      const { name, message } = cause instanceof Error ? cause : { name: typeof cause, message: '' }
      const quotes = password !== '' && message.includes(password)
      log.warn('legacy-password.failed', { requestId, reason: quotes ? name : `${name}: ${message}` })
      return undefined
    }
  }
}

function factsOf(answer: unknown): KnownElsewhere | undefined {
  if (answer === false) return undefined
  const facts = LegacyAnswer(answer)
  if (facts instanceof type.errors) throw new NoAnswer(facts.summary)
  const { fields, ...rest } = facts
  return { ...rest, fields: fields === undefined ? {} : Object.fromEntries(Object.entries(fields)) }
}

/** @throws {TookTooLong} also where the function does not look at the signal */
async function inTime<Result>(milliseconds: number, act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TookTooLong(`No answer within ${milliseconds} ms`))
      controller.abort()
    }, milliseconds)
  })
  try {
    return await Promise.race([act(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
