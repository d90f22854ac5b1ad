import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about links that sign in. */
export interface MagicLinkOptions {
  /** Seconds for which a link is good, 60 to 3600. Default 300. */
  readonly expiresIn?: number
  /** Whether a link signs up who has no account. Default true. */
  readonly signUp?: boolean
  /** Whether the mail also holds a code, for who asked on another device than the mail is on; it needs `emailOTP()`. Both are good for the shorter of their times. Default false. */
  readonly code?: boolean
}

const Options = type({
  '+': 'reject',
  expiresIn: `60 <= number.integer <= 3600 = ${limits.magicLinkLifetime}`,
  signUp: 'boolean = true',
  code: 'boolean = false',
})

/** The options with their defaults. */
export type ParsedLinkOptions = typeof Options.infer

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseLinkOptions(options: MagicLinkOptions): ParsedLinkOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('magicLink', Options, parsed))
}
