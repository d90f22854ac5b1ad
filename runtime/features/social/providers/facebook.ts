import { withQuery } from '../../../http/redirect.ts'
import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, given, profileOf } from './define.ts'
import { address, type Data, flag, part, personName, picture, subject } from './read.ts'

/** Facebook's own options. */
export interface FacebookOptions extends ProviderOptions {
  /** A configuration of Facebook Login for Business. */
  readonly configId?: string
}

/** Facebook, with ID tokens of Limited Login and access tokens of its own SDK. */
export function facebook(options: FacebookOptions = {}): Provider {
  return defineProvider(
    {
      id: 'facebook',
      name: 'Facebook',
      environment: 'FACEBOOK',
      endpoints: {
        authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
        token: 'https://graph.facebook.com/v24.0/oauth/access_token',
        userInfo: 'https://graph.facebook.com/me',
        jwks: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
        more: { debug: 'https://graph.facebook.com/debug_token' },
      },
      scopes: ['email', 'public_profile'],
      pkce: false,
      clientAuthentication: 'post',
      authorizationParameters: given({ config_id: options.configId }),
      refresh: {},
      idToken: { issuers: ['https://www.facebook.com'], algorithms: ['RS256'], signIn: true },
      // The browser flow gives no ID token; only Limited Login on a phone does.
      nonce: false,
      async profile({ ask, endpoints, claims }) {
        if (claims !== undefined) return fromClaims(claims)
        const data = await ask(withQuery(endpoints.userInfo ?? '', { fields: 'id,name,email,picture' }))
        return profileOf(data, {
          subject: subject(data['id']),
          name: personName(data['name']),
          email: address(data['email']),
          emailVerified: flag(data['email_verified']),
          image: picture(part(part(data, 'picture'), 'data')['url']),
        })
      },
      async checkAccessToken(token, { ask, endpoints, clientId, clientSecret }) {
        const app = { anonymous: true, headers: { authorization: `Bearer ${clientId}|${clientSecret}` } }
        const answer = await ask(withQuery(endpoints.more?.['debug'] ?? '', { input_token: token }), app)
        const { is_valid: valid, app_id: appId, user_id: userId } = part(answer, 'data')
        if (valid !== true || subject(appId) !== clientId || subject(userId) === null) return false
        const person = { anonymous: true, headers: { authorization: `Bearer ${token}` } }
        const data = await ask(withQuery(endpoints.userInfo ?? '', { fields: 'id' }), person)
        return subject(data['id']) === subject(userId)
      },
    },
    options,
  )
}

function fromClaims(claims: Data) {
  return profileOf(claims, {
    subject: subject(claims['sub']),
    name: personName(claims['name']),
    email: address(claims['email']),
    // Facebook does not say so, and an address that nobody proved must not link accounts.
    emailVerified: false,
    image: picture(claims['picture']),
  })
}
