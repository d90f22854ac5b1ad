import { ConfigError } from '../../contract/config-error.ts'
import type { Identity } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** Claims of a token by name; whatever JSON can hold, dates as ISO 8601 text. */
export type TokenClaims = Readonly<Record<string, unknown>>

/** What can be configured about tokens. */
export interface JwtOptions {
  /** Seconds for which a token is good, 30 to 86,400. It cannot be taken back within them. Default 900. */
  readonly lifetime?: number
  /** Claim `iss`. Default: the origin of the base URL. */
  readonly issuer?: string
  /** Claim `aud`: who shall accept the tokens, one or several. Default: the origin of the base URL. */
  readonly audience?: string | readonly string[]
  /** Gives the claims in the place of the user's fields. `iat`, `exp`, `iss`, `aud`, `sub`, `sid` and `act` stay ours. */
  readonly payload?: (identity: Identity) => TokenClaims | Promise<TokenClaims>
  /** Gives the claim `sub`. Default: the id of the user. */
  readonly subject?: (identity: Identity) => string | Promise<string>
  /** Whether get-session answers with a token in the header `set-auth-jwt`. Default true. */
  readonly setHeader?: boolean
}

/** The options with their defaults; what follows from the settings is undefined. */
export interface ParsedOptions {
  readonly lifetime: number
  readonly issuer: string | undefined
  readonly audience: string | readonly string[] | undefined
  readonly payload: JwtOptions['payload'] | undefined
  readonly subject: JwtOptions['subject'] | undefined
  readonly setHeader: boolean
}

const Options = type({
  '+': 'reject',
  lifetime: `30 <= number.integer <= ${limits.jwtLifetimeMaximum} = ${limits.jwtLifetime}`,
  'issuer?': 'string > 0',
  'audience?': 'string > 0 | (string > 0)[] > 0',
  'payload?': type('Function').as<NonNullable<JwtOptions['payload']>>(),
  'subject?': type('Function').as<NonNullable<JwtOptions['subject']>>(),
  setHeader: 'boolean = true',
})

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: JwtOptions): ParsedOptions {
  const parsed = Options(options)
  if (parsed instanceof type.errors) {
    throw new ConfigError(featureOptionProblems('jwt', Options, parsed))
  }
  const { issuer, audience, payload, subject } = parsed
  return { ...parsed, issuer, audience, payload, subject }
}
