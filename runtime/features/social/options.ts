import { ConfigError } from '../../contract/config-error.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'
import type { Provider } from './provider.ts'

/** When an external identity joins a user who is there already. */
export interface LinkingOptions {
  /** Whether it ever does by itself, by its e-mail. Default true. */
  readonly enabled?: boolean
  /** Ids of providers that are believed about e-mails even when they do not say that one is verified. Default none. */
  readonly trustedProviders?: readonly string[]
  /** The user's own e-mail has to be verified as well. Default false: what an unverified e-mail opened is removed instead. */
  readonly requireLocalEmailVerified?: boolean
  /** Whether a signed-in user can link an identity with another e-mail. Default false. */
  readonly allowDifferentEmails?: boolean
}

/** What can be configured about Google One Tap. */
export interface OneTapOptions {
  /**
   * Whether every token has to carry a nonce of `GET /one-tap/nonce`. False for pages whose client cannot name one (better-auth 1.2).
   * Default true.
   */
  readonly requireNonce?: boolean
}

/** What can be configured about social sign-in. */
export interface SocialOptions {
  /** Made by `github()`, `google()`, `oidc({...})` and so on. */
  readonly providers: readonly Provider[]
  /** When somebody joins a user who is there already; its options are in the next table. */
  readonly linking?: LinkingOptions
  /** Hosts of providers that may have private addresses, e.g. of your own OpenID server. Default none. */
  readonly allowPrivateHosts?: readonly string[]
  /** Google One Tap: true, or its options. Needs `google()` among the providers. Default false. */
  readonly oneTap?: boolean | OneTapOptions
}

/** The options with their defaults. */
export interface ParsedSocialOptions {
  readonly providers: ReadonlyMap<string, Provider>
  readonly linking: Required<LinkingOptions>
  readonly allowPrivateHosts: readonly string[]
  /** Undefined: off. */
  readonly oneTap: Required<OneTapOptions> | undefined
}

const Linking = type({
  '+': 'reject',
  enabled: 'boolean = true',
  trustedProviders: type('string[]').default(() => []),
  requireLocalEmailVerified: 'boolean = false',
  allowDifferentEmails: 'boolean = false',
})
const OneTap = type({ '+': 'reject', requireNonce: 'boolean = true' })
const Options = type({
  '+': 'reject',
  providers: 'object[]',
  linking: Linking.default(() => ({})),
  allowPrivateHosts: type('string[]').default(() => []),
  oneTap: type('boolean').or(OneTap).default(false),
})

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: SocialOptions): ParsedSocialOptions {
  const parsed = Options(options)
  if (parsed instanceof type.errors) {
    throw new ConfigError(featureOptionProblems('social', Options, parsed))
  }
  const uncalled = options.providers.findIndex((provider) => typeof provider === 'function')
  if (uncalled >= 0) {
    throw new ConfigError({
      path: `social.providers.${uncalled}`,
      expected: 'a provider',
      advice: `This is the function that makes one. Call it: ${options.providers[uncalled]?.name ?? 'github'}()`,
    })
  }
  const providers = new Map(options.providers.map((provider) => [provider.id, provider]))
  if (providers.size < options.providers.length) {
    throw new ConfigError({
      path: 'social.providers',
      expected: 'each provider once',
      advice: 'Give the second one an id of its own.',
    })
  }
  const { linking, allowPrivateHosts } = parsed
  const oneTap = parsed.oneTap === true ? { requireNonce: true } : parsed.oneTap || undefined
  if (oneTap !== undefined) requireGoogle(providers)
  return { providers, linking, allowPrivateHosts, oneTap }
}

/** @throws {ConfigError} where One Tap could sign nobody in */
function requireGoogle(providers: ReadonlyMap<string, Provider>): void {
  const google = providers.get('google')
  if (google !== undefined && google.options.disableIdTokenSignIn !== true) return
  throw new ConfigError({
    path: 'social.oneTap',
    expected: 'google() among the providers, without disableIdTokenSignIn',
    advice: 'One Tap signs in with an ID token of Google.',
  })
}
