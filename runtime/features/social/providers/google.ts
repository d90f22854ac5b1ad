import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, given, profileOf } from './define.ts'
import { address, flag, personName, picture, subject } from './read.ts'

/** Google's own options. */
export interface GoogleOptions extends ProviderOptions {
  /** `offline` gives a refresh token, at the first consent or with `prompt: 'consent'`. */
  readonly accessType?: 'offline' | 'online'
  readonly display?: 'page' | 'popup' | 'touch' | 'wap'
  /** Only accounts of this Google Workspace domain: checked in the token, not only asked for. */
  readonly hd?: string
  /** Client ids of apps whose ID tokens are accepted beside those for the client id. */
  readonly audiences?: readonly string[]
}

/** Google. Everything about the person stands in the ID token. */
export function google(options: GoogleOptions = {}): Provider {
  const { hd, accessType, display } = options
  return defineProvider(
    {
      id: 'google',
      name: 'Google',
      environment: 'GOOGLE',
      endpoints: {
        authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
        jwks: 'https://www.googleapis.com/oauth2/v3/certs',
      },
      scopes: ['email', 'profile', 'openid'],
      pkce: true,
      clientAuthentication: 'post',
      authorizationParameters: given({ include_granted_scopes: 'true', access_type: accessType, display, hd }),
      refresh: {},
      idToken: {
        issuers: ['https://accounts.google.com', 'accounts.google.com'],
        algorithms: ['RS256'],
        audiences: options.audiences ?? [],
        signIn: true,
        check: (claims) => hd === undefined || claims['hd'] === hd,
      },
      async profile({ claims }) {
        if (claims === undefined) return null
        return profileOf(claims, {
          subject: subject(claims.sub),
          name: personName(claims['name']),
          email: address(claims['email']),
          emailVerified: flag(claims['email_verified']),
          image: picture(claims['picture']),
        })
      },
    },
    options,
  )
}
