import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about several accounts in one browser. */
export interface MultiSessionOptions {
  /** Accounts that one browser is signed in to at once, 1 to 20. Default 5. */
  readonly maximumSessions?: number
  /**
   * What a sign-in above that does: `replace` signs the account out that was signed in to longest ago, `reject` answers 403
   * `MAXIMUM_SESSIONS_REACHED`. Default `replace`.
   */
  readonly whenFull?: 'replace' | 'reject'
}

const Options = type({
  '+': 'reject',
  maximumSessions: `1 <= number.integer <= ${limits.sessionsPerBrowserMaximum} = ${limits.sessionsPerBrowser}`,
  whenFull: "'replace' | 'reject' = 'replace'",
})

/** The options with their defaults. */
export type ParsedMultiOptions = typeof Options.infer

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseMultiOptions(options: MultiSessionOptions): ParsedMultiOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('multiSession', Options, parsed))
}
