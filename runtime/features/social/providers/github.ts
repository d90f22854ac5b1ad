import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, type Data, flag, personName, picture, subject } from './read.ts'

/** GitHub. Whether an address is proven stands in the list of addresses, not in the profile. */
export function github(options: ProviderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'github',
      name: 'GitHub',
      environment: 'GITHUB',
      endpoints: {
        authorization: 'https://github.com/login/oauth/authorize',
        token: 'https://github.com/login/oauth/access_token',
        userInfo: 'https://api.github.com/user',
        more: { emails: 'https://api.github.com/user/emails' },
      },
      scopes: ['read:user', 'user:email'],
      pkce: true,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, askList, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        if (subject(data['id']) === null) return null
        const chosen = chooseAddress(address(data['email']), await askList(endpoints.more?.['emails'] ?? ''))
        return profileOf(data, {
          subject: subject(data['id']),
          name: personName(data['name'], data['login']),
          ...chosen,
          image: picture(data['avatar_url']),
        })
      },
    },
    options,
  )
}

/** The public address, else the primary one, else the first; proven when the list says so of this very address. */
function chooseAddress(shown: string | null, list: readonly Data[]) {
  const primary = list.find((entry) => flag(entry['primary'])) ?? list[0]
  const email = shown ?? address(primary?.['email'])
  const entry = list.find(({ email: listed }) => email !== null && sameAddress(listed, email))
  return { email, emailVerified: flag(entry?.['verified']) }
}

function sameAddress(listed: unknown, email: string): boolean {
  return address(listed)?.toLowerCase() === email.toLowerCase()
}
