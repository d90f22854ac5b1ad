import type { Provider } from '../provider.ts'
import { defineProvider, placeholder, type PlaceholderOptions, profileOf } from './define.ts'
import { personName, picture, subject } from './read.ts'

/** Roblox. Knows no addresses. */
export function roblox(options: PlaceholderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'roblox',
      name: 'Roblox',
      environment: 'ROBLOX',
      endpoints: {
        authorization: 'https://apis.roblox.com/oauth/v1/authorize',
        token: 'https://apis.roblox.com/oauth/v1/token',
        userInfo: 'https://apis.roblox.com/oauth/v1/userinfo',
      },
      scopes: ['openid', 'profile'],
      prompt: 'select_account consent',
      pkce: false,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        const id = subject(data['sub'])
        return profileOf(data, {
          subject: id,
          name: personName(data['nickname'], data['preferred_username']),
          email: placeholder('roblox', id, options),
          emailVerified: false,
          image: picture(data['picture']),
        })
      },
    },
    options,
  )
}
