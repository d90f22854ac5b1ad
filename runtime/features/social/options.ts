import { type } from 'arktype'
import { ConfigError } from '../../contract/config-error.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
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

/** What can be configured about social sign-in. */
export interface SocialOptions {
  /** Made by `github()`, `google()`, `oidc({...})` and so on. */
  readonly providers: readonly Provider[]
  /** When somebody joins a user who is there already; its options are in the next table. */
  readonly linking?: LinkingOptions
  /** Hosts of providers that may have private addresses, e.g. of your own OpenID server. Default none. */
  readonly allowPrivateHosts?: readonly string[]
}

/** The options with their defaults. */
export interface ParsedSocialOptions {
  readonly providers: ReadonlyMap<string, Provider>
  readonly linking: Required<LinkingOptions>
  readonly allowPrivateHosts: readonly string[]
}

const Linking = type({
  '+': 'reject',
  enabled: 'boolean = true',
  trustedProviders: type('string[]').default(() => []),
  requireLocalEmailVerified: 'boolean = false',
  allowDifferentEmails: 'boolean = false',
})
const Options = type({
  '+': 'reject',
  providers: 'object[]',
  linking: Linking.default(() => ({})),
  allowPrivateHosts: type('string[]').default(() => []),
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
  return { providers, linking: parsed.linking, allowPrivateHosts: parsed.allowPrivateHosts }
}
