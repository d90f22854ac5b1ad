import { ConfigError } from '../../contract/config-error.ts'
import type { Identity } from '../../contract/entities.ts'
import type { HookContext } from '../../contract/hooks.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** A guest who has signed in or up: everything is still there, and `tx` is the transaction that begins the new session. */
export interface GuestHandover extends HookContext {
  /** The guest, who is deleted with everything that hangs on the row when this returns. */
  readonly anonymousUser: Identity
  /** Who they are now. */
  readonly newUser: Identity
}

/** What can be configured about guests. */
export interface AnonymousOptions {
  /** What a guest is called. Default `Anonymous`. */
  readonly name?: string
  /** Moves what is a guest's to the account that they signed in to, in the transaction `tx` of that. An error prevents the sign-in, and the guest stays one. Default: nothing is moved. */
  readonly onLinkAccount?: (handover: GuestHandover) => Promise<void> | void
  /** Whether guests can delete themselves (`POST /delete-anonymous-user`). Default true. */
  readonly deletion?: boolean
  /** Whether guests can be members of organizations. Default false. */
  readonly organizations?: boolean
  /** Seconds after which a guest without a session is deleted, an hour to a year. Default 2592000, which is 30 days. */
  readonly expireAfter?: number
}

const Options = type({
  '+': 'reject',
  name: "1 <= string <= 256 = 'Anonymous'",
  'onLinkAccount?': type('Function').as<NonNullable<AnonymousOptions['onLinkAccount']>>(),
  deletion: 'boolean = true',
  organizations: 'boolean = false',
  expireAfter: `3600 <= number.integer <= 31536000 = ${limits.guestLifetime}`,
})

/** The options with their defaults. */
export type ParsedAnonymousOptions = typeof Options.infer

/** Options of better-auth, and what says the same here. */
const elsewhere = {
  emailDomainName: 'Remove it: a guest has an address of .invalid, to which no mail is ever sent.',
  generateRandomEmail: 'Remove it: a guest has an address of .invalid, to which no mail is ever sent.',
  generateName: 'Write name: the guest changes it with update-user.',
  disableDeleteAnonymousUser: 'Write deletion: false. A guest who signs in is deleted all the same.',
}

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseAnonymousOptions(options: AnonymousOptions): ParsedAnonymousOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('anonymous', Options, parsed, elsewhere))
}
