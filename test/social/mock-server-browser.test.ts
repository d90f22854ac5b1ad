import { type MutableRedirectUri, type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { emailPassword, oidc, social } from '../../runtime/index.ts'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { type Site, startSite } from '../widgets/site.ts'
import { visit } from '../widgets/visitor.ts'
import { itDeep } from '../support/depth.ts'

const server = new OAuth2Server()
const client = { clientId: 'latchkey', clientSecret: 'a-secret-of-ours' }
const hidden = 'hidden-words-of-the-server'
let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  server.issuer.url = `http://127.0.0.1:${server.address().port}`
  const acme = oidc({ id: 'acme', name: 'Acme', issuer: server.issuer.url, ...client })
  site = await startSite({
    fixture: 'independent.tsx',
    config: { features: [emailPassword(), social({ providers: [acme] })] },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await server.stop()
})
beforeEach(() => {
  // The server lives in the present; so must the service that judges its tokens.
  site.test.clock.now = new Date()
  server.service.on('beforeUserinfo', ({ body }: MutableResponse) => {
    Object.assign(body, { name: 'John Doe', email: 'john@example.com', email_verified: true })
  })
})
afterEach(() => {
  server.service.removeAllListeners()
})

const leave = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' }).click()
const signedIn = (page: Page) => page.getByText('as john@example.com').waitFor()
const nextRedirect = (change: (query: URLSearchParams) => void) =>
  server.service.once('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => change(url.searchParams))
const counts = () =>
  site.test.db.query(
    sql`select (select count(*)::int from latchkey.user) as users, (select count(*)::int from latchkey.account) as accounts,
      (select count(*)::int from latchkey.session) as sessions`,
  )

describe('sign-in with a mock OAuth server in a browser', () => {
  itDeep('makes an account at the first visit and finds it again from another browser', async () => {
    const first = await visit(browser, site)
    await leave(first.page)
    await signedIn(first.page)
    expect(first.page.url()).toBe(`${site.origin}/`)
    const second = await visit(browser, site)
    await leave(second.page)
    await signedIn(second.page)
    expect(await counts()).toEqual([{ users: 1, accounts: 1, sessions: 2 }])
    expect([first.problems, second.problems]).toEqual([[], []])
    await first.close()
    await second.close()
  })

  itDeep('says in words that consent was denied, and begins anew from there', async () => {
    const { page, problems, close } = await visit(browser, site)
    const before = await counts()
    nextRedirect((query) => {
      query.delete('code')
      query.set('error', 'access_denied')
      query.set('error_description', hidden)
    })
    await leave(page)
    await page.getByRole('alert').getByText('You declined, so nothing changed').waitFor()
    expect(await page.content()).not.toContain(hidden)
    expect(await counts()).toEqual(before)
    await page.getByRole('link', { name: 'Try again' }).click()
    await leave(page)
    await signedIn(page)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('shows nothing of what the server says when it refuses the code', async () => {
    const { page, close } = await visit(browser, site)
    const before = await counts()
    server.service.once('beforeResponse', (answer: MutableResponse) => {
      Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant', error_description: hidden } })
    })
    await leave(page)
    await page.getByText('The provider didn’t confirm it’s you.').waitFor()
    expect(`${page.url()} ${await page.content()} ${site.test.log.lines.join(' ')}`).not.toContain(hidden)
    expect(await counts()).toEqual(before)
    await close()
  })

  itDeep('stays signed in, with nothing made anew, when the Back button leads into it again', async () => {
    const { page, problems, close } = await visit(browser, site)
    await leave(page)
    await signedIn(page)
    const before = await counts()
    // The server has no page of its own: Back leads to the form, or through the finished callback to where it led.
    await page.goBack()
    await page.goto(site.origin)
    await signedIn(page)
    expect(await counts()).toEqual(before)
    expect(problems).toEqual([])
    await close()
  })

  it('does not sign in a browser that the answer was carried to', async () => {
    const { page, close } = await visit(browser, site)
    const answers: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/callback/acme')) answers.push(request.url())
    })
    await leave(page)
    await signedIn(page)
    const thief = await visit(browser, site)
    await thief.page.goto(answers[0] ?? '')
    expect(thief.page.url()).toBe(`${site.origin}/api/auth/error?error=please_restart_the_process`)
    await thief.page.goto(site.origin)
    await thief.page.getByRole('button', { name: 'Continue with Acme' }).waitFor()
    await thief.close()
    await close()
  })
})
