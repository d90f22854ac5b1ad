import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailPassword, social, sql } from '../../runtime/index.ts'
import { raceRounds } from '../support/depth.ts'
import { homes } from '../support/homes.ts'
import { crowd, tally, twoNodes } from '../support/nodes.ts'
import { type ProviderServer, startProviderServer } from './provider-server.ts'
import { ada } from './shapes/all.ts'

let providers: ProviderServer
let clock = new Date()
beforeAll(async () => {
  providers = await startProviderServer(() => clock)
})
afterAll(() => providers.close())

const provider = 'google'
const config = () => ({ features: [emailPassword(), social({ providers: [providers.provider(provider)] })] })

describe.each(homes)('an ID token that a client brought, on $name', ({ start }) => {
  it('signs in once, however its signature is written', async () => {
    const service = await start({ config: config() })
    clock = service.clock.now
    const token = await providers.idToken(provider, ada)
    const bring = async (brought: string) => {
      const { status, body } = await service
        .browser()
        .post('/sign-in/social', { provider, idToken: { token: brought } })
      return status === 200 ? 'in' : `${status} ${body.code}`
    }
    expect(await bring(token)).toBe('in')
    // The last character of a signature has bits that mean nothing.
    const last = token.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const same = alphabet[alphabet.indexOf(last) ^ 1] ?? ''
    for (const again of [token, `${token.slice(0, -1)}${same}`]) expect(await bring(again)).toBe('401 INVALID_TOKEN')
    expect(await bring(await providers.idToken(provider, ada, { nonce: 'another' }))).toBe('in')
  })

  it('is good for another try when the sign-in was refused', async () => {
    const service = await start({ config: { ...config(), emailVerification: { required: true } } })
    clock = service.clock.now
    const token = await providers.idToken(provider, { ...ada, emailVerified: false })
    const bring = () => service.browser().post('/sign-in/social', { provider, idToken: { token } })
    expect((await bring()).body.code).toBe('EMAIL_NOT_VERIFIED')
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    expect((await bring()).status).toBe(200)
    expect((await bring()).body.code).toBe('INVALID_TOKEN')
  })

  it('is forgotten when it has ended', async () => {
    const service = await start({ config: config() })
    clock = service.clock.now
    const token = await providers.idToken(provider, ada)
    await service.browser().post('/sign-in/social', { provider, idToken: { token } })
    const kept = sql`select id from latchkey.verification where identifier like 'brought-token:%'`
    expect(await service.db.query(kept)).toHaveLength(1)
    service.clock.advance(2 * 86_400)
    await service.auth.tasks.runNow('verification-clean-up')
    expect(await service.db.query(kept)).toEqual([])
  })
})

describe('of 32 who bring one ID token at once', () => {
  it('to two nodes, one is signed in', async () => {
    const { first, at } = await twoNodes({ config: config() })
    clock = first.clock.now
    for (let round = 0; round < raceRounds; round += 1) {
      const token = await providers.idToken(provider, ada, { nonce: `n-${round}` })
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, index) =>
          at(index).post('/sign-in/social', { provider, idToken: { token } }),
        ),
      )
      const outcomes = answers.map(({ status, body }) => (status === 200 ? 'in' : `${status} ${body.code}`))
      expect(tally(outcomes)).toEqual({ in: 1, '401 INVALID_TOKEN': crowd - 1 })
    }
  })
})
