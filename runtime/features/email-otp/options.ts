import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about codes by mail. */
export interface EmailOtpOptions {
  /** Digits of a code, 6 to 10. Default 6. */
  readonly length?: number
  /** Seconds for which a code is good, 60 to 900. Default 300. */
  readonly expiresIn?: number
  /** Wrong codes after which the right one is not taken any more, 1 to 10. Default 3. */
  readonly allowedAttempts?: number
  /** Whether a code signs up who has no account. Default true. */
  readonly signUp?: boolean
  readonly changeEmail?: {
    /** Whether people can change their e-mail with a code that goes to the new one. Default false. */
    readonly enabled?: boolean
    /** Whether a present e-mail that is verified has to agree by a code of its own. Default true. */
    readonly verifyCurrentEmail?: boolean
  }
}

const Options = type({
  '+': 'reject',
  length: '6 <= number.integer <= 10 = 6',
  expiresIn: `60 <= number.integer <= 900 = ${limits.mailedCodeLifetime}`,
  allowedAttempts: `1 <= number.integer <= 10 = ${limits.mailedCodeTries}`,
  signUp: 'boolean = true',
  changeEmail: type({ '+': 'reject', enabled: 'boolean = false', verifyCurrentEmail: 'boolean = true' }).default(
    () => ({}),
  ),
})

/** The options with their defaults. */
export type ParsedOtpOptions = typeof Options.infer

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOtpOptions(options: EmailOtpOptions): ParsedOtpOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('emailOTP', Options, parsed))
}
