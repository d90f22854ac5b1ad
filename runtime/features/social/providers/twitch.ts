import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, flag, personName, picture, subject } from './read.ts'

const wanted = { id_token: { email: null, email_verified: null, preferred_username: null, picture: null } }

/** Twitch. Its ID token holds what the `claims` parameter asks for. */
export function twitch(options: ProviderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'twitch',
      name: 'Twitch',
      environment: 'TWITCH',
      endpoints: {
        authorization: 'https://id.twitch.tv/oauth2/authorize',
        token: 'https://id.twitch.tv/oauth2/token',
        jwks: 'https://id.twitch.tv/oauth2/keys',
      },
      scopes: ['user:read:email', 'openid'],
      pkce: false,
      clientAuthentication: 'post',
      authorizationParameters: { claims: JSON.stringify(wanted) },
      refresh: {},
      idToken: { issuers: ['https://id.twitch.tv/oauth2'], algorithms: ['RS256'], signIn: false },
      async profile({ claims }) {
        if (claims === undefined) return null
        return profileOf(claims, {
          subject: subject(claims.sub),
          name: personName(claims['preferred_username']),
          email: address(claims['email']),
          emailVerified: flag(claims['email_verified']),
          image: picture(claims['picture']),
        })
      },
    },
    options,
  )
}
