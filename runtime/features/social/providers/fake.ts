import { ConfigError } from '../../../contract/config-error.ts'
import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, flag, personName, subject } from './read.ts'

/** What the fake provider knows the service as, unless the options say otherwise. Worth nothing: it only plays. */
export const fakeCredentials = { clientId: 'fake', clientSecret: 'fake' } as const

/**
 * A provider for local work: its sign-in page lets you choose who you are and what goes wrong. It is served by the
 * service itself (`fakeRoutes`), takes the same way as every other provider, and refuses to start outside development.
 */
export function fake(options: Omit<ProviderOptions, 'clientId' | 'clientSecret'> = {}): Provider {
  return defineProvider(
    {
      id: 'fake',
      name: 'Fake',
      environment: 'FAKE',
      async endpoints({ settings }) {
        const base = `${settings.origin}${settings.basePath}/fake`
        return { authorization: `${base}/authorize`, token: `${base}/token`, userInfo: `${base}/userinfo` }
      },
      scopes: ['profile', 'email'],
      pkce: true,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        return profileOf(data, {
          subject: subject(data['sub']),
          name: personName(data['name']),
          email: address(data['email']),
          emailVerified: flag(data['email_verified']),
          image: null,
        })
      },
      check(settings) {
        if (settings.dev) return
        throw new ConfigError({
          path: 'social.providers.fake',
          expected: 'to be there in development only: it signs anybody in as anybody',
          advice: 'Take fake() out of the providers, or run the service with --dev on your own machine.',
        })
      },
    },
    { ...options, ...fakeCredentials },
  )
}
