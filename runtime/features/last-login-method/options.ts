import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about the last way to sign in. */
export interface LastLoginMethodOptions {
  /** Seconds for which a browser remembers it, 60 to 34560000 (400 days). Default 2592000, which is 30 days. */
  readonly maxAge?: number
}

const Options = type({
  '+': 'reject',
  maxAge: `60 <= number.integer <= ${limits.cookieMaxAge} = ${limits.lastLoginMethodLifetime}`,
})

/** The options with their defaults. */
export type ParsedMethodOptions = typeof Options.infer

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseMethodOptions(options: LastLoginMethodOptions): ParsedMethodOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('lastLoginMethod', Options, parsed))
}
