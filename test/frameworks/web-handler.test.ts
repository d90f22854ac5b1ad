import { describe, expect, it } from 'vitest'
import { type Auth, type Config, toWebHandler } from '../../runtime/index.ts'
import { testAuth } from '../support/test-auth.ts'

/** The client's address that the service is given for a request. */
async function addressOf(
  { trustProxy = false, production = true }: { trustProxy?: Config['trustProxy']; production?: boolean },
  headers: Record<string, string>,
  ip?: string,
): Promise<string | undefined> {
  const { auth, url } = await testAuth({ production, config: { trustProxy } })
  let address: string | undefined
  const handle = toWebHandler({
    settings: auth.settings,
    fetch: async (_request, client) => {
      address = client?.ip
      return new Response(null)
    },
  })
  const request = new Request(`${url}/ok`, { headers })
  await handle(ip === undefined ? request : Object.assign(request, { ip }))
  return address
}

const forwarded = (hops: string) => ({ 'x-forwarded-for': hops })

describe('toWebHandler', () => {
  it('believes no header where no proxy is trusted', async () => {
    expect(await addressOf({}, forwarded('192.0.2.1'))).toBe('')
  })

  it('takes the last hop that is no proxy of ours', async () => {
    expect(await addressOf({ trustProxy: 'loopback' }, forwarded('198.51.100.9, 192.0.2.1'))).toBe('192.0.2.1')
    const trustProxy = ['10.0.0.0/8']
    expect(await addressOf({ trustProxy }, forwarded('198.51.100.9, 192.0.2.1, 10.1.2.3'))).toBe('192.0.2.1')
    expect(await addressOf({ trustProxy }, {})).toBe('')
  })

  it('looks at the peer where the framework’s server names it', async () => {
    expect(await addressOf({ trustProxy: ['10.0.0.0/8'] }, forwarded('192.0.2.1'), '203.0.113.5')).toBe('203.0.113.5')
    expect(await addressOf({ trustProxy: ['10.0.0.0/8'] }, forwarded('192.0.2.1'), '10.1.2.3')).toBe('192.0.2.1')
    expect(await addressOf({}, forwarded('192.0.2.1'), '203.0.113.5')).toBe('203.0.113.5')
  })

  it('takes what a development server writes', async () => {
    expect(await addressOf({ production: false }, forwarded('::1'))).toBe('::1')
  })

  it('says in the log what is missing where nobody’s address is known', async () => {
    const { auth, url, log } = await testAuth({ production: true })
    await toWebHandler(auth)(new Request(`${url}/ok`, { headers: forwarded('192.0.2.1') }))
    expect(log.lines.join('\n')).toContain("write trustProxy: 'loopback', or the addresses of your proxies")
  })

  it('reads no setting before the first request, because a build has none', async () => {
    const auth: Pick<Auth, 'settings' | 'fetch'> = {
      get settings(): never {
        throw new Error('no secret')
      },
      fetch: async () => new Response(null),
    }
    const handle = toWebHandler(auth)
    await expect(handle(new Request('http://localhost:3000/api/auth/ok'))).rejects.toThrow('no secret')
  })
})
