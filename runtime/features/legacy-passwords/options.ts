import { ConfigError } from '../../contract/config-error.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** Somebody's try to sign in, as the place is asked that knew the passwords before. */
export interface LegacyAttempt {
  /** Lower case. */
  readonly email: string
  readonly password: string
  readonly request: {
    /** Stands in the lines of our log about this request. */
    readonly id: string
    /** The client's address; empty where there is none. */
    readonly address: string
    readonly userAgent: string
  }
  /** Aborts when the time is over. */
  readonly signal: AbortSignal
}

/** What that place says of somebody whose password it is. */
export interface LegacyUser {
  /** It saw the person open the mailbox. Without this, nobody joins an account that is here. Default false. */
  readonly emailVerified?: boolean
  /** Of a new account. Default empty. */
  readonly name?: string
  /** Address of a picture, of a new account. */
  readonly image?: string | null
  /** Own fields and those of features, of a new account, e.g. `{ username: 'ada' }`. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** What can be configured about the passwords of another product. */
export interface LegacyPasswordsOptions {
  /** Asks the other product: `false` where the password is wrong or nobody has the e-mail, else what it knows of the person. */
  readonly verify: (attempt: LegacyAttempt) => Promise<false | LegacyUser>
  /** Whether an e-mail that nobody has here gets an account when its password is right there. Default false. */
  readonly createUsers?: boolean
  /** Seconds after which no answer counts as a wrong password, 0.1 to 30. Default 5. */
  readonly timeout?: number
  /** How many are asked at once by one process, 1 to 1000; others wait for their turn. Default 20. */
  readonly concurrency?: number
}

const Options = type({
  '+': 'reject',
  verify: 'Function',
  createUsers: 'boolean = false',
  timeout: '0.1 <= number <= 30 = 5',
  concurrency: '1 <= number.integer <= 1000 = 20',
})

/** What `verify` must give where it does not give false. */
export const LegacyAnswer = type({
  'emailVerified?': 'boolean',
  'name?': 'string',
  'image?': 'string | null',
  'fields?': 'object',
})

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong or missing */
export function parseLegacyOptions(options: LegacyPasswordsOptions | undefined): Required<LegacyPasswordsOptions> {
  const given = options ?? {}
  const parsed = Options(given)
  if (parsed instanceof type.errors) throw new ConfigError(featureOptionProblems('legacyPasswords', Options, parsed))
  // A schema knows of a function that it is one.
  return { ...parsed, verify: parsed.verify as LegacyPasswordsOptions['verify'] }
}
