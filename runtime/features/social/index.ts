import { ConfigError } from '../../contract/config-error.ts'
import { defineFeature } from '../../feature.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { accountInfo } from './account-info.ts'
import { callback, callbackPosted } from './callback.ts'
import { callbackErrors, socialErrors } from './errors.ts'
import { linkSocial } from './link.ts'
import { oneTapCallback, oneTapNonce } from './one-tap.ts'
import { parseOptions, type SocialOptions } from './options.ts'
import { createProtocol, credentialsOf, redirectURIOf } from './protocol/open-line.ts'
import type { Provider } from './provider.ts'
import { fakeRoutes } from './providers/fake-routes.ts'
import { signInSocial } from './sign-in-social.ts'
import { sealedTokens } from './stored-tokens.ts'
import { getAccessToken, refreshToken } from './tokens.ts'

export { apple } from './providers/apple.ts'
export { discord } from './providers/discord.ts'
export { dropbox } from './providers/dropbox.ts'
export { facebook } from './providers/facebook.ts'
export { fake } from './providers/fake.ts'
export { github } from './providers/github.ts'
export { gitlab } from './providers/gitlab.ts'
export { google } from './providers/google.ts'
export { kick } from './providers/kick.ts'
export { linkedin } from './providers/linkedin.ts'
export { microsoft } from './providers/microsoft.ts'
export { oidc } from './providers/oidc.ts'
export { reddit } from './providers/reddit.ts'
export { roblox } from './providers/roblox.ts'
export { spotify } from './providers/spotify.ts'
export { tiktok } from './providers/tiktok.ts'
export { twitch } from './providers/twitch.ts'
export { twitter } from './providers/twitter.ts'
export { vk } from './providers/vk.ts'
export { zoom } from './providers/zoom.ts'
export { openTokens, sealTokens } from './stored-tokens.ts'
export type { LinkingOptions, OneTapOptions, SocialOptions } from './options.ts'
export type { Profile, Provider, ProviderOptions } from './provider.ts'

/**
 * Sign-in with other services: `social({ providers: [github(), google()] })`.
 * @throws {ConfigError} when an option is wrong
 */
export function social(options: SocialOptions = { providers: [] }) {
  const parsed = parseOptions(options)
  const protocol = createProtocol(parsed)
  const providers = [...parsed.providers.values()]
  return defineFeature({
    id: 'social',
    errors: { ...socialErrors, ...callbackErrors },
    sealed: sealedTokens,
    routes: [
      signInSocial(parsed, protocol),
      callback(parsed, protocol),
      callbackPosted(parsed),
      linkSocial(parsed, protocol),
      getAccessToken(parsed, protocol),
      refreshToken(parsed, protocol),
      ...accountInfo(parsed, protocol),
      oneTapNonce(parsed),
      oneTapCallback(parsed, protocol),
      ...(parsed.providers.has('fake') ? fakeRoutes() : []),
    ],
    capabilities: {
      providers: providers.map(({ id, name, options: { disableSignUp } }) => ({ id, name, signUp: !disableSignUp })),
      oneTap: parsed.oneTap !== undefined,
    } satisfies Capabilities['social'],
    hooks: { providerName: (providerId) => parsed.providers.get(providerId)?.name },
    registrations: (settings) => ({
      callbackURLs: Object.fromEntries(providers.map((provider) => [provider.id, redirectURIOf(provider, settings)])),
    }),
    check(settings, variable) {
      for (const provider of providers) {
        provider.check?.(settings)
        if (credentialsOf(provider, variable) === undefined) throw nameless(provider)
      }
    },
  })
}

function nameless({ id, environment }: Provider): ConfigError {
  return new ConfigError({
    path: `social.providers.${id}.clientId`,
    expected: 'the client id that the provider gave you',
    advice: `Set ${environment}_CLIENT_ID and ${environment}_CLIENT_SECRET, or clientId and clientSecret in auth.config.ts.`,
  })
}
