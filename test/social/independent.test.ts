import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { emailPassword, oidc, social } from '../../runtime/index.ts'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { type Site, startSite } from '../widgets/site.ts'
import { fillSignIn, register, visit } from '../widgets/visitor.ts'
import { itDeep } from '../support/depth.ts'
import { client, type OpenidProvider, startOpenidProvider } from './openid-provider.ts'

let browser: Browser
let provider: OpenidProvider
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  provider = await startOpenidProvider()
  const acme = oidc({ id: 'acme', name: 'Acme', issuer: provider.issuer, ...client })
  site = await startSite({
    fixture: 'independent.tsx',
    config: { features: [emailPassword(), social({ providers: [acme] })] },
  })
  await provider.admit(`${site.origin}/api/auth/callback/acme`)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await provider.close()
})
beforeEach(() => {
  // The provider lives in the present; so must the service that judges its tokens.
  site.test.clock.now = new Date()
})

afterEach(() => {
  const problems = provider.errors.splice(0)
  if (problems.length > 0) throw new Error(`The provider could not cope: ${problems.join('; ')}`)
})

const leave = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' }).click()
async function logIn(page: Page, login: string) {
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Log in' }).click()
}
const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click()
const signedIn = (page: Page, login: string) => page.getByText(`as ${login}@example.com`).waitFor()

/** The whole way of somebody who was never there in this browser. */
async function signIn(page: Page, login: string) {
  await leave(page)
  await logIn(page, login)
  await allow(page)
  await signedIn(page, login)
}
async function signOut(page: Page) {
  const status = await page.evaluate(async () => (await fetch('/api/auth/sign-out', { method: 'POST' })).status)
  expect(status).toBe(200)
  await page.goto(site.origin)
}
/** Users, ways to sign in and sessions that there are. */
async function counts() {
  const rows = await site.test.db.query<{ users: number; accounts: number; sessions: number }>(
    sql`select (select count(*)::int from latchkey.user) as users, (select count(*)::int from latchkey.account) as accounts,
      (select count(*)::int from latchkey.session) as sessions`,
  )
  return rows[0]
}
const last = <Item>(items: readonly Item[]) => {
  const item = items.at(-1)
  if (item === undefined) throw new Error('The provider has seen nothing')
  return item
}

