import { ConfigError } from '../../contract/config-error.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about breached passwords. */
export interface BreachedPasswordsOptions {
  /** Where ranges are asked for, without the five characters: for a mirror or a proxy of yours. https outside development. Default `https://api.pwnedpasswords.com/range/`. */
  readonly url?: string
  /** Seconds after which no answer counts as none, 0.1 to 10. Default 1. */
  readonly timeout?: number
  /** Whether a new password is rejected (503 `PASSWORD_CHECK_UNAVAILABLE`) when it could not be checked. Default false: it is let through, with a line in the log. */
  readonly strict?: boolean
  /** Whether a person is told by mail, once for each password, when they sign in with one that is in the list. The sign-in goes on and does not wait. Default true. */
  readonly noticeAtSignIn?: boolean
  /** Path of a file (absolute, or from the working directory) with the SHA-1 hashes, sorted, as the official downloader writes it (`HASH:COUNT` lines); then nobody is asked. Default: none. */
  readonly file?: string
}

const Options = type({
  '+': 'reject',
  url: "string.url = 'https://api.pwnedpasswords.com/range/'",
  timeout: '0.1 <= number <= 10 = 1',
  strict: 'boolean = false',
  noticeAtSignIn: 'boolean = true',
  'file?': 'string >= 1',
})

/** The options with their defaults. */
export type ParsedBreachOptions = typeof Options.infer

/** Options of better-auth, and what says the same here. */
const elsewhere = {
  customPasswordCompromisedMessage: 'Remove it: pages translate the code PASSWORD_COMPROMISED.',
  paths: 'Remove it: every endpoint that sets a password checks it.',
}

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseBreachOptions(options: BreachedPasswordsOptions): ParsedBreachOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('breachedPasswords', Options, parsed, elsewhere))
}
