import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about two-factor authentication. */
export interface TwoFactorOptions {
  /** Who an authenticator app says the code is for. Default: `appName`. */
  readonly issuer?: string
  /**
   * Who must have a second factor: everybody, people with one of these roles (`admin`), or members of one of these
   * organizations (slugs). Who has none sets one up at the next sign-in. Default: nobody.
   */
  readonly required?: 'all' | { readonly roles?: readonly string[]; readonly organizations?: readonly string[] }
  /**
   * Whether a code by mail can be the second factor. NIST SP 800-63B-4 does not count mail as a second channel: an
   * authenticator app and passkeys are the recommended ones. Default false.
   */
  readonly emailCodes?: boolean
  /** Seconds for which a mailed code is good, 60 to 900. Default 300. */
  readonly emailCodeLifetime?: number
  /** Seconds for which a browser is trusted, up to 90 days; 0: never. Default 2592000 (30 days). */
  readonly trustedDeviceLifetime?: number
  /** Seconds for which a sign-in waits for the second factor, 60 to 3600. Default 600. */
  readonly challengeLifetime?: number
  /** Backup codes that a person gets, 5 to 20. Default 10. */
  readonly backupCodes?: number
  /** Path or URL of your page that asks for the code, for sign-ins that end in a redirect. Default: the sign-in's callback URL. */
  readonly page?: string
}

const Names = type('string[] >= 1')
const Options = type({
  '+': 'reject',
  'issuer?': '1 <= string <= 64',
  'required?': type("'all'").or({ '+': 'reject', 'roles?': Names, 'organizations?': Names }),
  emailCodes: 'boolean = false',
  emailCodeLifetime: `60 <= number.integer <= 900 = ${limits.secondFactorCodeLifetime}`,
  trustedDeviceLifetime: `0 <= number.integer <= 7776000 = ${limits.trustedDeviceLifetime}`,
  challengeLifetime: `60 <= number.integer <= 3600 = ${limits.pendingSignInLifetime}`,
  backupCodes: `5 <= number.integer <= 20 = ${limits.backupCodes}`,
  'page?': 'string >= 1',
})

/** The options with their defaults. */
export type ParsedOptions = typeof Options.infer

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: TwoFactorOptions): ParsedOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('twoFactor', Options, parsed))
}
