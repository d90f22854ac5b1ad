import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { listen } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { freePort } from '../support/process.ts'
import { testAuth } from '../support/test-auth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { freshVisitor, type Visitor } from './visitor.ts'

const plain = 'Couldn’t reach the service. Check your connection and try again.'

// Names that are not this machine's, for what is only said on one's own.
let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await openBrowser(inject('browser'), { more: ['--host-resolver-rules=MAP *.example.com localhost'] })
  site = await startSite({
    fixture: 'elsewhere.tsx',
    isSplit: true,
    connects: ['http://localhost:*', 'http://auth.example.com:*'],
  })
})
afterAll(async () => {
  await site?.close()
  await browser?.close()
})

async function open(address: string): Promise<Visitor> {
  const visitor = await freshVisitor(browser)
  onTestFinished(() => visitor.close())
  await visitor.page.goto(address)
  return visitor
}

const card = (page: Page) => page.locator('[data-lk=service-problem]')

describe('in development, a page whose service does not answer', () => {
  itDeep('says so once, with the line that starts it, also in the console', async () => {
    const service = `http://localhost:${await freePort()}`
    const advice = `No answer from ${service}. Is npx latchkey serve running?`
    const { page, problems } = await open(`${site.origin}/?service=${service}`)
    await card(page).getByText(advice).waitFor()
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining(plain)])
    expect(await findings(page)).toEqual([])
    await expect.poll(() => problems).toContainEqual(`latchkey: ${advice}`)
  })

  itDeep('goes on when the service answers to the button', async () => {
    const port = await freePort()
    const { page } = await open(`${site.origin}/?service=http://localhost:${port}`)
    await card(page).getByRole('button', { name: 'Try again' }).waitFor()
    const { auth } = await testAuth({ config: { trustedOrigins: [site.origin] } })
    const server = await listen((request) => auth.fetch(request), { host: 'localhost', port, trustProxy: false })
    onTestFinished(() => server.close(0))
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await card(page).count()).toBe(0)
  })

  itDeep('says the same behind a development server that passes calls on', async () => {
    const visitor = await freshVisitor(browser)
    onTestFinished(() => visitor.close())
    await visitor.page.route('**/api/auth/**', (route) => route.fulfill({ status: 500, body: '' }))
    await visitor.page.goto(site.origin)
    await card(visitor.page).getByText(`No answer from ${site.origin}.`).waitFor()
  })

  itDeep('says when somebody else answers', async () => {
    const { page } = await open(`${site.origin}/?service=${site.origin}/index.html`)
    await card(page).getByText('isn’t from the service. Check baseURL and basePath.').waitFor()
  })

  itDeep('says it where the application wants it, and nowhere else', async () => {
    const service = `http://localhost:${await freePort()}`
    const { page } = await open(`${site.origin}/?service=${service}&own`)
    await page.locator('[data-lk=auth-failed]').getByText(`No answer from ${service}.`).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
  })

  itDeep('says it in the language of the page', async () => {
    const service = `http://localhost:${await freePort()}`
    const { page } = await open(`${site.origin}/?service=${service}&german`)
    await card(page).getByText(`Keine Antwort von ${service}.`).waitFor()
  })
})

describe('in development, a page that the service does not trust', () => {
  itDeep('shows the line that mends it, as do the console and the log of the service', async () => {
    const { server, log } = await testAuth()
    const { page, problems } = await open(`${site.origin}/?service=${server.url}`)
    await card(page).getByText(`The service at ${server.url} doesn’t trust this page.`).waitFor()
    expect(await card(page).locator('code').innerText()).toBe(`trustedOrigins: ['${site.origin}'],`)
    const advice = `Add '${site.origin}' to trustedOrigins in auth.config.ts`
    await expect
      .poll(() => problems.join('\n'))
      .toContain(`latchkey: ${server.url} does not trust this page. ${advice}`)
    expect(log.lines.join('\n')).toContain(advice)
  })
})

describe('in production', () => {
  it.each<[string, () => Promise<string>]>(
    firstRows(1, [
      ['a service that does not answer', async () => `http://auth.example.com:${await freePort()}`],
      [
        'a service that does not trust the page',
        async () => `http://auth.example.com:${(await testAuth({ production: true })).server.port}`,
      ],
    ]),
  )('%s leaves a plain sentence and a button, and nothing internal', async (_, start) => {
    const service = await start()
    const { page, problems } = await open('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${site.origin.replace('localhost', 'app.example.com')}/?service=${service}`)
    const lines = async () => (await card(page).innerText()).split(/\n+/)
    await card(page).waitFor()
    expect(await lines()).toEqual([plain, 'Try again'])
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => asked.filter((path) => path === '/api/auth/get-session').length).toBe(2)
    await expect.poll(lines).toEqual([plain, 'Try again'])
    expect(asked).not.toContain('/api/auth/ok')
    expect(problems.join('\n')).not.toContain('latchkey')
  })
})
