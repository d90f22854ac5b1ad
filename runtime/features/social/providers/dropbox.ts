import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, given, profileOf } from './define.ts'
import { address, flag, part, personName, picture, subject } from './read.ts'

/** Dropbox's own options. */
export interface DropboxOptions extends ProviderOptions {
  /** `offline` gives a refresh token. */
  readonly accessType?: 'offline' | 'online'
}

/** Dropbox. */
export function dropbox(options: DropboxOptions = {}): Provider {
  return defineProvider(
    {
      id: 'dropbox',
      name: 'Dropbox',
      environment: 'DROPBOX',
      endpoints: {
        authorization: 'https://www.dropbox.com/oauth2/authorize',
        token: 'https://api.dropboxapi.com/oauth2/token',
        userInfo: 'https://api.dropboxapi.com/2/users/get_current_account',
      },
      scopes: ['account_info.read'],
      pkce: true,
      clientAuthentication: 'post',
      authorizationParameters: given({ token_access_type: options.accessType }),
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '', { method: 'POST' })
        return profileOf(data, {
          subject: subject(data['account_id']),
          name: personName(part(data, 'name')['display_name']),
          email: address(data['email']),
          emailVerified: flag(data['email_verified']),
          image: picture(data['profile_photo_url']),
        })
      },
    },
    options,
  )
}
