import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, personName, picture, subject } from './read.ts'

/** Zoom's own options. */
export interface ZoomOptions extends ProviderOptions {
  /** Proof Key for Code Exchange. Default true. */
  readonly pkce?: boolean
}

/** Zoom. The scopes are those of the app at Zoom; none are asked for. */
export function zoom(options: ZoomOptions = {}): Provider {
  return defineProvider(
    {
      id: 'zoom',
      name: 'Zoom',
      environment: 'ZOOM',
      endpoints: {
        authorization: 'https://zoom.us/oauth/authorize',
        token: 'https://zoom.us/oauth/token',
        userInfo: 'https://api.zoom.us/v2/users/me',
      },
      scopes: [],
      pkce: options.pkce ?? true,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        const { verified } = data
        return profileOf(data, {
          subject: subject(data['id']),
          name: personName(data['display_name']),
          email: address(data['email']),
          emailVerified: typeof verified === 'number' && verified !== 0,
          image: picture(data['pic_url']),
        })
      },
    },
    options,
  )
}
