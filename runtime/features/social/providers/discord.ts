import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, type Data, flag, personName, subject, text } from './read.ts'

const pictures = 'https://cdn.discordapp.com'

/** Discord. Asks for consent only when there is none yet (`prompt` none). */
export function discord(options: ProviderOptions = {}): Provider {
  return defineProvider(
    {
      id: 'discord',
      name: 'Discord',
      environment: 'DISCORD',
      endpoints: {
        authorization: 'https://discord.com/api/oauth2/authorize',
        token: 'https://discord.com/api/oauth2/token',
        userInfo: 'https://discord.com/api/users/@me',
      },
      scopes: ['identify', 'email'],
      prompt: 'none',
      pkce: false,
      clientAuthentication: 'post',
      refresh: {},
      async profile({ ask, endpoints }) {
        const data = await ask(endpoints.userInfo ?? '')
        return profileOf(data, {
          subject: subject(data['id']),
          name: personName(data['global_name'], data['username']),
          email: address(data['email']),
          emailVerified: flag(data['verified']),
          image: avatar(data),
        })
      },
    },
    options,
  )
}

/** The picture's address; whoever has none gets the one that Discord shows then. */
function avatar(data: Data): string | null {
  const id = subject(data['id'])
  if (id === null || !/^\d{1,20}$/.test(id)) return null
  const hash = text(data['avatar'])
  if (hash !== null && /^\w+$/.test(hash)) {
    return `${pictures}/avatars/${id}/${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}`
  }
  const discriminator = text(data['discriminator']) ?? '0'
  // Names of the old kind have four digits behind them; the new ones have 0.
  const old = /^\d{4}$/.test(discriminator) && discriminator !== '0000'
  const number = old ? BigInt(discriminator) % 5n : (BigInt(id) >> 22n) % 6n
  return `${pictures}/embed/avatars/${number}.png`
}
