import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about passkeys. */
export interface PasskeyOptions {
  /** Domain that the passkeys belong to: the host of the base URL (the default) or a parent of it. Never change it later. */
  readonly rpId?: string
  /** Name of the service in the dialog of the browser. Default: `appName`. */
  readonly rpName?: string
  /** Origins of the pages that use passkeys. Default: the base URL and every one of `trustedOrigins`. */
  readonly origins?: readonly string[]
  /** `required`: PIN, finger or face at each use, checked here. `discouraged`: never asked for. Default `preferred`. */
  readonly userVerification?: 'required' | 'preferred' | 'discouraged'
  /** Only the device itself (`platform`) or only others (`cross-platform`). Default: both. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform'
  /** Whether the passkey has to be found without a name. Default `preferred`. */
  readonly residentKey?: 'required' | 'preferred' | 'discouraged'
  /** Passkeys of one user, 1 to 100. Default 20. */
  readonly maximumPerUser?: number
  /** Seconds in which the person answers the browser's dialog, 30 to 600. Default 300. */
  readonly challengeLifetime?: number
}

const domain = type(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/).describe(
  'a domain in lower case without scheme and port, such as example.com',
)

const Options = type({
  '+': 'reject',
  'rpId?': domain,
  'rpName?': '1 <= string <= 64',
  'origins?': 'string[] >= 1',
  userVerification: "'required' | 'preferred' | 'discouraged' = 'preferred'",
  'authenticatorAttachment?': "'platform' | 'cross-platform'",
  residentKey: "'required' | 'preferred' | 'discouraged' = 'preferred'",
  maximumPerUser: `1 <= number.integer <= 100 = ${limits.passkeysPerUser}`,
  challengeLifetime: `30 <= number.integer <= 600 = ${limits.passkeyChallengeLifetime}`,
})

/** The options with their defaults; those that depend on the service's settings are still open. */
export type ParsedPasskeyOptions = typeof Options.infer

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: PasskeyOptions): ParsedPasskeyOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('passkey', Options, parsed))
}
