import { createHash } from 'node:crypto'
import type { Platform } from '../../contract/platform.ts'
import { OutboundFailure } from '../../outbound/outgoing.ts'
import { fileHolds, HashFileBroken } from './hash-file.ts'
import type { ParsedBreachOptions } from './options.ts'
import { rangeHolds } from './range.ts'

/** What is known of a password; the cause where nobody could be asked. */
type Known = 'breached' | 'clear' | OutboundFailure | HashFileBroken

/** Looks a password up in the list, and counts what came of it under `counter`. */
export async function looksUp(
  asking: Pick<Platform, 'settings' | 'log' | 'cache' | 'counters' | 'tracer'>,
  options: ParsedBreachOptions,
  password: string,
  counter: string,
): Promise<Known> {
  // In the form in which passwords are hashed, so that no other way of typing it passes.
  const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
  const count = (result: string) => asking.counters.count(counter, { result })
  try {
    const isKnown = await (options.file === undefined
      ? rangeHolds(asking, options, hash)
      : fileHolds(options.file, hash))
    const result = isKnown ? 'breached' : 'clear'
    count(result)
    return result
  } catch (cause) {
    if (!(cause instanceof OutboundFailure || cause instanceof HashFileBroken)) throw cause
    count('unavailable')
    asking.log.warn('breached-passwords.unavailable', { reason: cause.message })
    return cause
  }
}
