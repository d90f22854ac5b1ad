import type { PasswordScreen } from '../../contract/platform.ts'
import { defineFeature } from '../../feature.ts'
import { AuthError } from '../../http/errors.ts'
import { breachedPasswordErrors } from './errors.ts'
import { checkHashFile } from './hash-file.ts'
import { looksUp } from './look-up.ts'
import { breachedPasswordMigrations } from './migrations.ts'
import { breachedNoticeKind, watchPasswords } from './breach-notice.ts'
import { type BreachedPasswordsOptions, type ParsedBreachOptions, parseBreachOptions } from './options.ts'
import { checkRangeUrl } from './range.ts'

export type { BreachedPasswordsOptions }

/** Seconds after which a password that could not be checked is worth another try. */
const retryAfter = 5

/**
 * New passwords that are in a known breach are rejected, by the list of Have I Been Pwned: asked for by the first five
 * characters of a hash, or a file of yours. Who signs in with one is told by mail.
 * @throws {ConfigError} when an option is wrong
 */
export function breachedPasswords(options: BreachedPasswordsOptions = {}) {
  const parsed = parseBreachOptions(options)
  return defineFeature({
    id: 'breached-passwords',
    errors: breachedPasswordErrors,
    migrations: breachedPasswordMigrations,
    mails: { [breachedNoticeKind]: {} },
    passwordScreen: screen(parsed),
    ...(parsed.noticeAtSignIn && { passwordWatch: watchPasswords(parsed) }),
    check(settings) {
      if (parsed.file === undefined) checkRangeUrl(settings, parsed)
      else checkHashFile(parsed.file)
    },
  })
}

/** @throws {AuthError} PASSWORD_COMPROMISED, PASSWORD_CHECK_UNAVAILABLE */
function screen(options: ParsedBreachOptions): PasswordScreen {
  return async (asking, password) => {
    const known = await looksUp(asking, options, password, 'breached_passwords_checked')
    if (known === 'breached') throw new AuthError(breachedPasswordErrors.PASSWORD_COMPROMISED)
    // The outage of another service must not stop sign-ups.
    if (known === 'clear' || !options.strict) return
    throw new AuthError(breachedPasswordErrors.PASSWORD_CHECK_UNAVAILABLE, { cause: known, retryAfter })
  }
}
