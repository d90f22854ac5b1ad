import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, flag, personName, picture, subject } from './read.ts'

/** GitLab's own options. */
export interface GitLabOptions extends ProviderOptions {
  /** Where the instance is. Default `https://gitlab.com`. */
  readonly issuer?: string
}

const home = 'https://gitlab.com'

/** GitLab.com or an instance of your own. Blocked and locked people do not sign in. */
export function gitlab(options: GitLabOptions = {}): Provider {
  const issuer = (options.issuer ?? home).replace(/([^:])\/{2,}/g, '$1/').replace(/\/+$/, '')
  return defineProvider(
    {
      id: 'gitlab',
      name: 'GitLab',
      environment: 'GITLAB',
      endpoints: {
        authorization: `${issuer}/oauth/authorize`,
        token: `${issuer}/oauth/token`,
        userInfo: `${issuer}/api/v4/user`,
      },
      scopes: ['read_user'],
      pkce: true,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        if (data['state'] !== 'active' || flag(data['locked'])) return null
        const profile = profileOf(data, {
          subject: subject(data['id']),
          name: personName(data['name'], data['username']),
          email: address(data['email']),
          emailVerified: flag(data['email_verified']),
          image: picture(data['avatar_url']),
        })
        // Ids are numbers that every instance counts for itself.
        return profile === null || issuer === home ? profile : { ...profile, issuer }
      },
    },
    options,
  )
}
