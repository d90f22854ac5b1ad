import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, firstPart, personName, picture, subject } from './read.ts'

/** Kick. Answers with a list of one, and does not prove addresses. */
export function kick(options: ProviderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'kick',
      name: 'Kick',
      environment: 'KICK',
      endpoints: {
        authorization: 'https://id.kick.com/oauth/authorize',
        token: 'https://id.kick.com/oauth/token',
        userInfo: 'https://api.kick.com/public/v1/users',
      },
      scopes: ['user:read'],
      pkce: true,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const answer = await ask(endpoints.userInfo ?? '')
        const data = firstPart(answer, 'data')
        return profileOf(answer, {
          subject: subject(data['user_id']),
          name: personName(data['name']),
          email: address(data['email']),
          emailVerified: false,
          image: picture(data['profile_picture']),
        })
      },
    },
    options,
  )
}
