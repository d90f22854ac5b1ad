import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, part, personName, picture, subject, text } from './read.ts'

/** VK ID. Gives a `device_id` that the token request repeats, and does not prove addresses. */
export function vk(options: ProviderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'vk',
      name: 'VK',
      environment: 'VK',
      endpoints: {
        authorization: 'https://id.vk.com/authorize',
        token: 'https://id.vk.com/oauth2/auth',
        userInfo: 'https://id.vk.com/oauth2/user_info',
      },
      scopes: ['email', 'phone'],
      pkce: true,
      clientAuthentication: 'post',
      repeatedParameters: ['device_id'],
      refresh: {},
      async profile({ ask, endpoints, tokens, clientId }) {
        const form = { access_token: tokens.accessToken ?? '', client_id: clientId }
        const answer = await ask(endpoints.userInfo ?? '', { method: 'POST', form, anonymous: true })
        const data = part(answer, 'user')
        const fullName = [text(data['first_name']), text(data['last_name'])].filter((word) => word !== null).join(' ')
        return profileOf(answer, {
          subject: subject(data['user_id']),
          name: personName(fullName),
          email: address(data['email']),
          emailVerified: false,
          image: picture(data['avatar']),
        })
      },
    },
    options,
  )
}
