import { describe, expect, it } from 'vitest'
import type { Config } from '../../runtime/index.ts'
import { checkProxy } from '../../cli/checks.ts'
import { testAuth } from '../support/test-auth.ts'

/** The address that the service takes a request to come from: what it writes into the session. */
async function addressOf(trustProxy: Config['trustProxy'], forwardedFor?: string): Promise<unknown> {
  const service = await testAuth({ production: true, config: { ...(trustProxy !== undefined && { trustProxy }) } })
  const page = service.browser()
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  await page.post('/sign-up/email', person, forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor })
  const { session } = (await page.get('/get-session')).body
  return session.ipAddress.replace('::ffff:', '')
}

const own = /^(?:127\.0\.0\.1|::1)$/
const local = ['127.0.0.0/8', '::1/128']

describe('the address of a client behind proxies', () => {
  it('is what the proxy of a range wrote', async () => {
    expect(await addressOf(local, '192.0.2.7')).toBe('192.0.2.7')
    expect(await addressOf(['127.0.0.1', '::1'], '192.0.2.7')).toBe('192.0.2.7')
    expect(await addressOf('loopback', '2001:db8::7')).toBe('2001:db8::7')
  })

  it('is the last hop that is no trusted proxy, whatever stands before it', async () => {
    expect(await addressOf([...local, '10.0.0.0/8'], '203.0.113.9, 192.0.2.7, 10.4.5.6, 10.0.0.1')).toBe('192.0.2.7')
    expect(await addressOf([...local, '2001:db8:1::/48'], '203.0.113.9, 192.0.2.7, 2001:db8:1:2::3')).toBe('192.0.2.7')
    expect(await addressOf([...local, '2001:db8:1::/48'], '192.0.2.7, 2001:db8:2::3')).toBe('2001:db8:2::3')
  })

  it('is the peer’s own where the peer is in no range', async () => {
    expect(await addressOf(['10.0.0.0/8', 'fd00::/8'], '192.0.2.7')).toMatch(own)
    expect(await addressOf(false, '192.0.2.7')).toMatch(own)
    expect(await addressOf(local)).toMatch(own)
  })

  it('knows a hop with a port, and an IPv4 hop in IPv6 form', async () => {
    expect(await addressOf([...local, '10.0.0.0/8'], '192.0.2.7, 10.4.5.6:443, ::ffff:10.0.0.1')).toBe('192.0.2.7')
  })

  it.each([
    ['a name', 'proxy.internal'],
    ['too many bits', '10.0.0.0/33'],
    ['no number', '10.0.0.0/x'],
    ['two prefixes', '10.0.0.0/8/8'],
    ['too many bits of IPv6', '2001:db8::/129'],
    ['a zone', 'fe80::1%eth0'],
    ['an empty text', ''],
    ['all of IPv4', '0.0.0.0/0'],
    ['all of IPv6', '::/0'],
  ])('cannot be configured with %s', async (_, entry) => {
    const started = testAuth({ production: true, config: { trustProxy: [entry] } })
    await expect(started).rejects.toThrow(/trustProxy/)
  })
})

describe('a proxy that nobody named', () => {
  const notices = ({ log }: { log: { lines: string[] } }) => log.lines.filter((line) => line.includes('proxy.unknown'))

  it.each(['x-forwarded-for', 'forwarded'])('is said once in the log at the first request with %s', async (header) => {
    const service = await testAuth({ production: true })
    await service.browser().get('/ok')
    expect(notices(service)).toEqual([])
    for (let index = 0; index < 3; index++) await service.browser().get('/ok', { [header]: 'for=192.0.2.7' })
    const [line = '', ...more] = notices(service)
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({
      peer: expect.stringMatching(/127\.0\.0\.1|::1/),
      advice: expect.stringContaining("trustProxy: 'loopback'"),
    })
    expect(line).not.toContain('192.0.2.7')
  })

  it('is not looked for where one is named, or in development', async () => {
    const named = await testAuth({ production: true, config: { trustProxy: ['10.0.0.0/8'] } })
    const development = await testAuth()
    for (const service of [named, development]) {
      await service.browser().get('/ok', { 'x-forwarded-for': '192.0.2.7' })
      expect(notices(service)).toEqual([])
    }
  })

  it('is a note of doctor, with the line that names it', () => {
    expect(checkProxy({ dev: false, trustProxy: false })).toMatchObject({
      state: 'note',
      cure: expect.stringContaining("trustProxy: 'loopback'"),
    })
    const named = checkProxy({ dev: false, trustProxy: ['10.0.0.0/8', '::1'] })
    expect(named).toMatchObject({ state: 'ok', finding: expect.stringContaining('10.0.0.0/8, ::1') })
    expect(checkProxy({ dev: true, trustProxy: false }).state).toBe('ok')
  })
})
