import { describe, expect, it } from 'vitest'
import { type Config, emailPassword, magicLink, type MagicLinkOptions, passkey, sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { register } from '../passkey/ceremonies.ts'

const withLinks = (options: MagicLinkOptions = {}): Partial<Config> => ({
  features: [emailPassword(), passkey(), magicLink(options)],
})
/** What a browser sends when somebody opens a link. */
const opens = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

async function ask(service: TestAuth, page: Browser, body: object = {}, email: string = ada.email) {
  const answer = await page.post('/sign-in/magic-link', { email, callbackURL: '/in', ...body })
  return { answer, ...(await newestMail(service, 'magic-link').catch(() => ({ url: '', token: '' }))) }
}
const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user.email ?? null
const location = async (page: Browser, url: string) =>
  (await page.get(pathOf(url), opens)).headers.get('location') ?? ''

describe.each(bothHomes)('a link that signs in, on $name', ({ start }) => {
  it('finishes at once in the browser that asked, and once', async () => {
    const service = await start({ config: withLinks() })
    await service.browser().post('/sign-up/email', ada)
    const page = service.browser()
    const { answer, url } = await ask(service, page)
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
    expect(await location(page, url)).toBe('/in')
    const { session, user } = (await page.get('/get-session')).body
    expect([user.email, user.emailVerified, session.amr]).toEqual([ada.email, true, ['email']])
    expect(await location(page, url)).toBe('/in?error=INVALID_TOKEN')
  })

  it('signs up who has no account, and leads them to their own page', async () => {
    const service = await start({ config: withLinks() })
    const page = service.browser()
    const { url } = await ask(service, page, { name: 'Ada', newUserCallbackURL: '/welcome' })
    expect(await location(page, url)).toBe('/welcome')
    const { user } = (await page.get('/get-session')).body
    expect([user.name, user.email, user.emailVerified]).toEqual(['Ada', ada.email, true])
  })

  it('of thirty-two that open it at once, one gets a session', async () => {
    const service = await start({ config: withLinks() })
    const page = service.browser()
    const { token } = await ask(service, page)
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => service.browser().post('/magic-link/verify', { token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(1)
  })

  it('leaves a stranger who registered the address first nothing', async () => {
    const service = await start({ config: withLinks() })
    const stranger = service.browser()
    await stranger.post('/sign-up/email', ada)
    await register(service, stranger, createAuthenticator())
    const page = service.browser()
    const { url } = await ask(service, page)
    await location(page, url)
    expect([await whoIs(page), await whoIs(stranger)]).toEqual([ada.email, null])
    expect(await service.db.query(sql`select id from latchkey.account`)).toEqual([])
    expect(await service.db.query(sql`select id from latchkey.passkey`)).toEqual([])
  })
})

describe.each(homes)('the way of a link on $name', ({ start }) => {
  it('is the same for an address that has no account where nobody signs up', async () => {
    const service = await start({ config: withLinks({ signUp: false }) })
    const page = service.browser()
    const { answer, url } = await ask(service, page)
    expect([answer.status, answer.body, url]).toEqual([200, { status: true }, ''])
    await service.browser().post('/sign-up/email', ada)
    const known = await ask(service, service.browser())
    expect([known.answer.status, known.answer.body]).toEqual([200, { status: true }])
    await service.db.query(sql`delete from latchkey.user`)
    expect((await service.browser().post('/magic-link/verify', { token: known.token })).body.code).toBe('INVALID_TOKEN')
  })

  it('uses nothing up when a scanner opens it first, however it asks', async () => {
    const service = await start({ config: withLinks() })
    const page = service.browser()
    const { url, token } = await ask(service, page)
    const scanner = service.browser()
    const shown = await scanner.get(pathOf(url), opens)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown.body).toContain(ada.email)
    expect((await scanner.get(pathOf(url))).body).toContain(ada.email)
    expect((await scanner.get(`/magic-link/verify?token=${token}`)).body.code).toBe('CONFIRMATION_REQUIRED')
    expect((await scanner.send(pathOf(url), { method: 'HEAD' })).status).toBe(404)
    await page.get(pathOf(url), { ...opens, 'sec-purpose': 'prefetch' })
    expect(await whoIs(page)).toBeNull()
    expect(await location(page, url)).toBe('/in')
  })

  it('signs in on another device after a click there', async () => {
    const service = await start({ config: withLinks() })
    const { token } = await ask(service, service.browser())
    const phone = service.browser()
    const answer = await phone.submit('/magic-link/verify', { token, callbackURL: '/in' })
    expect([answer.status, answer.headers.get('location'), await whoIs(phone)]).toEqual([302, '/in', ada.email])
  })

  it('goes back to the browser that asked where its owner says so, and nobody is signed in on the other', async () => {
    const service = await start({ config: withLinks() })
    const page = service.browser()
    const { token } = await ask(service, page)
    expect((await page.get('/magic-link/status')).body).toEqual({ status: 'waiting' })
    const phone = service.browser()
    const answer = await phone.submit('/magic-link/verify', { token, elsewhere: 'true' })
    expect([answer.status, await whoIs(phone)]).toEqual([200, null])
    expect((await page.get('/magic-link/status')).body).toMatchObject({
      status: 'signed-in',
      user: { email: ada.email },
    })
    expect(await whoIs(page)).toBe(ada.email)
    expect((await service.browser().get('/magic-link/status')).body).toEqual({ status: 'ended' })
  })

  it('ends with its time, and with the address', async () => {
    const service = await start({ config: withLinks({ expiresIn: 60 }) })
    await service.browser().post('/sign-up/email', ada)
    const page = service.browser()
    const { url } = await ask(service, page, { errorCallbackURL: '/failed' })
    service.clock.advance(120)
    expect(await location(page, url)).toBe('/failed?error=INVALID_TOKEN')
    const other = await ask(service, page)
    await service.db.query(sql`update latchkey.user set email = 'new@example.com'`)
    expect(await location(page, other.url)).toBe('/in?error=INVALID_TOKEN')
  })

  it('says in JSON what it did, to code that sends the token', async () => {
    const service = await start({ config: withLinks() })
    const page = service.browser()
    const { token } = await ask(service, page)
    const answer = await page.get(`/magic-link/verify?token=${token}`)
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['token', 'user', 'session']])
    const next = await ask(service, page)
    const posted = await service.browser().post('/magic-link/verify', { token: next.token, callbackURL: '/in' })
    expect(posted.body).toMatchObject({ redirect: true, url: '/in', token: expect.any(String) })
  })

  it('is rejected without mail, and with an address that is none', async () => {
    const production = await start({ production: true, config: withLinks() })
    const answer = await production.browser().post('/sign-in/magic-link', { email: ada.email })
    expect(answer.body.code).toBe('MAGIC_LINK_NOT_CONFIGURED')
    const service = await start({ config: withLinks() })
    expect((await service.browser().post('/sign-in/magic-link', { email: 'x' })).body.code).toBe('INVALID_EMAIL')
  })

  it('is for nobody new, when sign-up was turned off after the mail had left', async () => {
    const service = await start({ config: withLinks() })
    const { token } = await ask(service, service.browser())
    const strict = await start({ config: withLinks({ signUp: false }) })
    const rows = await service.db.query<{ identifier: string; value: string; expiresAt: Date }>(sql`
      select identifier, value, expires_at from latchkey.verification where identifier like 'magic-link:%'`)
    expect([rows.length, token.length]).toEqual([1, 32])
    const [row] = rows
    const { db } = strict
    await db.query(sql`
      insert into latchkey.verification (id, identifier, value, expires_at, created_at, updated_at)
      values (gen_random_uuid(), ${row?.identifier}, ${row?.value}, ${row?.expiresAt}, now(), now()) on conflict do nothing`)
    const answer = await strict.browser().post('/magic-link/verify', { token })
    expect(answer.body.code).toBe('NEW_USER_SIGNUP_DISABLED')
  })
})
