import { withQuery } from '../../../http/redirect.ts'
import type { Provider } from '../provider.ts'
import { defineProvider, placeholder, type PlaceholderOptions, profileOf } from './define.ts'
import { part, personName, picture, subject } from './read.ts'

/** TikTok. Says `client_key`, separates scopes by commas, and knows no addresses. */
export function tiktok(options: PlaceholderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'tiktok',
      name: 'TikTok',
      environment: 'TIKTOK',
      endpoints: {
        authorization: 'https://www.tiktok.com/v2/auth/authorize',
        token: 'https://open.tiktokapis.com/v2/oauth/token/',
        userInfo: 'https://open.tiktokapis.com/v2/user/info/',
      },
      scopes: ['user.info.profile'],
      scopeSeparator: ',',
      pkce: false,
      clientAuthentication: 'post',
      clientIdParameter: 'client_key',
      refresh: {},
      async profile({ ask, endpoints }) {
        const fields = 'open_id,avatar_large_url,display_name,username'
        const answer = await ask(withQuery(endpoints.userInfo ?? '', { fields }))
        const data = part(part(answer, 'data'), 'user')
        const id = subject(data['open_id'])
        return profileOf(answer, {
          subject: id,
          name: personName(data['display_name'], data['username']),
          email: placeholder('tiktok', id, options),
          emailVerified: false,
          image: picture(data['avatar_large_url']),
        })
      },
    },
    options,
  )
}
