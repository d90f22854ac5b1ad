import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailPassword, social, sql } from '../../runtime/index.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import { homes } from '../support/homes.ts'
import type { TestAuth } from '../support/test-auth.ts'
import { itDeep } from '../support/depth.ts'
import { target } from './fake-flow.ts'
import { canary, type Faults, type ProviderServer, startProviderServer } from './provider-server.ts'
import { ada, shapes } from './shapes/all.ts'
import type { Person, Shape } from './shapes/shape.ts'

const { start } = homes[0]!
const withoutMail = (shape: Shape) => shape.expected?.(ada).email?.endsWith('.placeholder.invalid') === true

let providers: ProviderServer
let clock = new Date()
beforeAll(async () => {
  providers = await startProviderServer(() => clock)
})
afterAll(() => providers.close())

/** A service with every provider, whose endpoints are at the server of this file. */
async function service(): Promise<TestAuth> {
  const running = await start({
    config: {
      features: [emailPassword(), social({ providers: shapes.map((shape) => providers.provider(shape.id)) })],
    },
  })
  clock = running.clock.now
  return running
}

/** Goes to the provider and comes back, as a browser does. */
async function arrive(page: Browser, url: string): Promise<Answer> {
  const back = await providers.visit(url)
  const path = new URL(back.url).pathname.replace('/api/auth', '')
  if (back.method === 'GET') return page.get(`${path}?${new URLSearchParams(back.parameters).toString()}`)
  // The provider's page posts it: without our cookies, from another site.
  const posted = await page.send(path, {
    method: 'POST',
    body: new URLSearchParams(back.parameters).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: providers.origin, cookie: '' },
  })
  return page.get((posted.headers.get('location') ?? '').replace('/api/auth', ''))
}

async function go(page: Browser, path: '/sign-in/social' | '/link-social', id: string): Promise<Answer> {
  const { status, body } = await page.post(path, { provider: id, callbackURL: '/in', errorCallbackURL: '/oops' })
  expect([status, body.redirect]).toEqual([200, true])
  return arrive(page, String(body.url))
}

