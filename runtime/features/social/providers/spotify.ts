import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, firstPart, personName, picture, subject } from './read.ts'

/** Spotify. It does not prove addresses. */
export function spotify(options: ProviderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'spotify',
      name: 'Spotify',
      environment: 'SPOTIFY',
      endpoints: {
        authorization: 'https://accounts.spotify.com/authorize',
        token: 'https://accounts.spotify.com/api/token',
        userInfo: 'https://api.spotify.com/v1/me',
      },
      scopes: ['user-read-email'],
      pkce: true,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        return profileOf(data, {
          subject: subject(data['id']),
          name: personName(data['display_name']),
          email: address(data['email']),
          emailVerified: false,
          image: picture(firstPart(data, 'images')['url']),
        })
      },
    },
    options,
  )
}
