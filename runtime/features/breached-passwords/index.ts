import { createHash } from 'node:crypto'
import type { PasswordScreen } from '../../contract/platform.ts'
import { defineFeature } from '../../feature.ts'
import { AuthError } from '../../http/errors.ts'
import { OutboundFailure } from '../../outbound/outgoing.ts'
import { breachedPasswordErrors } from './errors.ts'
import { checkHashFile, fileHolds, HashFileBroken } from './hash-file.ts'
import { type BreachedPasswordsOptions, type ParsedBreachOptions, parseBreachOptions } from './options.ts'
import { checkRangeUrl, rangeHolds } from './range.ts'

export type { BreachedPasswordsOptions }

/** Seconds after which a password that could not be checked is worth another try. */
const retryAfter = 5

/**
 * New passwords that are in a known breach are rejected, by the list of Have I Been Pwned: asked for by the first five
 * characters of a hash, or a file of yours.
 * @throws {ConfigError} when an option is wrong
 */
export function breachedPasswords(options: BreachedPasswordsOptions = {}) {
  const parsed = parseBreachOptions(options)
  return defineFeature({
    id: 'breached-passwords',
    errors: breachedPasswordErrors,
    passwordScreen: screen(parsed),
    check(settings) {
      if (parsed.file === undefined) checkRangeUrl(settings, parsed)
      else checkHashFile(parsed.file)
    },
  })
}

/** @throws {AuthError} PASSWORD_COMPROMISED, PASSWORD_CHECK_UNAVAILABLE */
function screen(options: ParsedBreachOptions): PasswordScreen {
  return async (asking, password) => {
    const { log, counters } = asking
    // In the form in which passwords are hashed, so that no other way of typing it passes.
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
    const count = (result: string) => counters.count('breached_passwords_checked', { result })
    let isBreached: boolean
    try {
      isBreached = await (options.file === undefined
        ? rangeHolds(asking, options, hash)
        : fileHolds(options.file, hash))
    } catch (cause) {
      if (!(cause instanceof OutboundFailure || cause instanceof HashFileBroken)) throw cause
      count('unavailable')
      if (options.strict) throw new AuthError(breachedPasswordErrors.PASSWORD_CHECK_UNAVAILABLE, { cause, retryAfter })
      // The outage of another service must not stop sign-ups.
      log.warn('breached-passwords.unavailable', { reason: cause.message })
      return
    }
    count(isBreached ? 'breached' : 'clear')
    if (isBreached) throw new AuthError(breachedPasswordErrors.PASSWORD_COMPROMISED)
  }
}
