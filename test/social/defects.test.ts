import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailPassword, social, sql } from '../../runtime/index.ts'
import { homes } from '../support/homes.ts'
import { begin, choose, link, signIn, target, withFake } from './fake-flow.ts'
import { canary, type ProviderServer, startProviderServer } from './provider-server.ts'
import { ada, shapes } from './shapes/all.ts'

/** The defects of the original that must not come back (wire contract section 16), as far as they are about providers. */
const { start } = homes[0]!

let providers: ProviderServer
let clock = new Date()
beforeAll(async () => {
  providers = await startProviderServer(() => clock)
})
afterAll(() => providers.close())

async function withProviders() {
  const made = shapes.map(({ id }) => providers.provider(id))
  const service = await start({ config: { features: [emailPassword(), social({ providers: made })] } })
  clock = service.clock.now
  return service
}

async function arrive(page: ReturnType<Awaited<ReturnType<typeof withProviders>>['browser']>, id: string) {
  const { body } = await page.post('/sign-in/social', { provider: id, callbackURL: '/in', errorCallbackURL: '/oops' })
  const back = await providers.visit(String(body.url))
  const query = new URLSearchParams(back.parameters).toString()
  return page.get(`${new URL(back.url).pathname.replace('/api/auth', '')}?${query}`)
}

describe('defect 1', () => {
  it('a callback signs nobody in to the account of whoever began it', async () => {
    const service = await start({ config: withFake() })
    const attacker = service.browser()
    const victim = service.browser()
    const back = await choose(attacker, await begin(attacker), { subject: 'attacker', email: 'attacker@example.com' })
    await begin(victim)
    const answer = await victim.get(back)
    expect(answer.setCookies.filter((line) => line.includes('session_token'))).toEqual([])
    expect((await victim.get('/get-session')).body).toBeNull()
  })

  it('text of a provider adds no parameter and no header to the redirect', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const state = (await begin(page, { errorCallbackURL: '/oops?kept=1' })).searchParams.get('state')
    const evil = encodeURIComponent('x&error=other\r\nset-cookie: evil=1#fragment')
    const answer = await page.get(`/callback/fake?state=${state}&error=denied&error_description=${evil}`)
    const url = new URL(answer.headers.get('location') ?? '', service.origin)
    expect([...url.searchParams.keys()]).toEqual(['kept', 'error', 'error_description'])
    expect([url.hash, answer.setCookies.some((line) => line.includes('evil'))]).toEqual(['', false])
  })
})

describe('defect 3', () => {
  it('two people of Reddit are two users', async () => {
    const service = await withProviders()
    for (const subject of ['t2_one', 't2_two']) {
      providers.play('reddit', { ...ada, subject })
      expect(target(service, await arrive(service.browser(), 'reddit'))).toBe('/in')
    }
    expect(await service.db.query(sql`select id from latchkey.user`)).toHaveLength(2)
  })

  it('an address that was made up is never written to', async () => {
    const service = await withProviders()
    providers.play('reddit')
    const page = service.browser()
    await arrive(page, 'reddit')
    const { email } = (await page.get('/get-session')).body.user
    expect(email).toMatch(/@reddit\.placeholder\.invalid$/)
    expect((await page.post('/send-verification-email', { email })).body.code).toBe('INVALID_EMAIL')
    await service.browser().post('/request-password-reset', { email })
    expect(await service.db.query(sql`select id from latchkey.mail`)).toEqual([])
  })

  it.each(['roblox', 'kick', 'gitlab', 'vk', 'spotify'])(
    'an address that %s did not prove joins nobody',
    async (id) => {
      const service = await withProviders()
      await service
        .browser()
        .post('/sign-up/email', { name: 'Ada', email: ada.email, password: 'correct horse battery' })
      await service.db.query(sql`update latchkey.user set email_verified = true`)
      providers.play(id, { ...ada, emailVerified: false })
      const page = service.browser()
      const answer = await arrive(page, id)
      const user = (await page.get('/get-session')).body?.user
      if (user === undefined)
        expect(target(service, answer)).toBe('/oops?error=account_not_linked&reason=provider_not_trusted')
      else expect([user.email.endsWith('.placeholder.invalid'), user.emailVerified]).toEqual([true, false])
      const accounts = await service.db.query(sql`
      select a.id from latchkey.account a join latchkey.user u on u.id = a.user_id
      where a.provider_id = ${id} and u.email = ${ada.email}`)
      expect(accounts).toEqual([])
    },
  )

  it('the client secret of TikTok is in no address that a browser sees', async () => {
    const service = await withProviders()
    const { body } = await service.browser().post('/sign-in/social', { provider: 'tiktok' })
    const { clientSecret } = providers.optionsFor('tiktok')
    expect(decodeURIComponent(String(body.url))).not.toContain(clientSecret)
    expect(new URL(String(body.url)).searchParams.has('client_secret')).toBe(false)
  })
})

describe('defect 4', () => {
  it('somebody else’s identity at a provider opens nothing, though the user has one there', async () => {
    const service = await start({ config: withFake() })
    await signIn(service.browser())
    const page = service.browser()
    const answer = await signIn(page, { subject: 'mallory', address: 'unproven' })
    expect(target(service, answer)).toBe('/api/auth/error?error=account_not_linked&reason=provider_not_trusted')
    expect((await page.get('/get-session')).body).toBeNull()
  })

  it('linking looks at the provider as well as at the id there', async () => {
    const service = await withProviders()
    providers.play('discord', { ...ada, subject: '4711', email: 'other@example.com' })
    await arrive(service.browser(), 'discord')
    const page = service.browser()
    await page.post('/sign-up/email', { name: 'Ada', email: ada.email, password: 'correct horse battery' })
    providers.play('github', { ...ada, subject: '4711' })
    const { body } = await page.post('/link-social', { provider: 'github', callbackURL: '/linked' })
    const back = await providers.visit(String(body.url))
    const query = new URLSearchParams(back.parameters).toString()
    expect(target(service, await page.get(`/callback/github?${query}`))).toBe('/linked')
  })
})

describe('defect 12', () => {
  it('a refresh that failed says nothing of the provider’s, and one that brings no refresh token keeps the old one', async () => {
    const service = await withProviders()
    providers.play('github')
    const page = service.browser()
    await arrive(page, 'github')
    const [before] = await service.db.query(sql`select refresh_token from latchkey.account`)
    expect((await page.post('/refresh-token', { providerId: 'github' })).status).toBe(200)
    expect((await page.post('/refresh-token', { providerId: 'github' })).status).toBe(200)
    expect(before?.['refreshToken']).not.toBeNull()
    providers.play('github', ada, { token: 'error' })
    const failed = await page.post('/refresh-token', { providerId: 'github' })
    expect([failed.status, Object.keys(failed.body), JSON.stringify(failed.body).includes(canary)]).toEqual([
      400,
      ['code', 'message'],
      false,
    ])
    expect(service.log.lines.join('\n')).not.toContain(canary)
  })

  it('a link that is not finished takes nothing away from the user', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    await signIn(page)
    await link(page, { outcome: 'token-error' })
    expect((await page.get('/list-accounts')).body).toHaveLength(1)
  })
})
