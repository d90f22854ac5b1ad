import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about phone numbers. */
export interface PhoneNumberOptions {
  /** Digits of a code, 6 to 10. Default 6. */
  readonly length?: number
  /** Seconds for which a code is good, 60 to 900. Default 300. */
  readonly expiresIn?: number
  /** Wrong codes after which the right one is not taken any more, 1 to 10. Default 3. */
  readonly allowedAttempts?: number
  /** Whether a code signs up who has no account; the user then has an e-mail that nobody is written to. Default false. */
  readonly signUpOnVerification?: boolean
  /** Countries whose numbers are taken, by the two capital letters of ISO 3166: `['DE', 'US']`. Default: all. */
  readonly countries?: readonly string[]
  /** Host of the page where codes are typed in: browsers fill a code in only there. Default: that of the base URL. */
  readonly host?: string
}

const Options = type({
  '+': 'reject',
  length: '6 <= number.integer <= 10 = 6',
  expiresIn: `60 <= number.integer <= 900 = ${limits.smsCodeLifetime}`,
  allowedAttempts: `1 <= number.integer <= 10 = ${limits.smsCodeTries}`,
  signUpOnVerification: 'boolean = false',
  'countries?': type(/^[A-Z]{2}$/)
    .array()
    .describe('a list of countries, each of two capital letters'),
  'host?': type(/^[a-z0-9.-]{1,253}$/).describe('the name of a host'),
})

/** The options with their defaults. */
export type ParsedPhoneOptions = typeof Options.infer

/** Options of better-auth, and what says the same here. */
const elsewhere = {
  otpLength: 'Write length.',
  sendOTP: 'Write sms: { send } beside features in auth.config.ts.',
  sendPasswordResetOTP: 'Write sms: { send } beside features in auth.config.ts.',
  phoneNumberValidator: 'Write countries; every number is checked.',
}

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parsePhoneOptions(options: PhoneNumberOptions): ParsedPhoneOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('phoneNumber', Options, parsed, elsewhere))
}
