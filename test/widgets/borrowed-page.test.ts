import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { freshVisitor } from './visitor.ts'

let browser: Browser
let server: Server
let origin: string

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  server = createServer((request, response) => {
    response.setHeader('set-cookie', 'answered=1')
    response.end(JSON.stringify({ cookie: request.headers.cookie }))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no address')
  origin = `http://localhost:${address.port}`
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

/** What the browser calls a page. */
async function nameOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  return targetInfo.targetId
}

/** What a page finds of those before it. */
async function findings() {
  const { page, close } = await freshVisitor(browser)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const response = await page.goto(origin)
  const sent = await response?.json()
  const kept = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    bound: 'bound' in window,
    day: Date.now() > 1_000_000,
  }))
  await close()
  return { sent, kept, logged }
}

it('finds nothing of the test before in the page that it gave back', async () => {
  const empty = await findings()
  expect(empty).toMatchObject({ sent: {}, kept: { local: 0, session: 0, databases: 0, bound: false }, logged: [] })

  const { page, close } = await freshVisitor(browser)
  const context = page.context()
  await context.addInitScript(() => console.log('an initial script'))
  await page.addInitScript(() => console.log('an initial script of the page'))
  await page.exposeFunction('bound', () => {})
  await context.grantPermissions(['clipboard-read'])
  await page.goto(origin)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        localStorage.setItem('kept', '1')
        sessionStorage.setItem('kept', '1')
        setInterval(() => console.log('still here'), 1)
        indexedDB.open('kept').addEventListener('success', resolve)
      }),
  )
  await page.clock.setFixedTime(1)
  await context.route('**/*', (route) => route.fulfill({ json: 'of a route' }))
  await page.route('**/*', (route) => route.fulfill({ json: 'of a route of the page' }))
  await close()

  expect(await findings()).toEqual(empty)
})

it('gives the page on to the next test', async () => {
  const first = await freshVisitor(browser)
  const name = await nameOf(first.page)
  await first.close()
  const second = await freshVisitor(browser)
  expect(await nameOf(second.page)).toBe(name)
  await second.close()
})

it('has a page of its own for whoever comes while the other one is open', async () => {
  const first = await freshVisitor(browser)
  const second = await freshVisitor(browser)
  await first.page.goto(origin)
  await second.page.goto(origin)
  expect(await second.page.evaluate(() => document.cookie)).toBe('answered=1')
  await first.page.context().clearCookies()
  expect(await second.page.evaluate(() => document.cookie)).toBe('answered=1')
  await second.close()
  await first.close()
})
