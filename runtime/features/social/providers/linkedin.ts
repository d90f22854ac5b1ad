import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, flag, personName, picture, subject } from './read.ts'

/** LinkedIn. */
export function linkedin(options: ProviderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'linkedin',
      name: 'LinkedIn',
      environment: 'LINKEDIN',
      endpoints: {
        authorization: 'https://www.linkedin.com/oauth/v2/authorization',
        token: 'https://www.linkedin.com/oauth/v2/accessToken',
        userInfo: 'https://api.linkedin.com/v2/userinfo',
      },
      scopes: ['profile', 'email', 'openid'],
      pkce: false,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        return profileOf(data, {
          subject: subject(data['sub']),
          name: personName(data['name']),
          email: address(data['email']),
          emailVerified: flag(data['email_verified']),
          image: picture(data['picture']),
        })
      },
    },
    options,
  )
}
