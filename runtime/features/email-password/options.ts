import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about e-mail and password. */
export interface EmailPasswordOptions {
  /** Whether people can sign in with a password. Default true. */
  readonly signIn?: boolean
  /** Whether strangers can make an account. Default true. */
  readonly signUp?: boolean
  /** Whether a new user is signed in at once. Default true. */
  readonly autoSignIn?: boolean
  /** Whether a new password by mail ends all sessions of the user. Default true. */
  readonly revokeSessionsOnPasswordReset?: boolean
  /** Shortest new password, in Unicode code points; at least 8. Default 8. */
  readonly passwordMinimum?: number
  /** Longest new password, in Unicode code points; 64 to 1024. Default 128. */
  readonly passwordMaximum?: number
  /** Whether a new password may be none of the most common, nor the person's own name or e-mail, nor the site's name. A list adds words, e.g. `['acme']`. Default true. */
  readonly rejectCommon?: boolean | readonly string[]
}

const Options = type({
  '+': 'reject',
  signIn: 'boolean = true',
  signUp: 'boolean = true',
  autoSignIn: 'boolean = true',
  revokeSessionsOnPasswordReset: 'boolean = true',
  passwordMinimum: `8 <= number.integer <= 1024 = ${limits.passwordMinimum}`,
  passwordMaximum: `64 <= number.integer <= 1024 = ${limits.passwordMaximum}`,
  rejectCommon: type('boolean | string[]').default(true),
})

/** Options of better-auth, and what says the same here. */
const elsewhere = {
  enabled: 'Remove it: what stands in features is on.',
  minPasswordLength: 'Write passwordMinimum.',
  maxPasswordLength: 'Write passwordMaximum.',
  disableSignUp: 'Write signUp: false.',
  requireEmailVerification: 'Write emailVerification: { required: true } beside features.',
  sendResetPassword: 'Mail has one way for all: SMTP_URL in .env, or mail: { send } beside features.',
}

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: EmailPasswordOptions): Required<EmailPasswordOptions> {
  const parsed = Options(options)
  if (parsed instanceof type.errors) {
    throw new ConfigError(featureOptionProblems('emailPassword', Options, parsed, elsewhere))
  }
  if (parsed.passwordMinimum > parsed.passwordMaximum) {
    throw new ConfigError({
      path: 'emailPassword.passwordMinimum',
      expected: `at most passwordMaximum (${parsed.passwordMaximum})`,
      advice: 'Correct one of the two in auth.config.ts.',
    })
  }
  return parsed
}