describe.each(shapes)('$id', (shape) => {
  const { id } = shape
  const play = (person: Person = ada, faults: Faults = {}) => providers.play(id, person, faults)

  it('signs up, signs in again, and keeps its tokens to itself', async () => {
    play()
    const running = await service()
    const page = running.browser()
    expect(target(running, await go(page, '/sign-in/social', id))).toBe('/in')
    const expected = { ...ada, ...shape.expected?.(ada) }
    const { body } = await page.get('/get-session')
    expect(body.user).toMatchObject({
      name: expected.name,
      email: expected.email?.toLowerCase(),
      emailVerified: expected.emailVerified && !withoutMail(shape),
      image: expected.image,
    })
    const again = running.browser()
    expect(target(running, await go(again, '/sign-in/social', id))).toBe('/in')
    expect((await again.get('/get-session')).body.user.id).toBe(body.user.id)
    expect(await running.db.query(sql`select id from latchkey.account`)).toHaveLength(1)
    const [row] = await running.db.query<{ line: string }>(sql`select t::text as line from latchkey.account t`)
    expect(row?.line).not.toMatch(/access-|refresh-/)
  })

  itDeep('is linked by a user and unlinked again', async () => {
    play()
    const running = await service()
    const page = running.browser()
    const email = shape.expected?.(ada).email ?? ada.email ?? ''
    await page.post('/sign-up/email', {
      name: 'Ada',
      email: withoutMail(shape) ? 'ada@example.com' : email,
      password: 'correct horse battery',
    })
    expect(target(running, await go(page, '/link-social', id))).toBe('/in')
    const linked = (await page.get('/list-accounts')).body.find((one: { providerId: string }) => one.providerId === id)
    expect(linked).toMatchObject({ provider: id, accountId: expect.any(String) })
    expect((await page.post('/unlink-account', { providerId: id })).body).toEqual({ status: true })
    expect((await page.get('/list-accounts')).body).toHaveLength(1)
  })

  itDeep('renews its tokens, or says that it cannot', async () => {
    play()
    const running = await service()
    const page = running.browser()
    await go(page, '/sign-in/social', id)
    const before = await page.post('/get-access-token', { providerId: id })
    expect([before.status, before.body.accessToken]).toEqual([200, expect.stringMatching(/^access-/)])
    const renewed = await page.post('/refresh-token', { providerId: id })
    if (renewed.status !== 200) {
      expect(['TOKEN_REFRESH_NOT_SUPPORTED', 'REFRESH_TOKEN_NOT_FOUND']).toContain(renewed.body.code)
      return
    }
    expect(renewed.body.accessToken).toMatch(/^access-/)
    expect(renewed.body.accessToken).not.toBe(before.body.accessToken)
    expect((await page.post('/refresh-token', { providerId: id })).status).toBe(200)
  })

  it('ends denied consent, refused codes and broken answers each with their own code, and shows nothing of them', async () => {
    const running = await service()
    const ends = async (faults: Faults) => {
      play(ada, faults)
      return target(running, await go(running.browser(), '/sign-in/social', id))
    }
    expect(await ends({ deny: true })).toMatch(/^\/oops\?error=access_denied/)
    for (const token of ['error', '500', 'text', 'huge'] as const) {
      expect([token, await ends({ token })]).toEqual([token, '/oops?error=invalid_code'])
    }
    if (shape.userInfo !== undefined && shape.idToken?.inFlow !== true) {
      for (const userInfo of ['error', '500', 'text', 'huge'] as const) {
        expect([userInfo, await ends({ userInfo })]).toEqual([userInfo, '/oops?error=unable_to_get_user_info'])
      }
    }
    if (shape.idToken?.inFlow === true) {
      const later = Math.floor(clock.getTime() / 1000) + 3600
      const wrong = [
        { aud: 'somebody-else' },
        { aud: [] },
        { iss: 'https://evil.example' },
        { nonce: 'other' },
        { nonce: undefined },
        { exp: 1 },
        { exp: String(later) },
        { nbf: later },
        { iat: later },
        { azp: 'somebody-else' },
        { sub: '' },
      ]
      for (const altered of wrong) {
        const claims = (right: Readonly<Record<string, unknown>>) => ({ ...right, ...altered })
        expect([altered, await ends({ claims })]).toEqual([altered, '/oops?error=unable_to_get_user_info'])
      }
    }
    expect(await running.db.query(sql`select id from latchkey.user`)).toEqual([])
    const log = running.log.lines.join('\n')
    expect(log).not.toContain(canary)
    expect(log).not.toMatch(/s3cret|access-[0-9a-f]|code-[0-9a-f]/)
  })

  it('says that it gave no address, where it gives one at all', async () => {
    const standIn = shape.expected?.({ ...ada, email: null }).email
    if (standIn?.endsWith('.placeholder.invalid') === true) return expect(standIn).toContain(`@${id}.`)
    play({ ...ada, email: null })
    const running = await service()
    const answer = await go(running.browser(), '/sign-in/social', id)
    expect(['/oops?error=email_not_found', '/oops?error=unable_to_get_user_info']).toContain(target(running, answer))
  })
})

it('the state of one provider opens nothing at another one', async () => {
  providers.play('github')
  providers.play('google')
  const running = await service()
  const page = running.browser()
  const { body } = await page.post('/sign-in/social', {
    provider: 'github',
    callbackURL: '/in',
    errorCallbackURL: '/oops',
  })
  const back = await providers.visit(String(body.url))
  const query = new URLSearchParams(back.parameters).toString()
  expect(target(running, await page.get(`/callback/google?${query}`))).toBe('/oops?error=please_restart_the_process')
  expect((await page.get('/get-session')).body).toBeNull()
})

it('the same person’s id at two providers is two people', async () => {
  const running = await service()
  for (const [id, email] of [
    ['github', 'one@example.com'],
    ['discord', 'two@example.com'],
  ] as const) {
    providers.play(id, { ...ada, subject: '4711', email })
    await go(running.browser(), '/sign-in/social', id)
  }
  expect(await running.db.query(sql`select id from latchkey.user`)).toHaveLength(2)
})