describe('sign-in with a certified OpenID provider in a browser', () => {
  it('makes an account at the first visit and finds it again at the next', async () => {
    const first = await visit(browser, site)
    await signIn(first.page, 'ada')
    expect(first.page.url()).toBe(`${site.origin}/`)
    expect(first.problems).toEqual([])
    const before = await counts()
    await signOut(first.page)
    // The provider remembers the browser and the consent, and asks nothing.
    await leave(first.page)
    await signedIn(first.page, 'ada')
    await first.close()
    const second = await visit(browser, site)
    await signIn(second.page, 'ada')
    expect(await counts()).toMatchObject({ users: before?.users, accounts: before?.accounts })
    await second.close()
  })

  itDeep('proves itself by PKCE, sends a nonce and gets the issuer back', async () => {
    const { page, close } = await visit(browser, site)
    await signIn(page, 'blaise')
    const { code_challenge, code_challenge_method, nonce, scope, state } = last(provider.authorizations)
    expect(code_challenge).toMatch(/^[\w-]{43}$/)
    expect(code_challenge_method).toBe('S256')
    for (const value of [nonce, state]) expect(value).toMatch(/^[\w-]{32,}$/)
    expect(scope?.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
    expect(last(provider.tokenRequests)['code_verifier']).toMatch(/^[\w~.-]{43,128}$/)
    expect(last(provider.tokenRequests)['client_secret']).toBeUndefined()
    expect(new URL(last(provider.answers)).searchParams.get('iss')).toBe(provider.issuer)
    await close()
  })

  itDeep.each([
    ['is missing', (answer: URL) => answer.searchParams.delete('iss')],
    ['is that of somebody else', (answer: URL) => answer.searchParams.set('iss', 'https://evil.example')],
  ] as const)('is refused when the issuer of the answer %s', async (_, change) => {
    const { page, problems, close } = await visit(browser, site)
    const before = await counts()
    const requests = provider.tokenRequests.length
    provider.alterNext(change)
    await leave(page)
    await logIn(page, 'claude')
    await allow(page)
    await page.getByRole('alert').getByText('didn’t confirm it’s you').waitFor()
    expect(provider.tokenRequests).toHaveLength(requests)
    expect(await counts()).toEqual(before)
    expect(last(site.test.log.lines)).toContain('The answer comes from another issuer')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says in words that consent was denied, and begins anew from there', async () => {
    const { page, problems, close } = await visit(browser, site)
    const before = await counts()
    await leave(page)
    await logIn(page, 'dorothy')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('alert').getByText('You declined, so nothing changed').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=error`)
    expect(await page.content()).not.toContain('The person said no')
    expect(await counts()).toEqual(before)
    await page.getByRole('link', { name: 'Try again' }).click()
    await leave(page)
    await allow(page)
    await signedIn(page, 'dorothy')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('renews its tokens there', async () => {
    const { page, close } = await visit(browser, site)
    await signIn(page, 'edsger')
    const call = (path: string) =>
      page.evaluate(async (url) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ providerId: 'acme' }) })
        const body: unknown = await answer.json()
        return { status: answer.status, body }
      }, `/api/auth${path}`)
    const token = { accessToken: expect.any(String) }
    const old = await call('/get-access-token')
    expect(old).toMatchObject({ status: 200, body: token })
    const renewed = await call('/refresh-token')
    expect(renewed).toMatchObject({ status: 200, body: token })
    expect(last(provider.tokenRequests)['grant_type']).toBe('refresh_token')
    expect(await call('/get-access-token')).toMatchObject({
      status: 200,
      body: { accessToken: Reflect.get(Object(renewed.body), 'accessToken') },
    })
    expect(Reflect.get(Object(renewed.body), 'accessToken')).not.toBe(Reflect.get(Object(old.body), 'accessToken'))
    await close()
  })
})

describe('the Back button', () => {
  itDeep('from the page of the provider leads to a form that works', async () => {
    const { page, problems, close } = await visit(browser, site)
    await leave(page)
    await page.getByLabel('Login').waitFor()
    await page.goBack()
    await signIn(page, 'frances')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('after a sign-in leads into one that is over, and forward again to who is signed in', async () => {
    const { page, problems, close } = await visit(browser, site)
    await signIn(page, 'grace')
    const before = await counts()
    await page.goBack()
    await page.getByText('This request is over').waitFor()
    await page.goForward()
    await signedIn(page, 'grace')
    expect(await counts()).toEqual(before)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('to the finished callback leads on to where it led before and makes nothing new', async () => {
    const { page, problems, close } = await visit(browser, site)
    await signIn(page, 'haskell')
    const before = await counts()
    const requests = provider.tokenRequests.length
    await page.goto(last(provider.answers))
    await signedIn(page, 'haskell')
    expect(page.url()).toBe(`${site.origin}/`)
    expect(await counts()).toEqual(before)
    expect(provider.tokenRequests).toHaveLength(requests)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('does not sign another browser in with a finished callback', async () => {
    const { page, close } = await visit(browser, site)
    await signIn(page, 'ida')
    const thief = await visit(browser, site)
    const before = await counts()
    await thief.page.goto(last(provider.answers))
    expect(thief.page.url()).toBe(`${site.origin}/api/auth/error?error=please_restart_the_process`)
    await thief.page.goto(site.origin)
    await thief.page.getByRole('button', { name: 'Continue with Acme' }).waitFor()
    expect(await counts()).toEqual(before)
    await thief.close()
    await close()
  })
})

describe('somebody who has a password', () => {
  itDeep('connects the provider, signs in with it, and disconnects it', async () => {
    const john = { name: 'John', email: 'john@example.com', password: 'correct horse battery' }
    await register(site, john)
    const { page, problems, close } = await visit(browser, site)
    await fillSignIn(page, john)
    await page.locator('[data-part="submit"]').click()
    await signedIn(page, 'john')
    await page.goto(`${site.origin}/?view=accounts`)
    await page.getByRole('button', { name: 'Connect Acme' }).click()
    await logIn(page, 'john')
    await allow(page)
    const disconnect = page.getByRole('button', { name: 'Disconnect Acme' })
    await disconnect.waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=accounts`)
    await signOut(page)
    await leave(page)
    await signedIn(page, 'john')
    await page.goto(`${site.origin}/?view=accounts`)
    await disconnect.click()
    await disconnect.click()
    await page.getByText('Acme disconnected.').waitFor()
    await page.getByRole('button', { name: 'Connect Acme' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
