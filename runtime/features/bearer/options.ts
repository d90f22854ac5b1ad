import { ConfigError } from '../../contract/config-error.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about bearer tokens. */
export interface BearerOptions {
  /** Whether only the signed token of `set-auth-token` counts, and not the bare one of a sign-in's answer. Default false. */
  readonly requireSignature?: boolean
}

const Options = type({ '+': 'reject', requireSignature: 'boolean = false' })

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: BearerOptions): Required<BearerOptions> {
  const parsed = Options(options)
  if (parsed instanceof type.errors) {
    throw new ConfigError(featureOptionProblems('bearer', Options, parsed))
  }
  return parsed
}
