import { withQuery } from '../../../http/redirect.ts'
import type { Provider } from '../provider.ts'
import { defineProvider, placeholder, type PlaceholderOptions, profileOf } from './define.ts'
import { address, part, personName, picture, subject } from './read.ts'

/** X, once Twitter. The blue badge says nothing about the address; only `confirmed_email` does. */
export function twitter(options: PlaceholderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'twitter',
      name: 'X',
      environment: 'TWITTER',
      endpoints: {
        authorization: 'https://x.com/i/oauth2/authorize',
        token: 'https://api.x.com/2/oauth2/token',
        userInfo: 'https://api.x.com/2/users/me',
      },
      scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
      pkce: true,
      clientAuthentication: 'basic',
      refresh: {},
      async profile({ ask, endpoints }) {
        // An app that may not read addresses gets an answer without `confirmed_email`, not a refusal.
        const fields = { 'user.fields': 'profile_image_url,confirmed_email' }
        const answer = await ask(withQuery(endpoints.userInfo ?? '', fields))
        const data = part(answer, 'data')
        const id = subject(data['id'])
        const confirmed = address(data['confirmed_email'])
        return profileOf(answer, {
          subject: id,
          name: personName(data['name'], data['username']),
          email: confirmed ?? placeholder('twitter', id, options),
          emailVerified: confirmed !== null,
          image: picture(data['profile_image_url']),
        })
      },
    },
    options,
  )
}
