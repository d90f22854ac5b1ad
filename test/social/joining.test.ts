import { describe, expect, it } from 'vitest'
import { admin, sql } from '../../runtime/index.ts'
import { ada, homes } from '../support/homes.ts'
import { begin, choose, link, signIn, target, withFake } from './fake-flow.ts'

const session = async (page: { get(path: string): Promise<{ body: unknown }> }) => (await page.get('/get-session')).body

describe('who may sign up', () => {
  const { start } = homes[0]!

  it('nobody new where sign-up is off, or where it was not asked for', async () => {
    for (const provider of [{ disableSignUp: true }, { disableImplicitSignUp: true }]) {
      const service = await start({ config: withFake({}, provider) })
      expect(target(service, await signIn(service.browser()))).toBe('/api/auth/error?error=signup_disabled')
      const asked = await signIn(service.browser(), {}, { requestSignUp: true })
      expect(target(service, asked)).toBe('disableSignUp' in provider ? '/api/auth/error?error=signup_disabled' : '/in')
      await service.close()
    }
  })

  it('has to prove the address first, where that is required and the provider does not', async () => {
    const service = await start({ config: { ...withFake(), emailVerification: { required: true } } })
    const page = service.browser()
    const answer = await signIn(page, { address: 'unproven' })
    expect(target(service, answer)).toBe('/api/auth/error?error=email_not_verified')
    expect((await service.mails()).map(({ kind }) => kind)).toEqual(['verify-email'])
    expect(await session(page)).toBeNull()
    const back = await choose(page, await begin(page), { address: 'unproven' })
    for (let visits = 0; visits < 2; visits++) expect(target(service, await page.get(back))).not.toBe('/in')
    expect(target(service, await signIn(service.browser(), { subject: 'other', email: 'p@example.com' }))).toBe('/in')
  })

  it('takes over what the provider says at each sign-in only where that is configured', async () => {
    for (const overrides of [false, true]) {
      const service = await start({ config: withFake({}, { overrideUserInfoOnSignIn: overrides }) })
      await signIn(service.browser())
      const page = service.browser()
      await signIn(page, { name: 'Countess', email: 'countess@example.com', address: 'unproven' })
      const expected = overrides
        ? { name: 'Countess', email: 'countess@example.com', emailVerified: false }
        : { name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true }
      expect(await session(page)).toMatchObject({ user: expected })
      await service.close()
    }
  })
})

describe('an address that a linked provider proves later', () => {
  const { start } = homes[0]!

  it('ends what else was there before, and keeps the link', async () => {
    const service = await start({ config: withFake({}, { overrideUserInfoOnSignIn: true }) })
    const stranger = service.browser()
    await stranger.post('/sign-up/email', ada)
    await link(stranger, { address: 'unproven' })
    const owner = service.browser()
    expect(target(service, await signIn(owner))).toBe('/in')
    expect(await session(owner)).toMatchObject({ user: { email: ada.email, emailVerified: true } })
    expect(await session(stranger)).toBeNull()
    const again = await service.browser().post('/sign-in/email', { email: ada.email, password: ada.password })
    expect(again.status).toBe(401)
    expect(((await owner.get('/list-accounts')).body as { providerId: string }[]).map((one) => one.providerId)).toEqual(
      ['fake'],
    )
    expect(target(service, await signIn(service.browser()))).toBe('/in')
  })
})

describe('somebody who is banned', () => {
  const { start } = homes[0]!

  it('is told so in the words of the contract, and gets no session', async () => {
    const { features = [], ...config } = withFake()
    const service = await start({ config: { ...config, features: [...features, admin()] } })
    expect(target(service, await signIn(service.browser()))).toBe('/in')
    await service.db.query(sql`update latchkey.user set banned = true`)
    const page = service.browser()
    const answer = await signIn(page, {}, { errorCallbackURL: '/oops' })
    const { pathname, searchParams } = new URL(target(service, answer), service.origin)
    expect([pathname, searchParams.get('error')]).toEqual(['/oops', 'banned'])
    expect(searchParams.get('error_description')).toContain('You have been banned')
    expect(await session(page)).toBeNull()
  })
})

describe('somebody who has an account of that address', () => {
  const { start } = homes[0]!

  it('is joined when both sides proved it, and told', async () => {
    const service = await start({ config: withFake() })
    await service.browser().post('/sign-up/email', ada)
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    const page = service.browser()
    service.clock.advance(1)
    expect(target(service, await signIn(page, { email: 'ADA@example.com' }))).toBe('/in')
    expect(((await page.get('/list-accounts')).body as { providerId: string }[]).map((one) => one.providerId)).toEqual([
      'credential',
      'fake',
    ])
    expect((await service.mails()).map(({ kind }) => kind)).toEqual(['sign-in-method-added'])
  })

  it('is refused when the provider proved nothing, and the log says which cell of the table', async () => {
    const service = await start({ config: withFake() })
    await service.browser().post('/sign-up/email', ada)
    const answer = await signIn(service.browser(), { address: 'unproven' })
    expect(target(service, answer)).toBe('/api/auth/error?error=account_not_linked&reason=provider_not_trusted')
    expect(service.log.lines.join('\n')).toContain('the provider neither proved the address nor is trusted')
    expect(await service.db.query(sql`select id from latchkey.account where provider_id = 'fake'`)).toEqual([])
  })

  it('takes the account over from a stranger who registered the address and never proved it', async () => {
    const service = await start({ config: withFake() })
    const stranger = service.browser()
    await stranger.post('/sign-up/email', { ...ada, name: 'Stranger' })
    const owner = service.browser()
    expect(target(service, await signIn(owner))).toBe('/in')
    expect(await session(owner)).toMatchObject({ user: { name: 'Ada Lovelace', emailVerified: true } })
    expect(await session(stranger)).toBeNull()
    const again = await service.browser().post('/sign-in/email', { email: ada.email, password: ada.password })
    expect(again.status).toBe(401)
  })

  it('is refused instead where the own address has to be proven, and where linking is off', async () => {
    const cases = [
      [{ requireLocalEmailVerified: true }, 'own_address_unproven'],
      [{ enabled: false }, 'linking_disabled'],
    ] as const
    for (const [linking, reason] of cases) {
      const service = await start({ config: withFake({ linking }) })
      await service.browser().post('/sign-up/email', ada)
      const page = `/api/auth/error?error=account_not_linked&reason=${reason}`
      expect(target(service, await signIn(service.browser()))).toBe(page)
      await service.close()
    }
  })
})
