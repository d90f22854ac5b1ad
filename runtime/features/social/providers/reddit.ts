import type { Provider } from '../provider.ts'
import { defineProvider, given, placeholder, type PlaceholderOptions, profileOf } from './define.ts'
import { personName, picture, subject, text } from './read.ts'

/** Reddit's own options. */
export interface RedditOptions extends PlaceholderOptions {
  /** `permanent` gives a refresh token. */
  readonly duration?: 'permanent' | 'temporary'
  /** Reddit asks for `<platform>:<app>:<version> (by /u/<name>)`. */
  readonly userAgent?: string
}

/** Reddit. Knows no addresses, and refuses programs that do not say who they are. */
export function reddit(options: RedditOptions = {}): Provider {
  return defineProvider(
    {
      id: 'reddit',
      name: 'Reddit',
      environment: 'REDDIT',
      endpoints: {
        authorization: 'https://www.reddit.com/api/v1/authorize',
        token: 'https://www.reddit.com/api/v1/access_token',
        userInfo: 'https://oauth.reddit.com/api/v1/me',
      },
      scopes: ['identity'],
      pkce: false,
      clientAuthentication: 'basic',
      authorizationParameters: given({ duration: options.duration }),
      headers: { 'user-agent': options.userAgent ?? 'web:latchkey:v1' },
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        const id = subject(data['id'])
        const icon = text(data['icon_img'])?.split('?', 1)[0]
        return profileOf(data, {
          subject: id,
          name: personName(data['name']),
          email: placeholder('reddit', id, options),
          emailVerified: false,
          image: picture(icon),
        })
      },
    },
    options,
  )
}
