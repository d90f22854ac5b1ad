import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { freePort } from '../support/process.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { ada, fillSignIn, watch } from '../widgets/visitor.ts'
import { type DevelopmentServer, startDevelopment } from './development-server.ts'
import { type Installed, installOutside } from './install.ts'

/** Frameworks that render on a server, each with a small application that installs the packed package. */
const frameworks = [
  { name: 'Next', source: 'test/package/next', command: 'next', args: (port: number) => ['dev', '--port', `${port}`] },
  {
    name: 'React Router',
    source: 'test/package/react-router',
    command: 'react-router',
    args: (port: number) => ['dev', '--port', `${port}`, '--host', 'localhost'],
  },
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser?.close())

describe.each(frameworks)('in $name', ({ source, command, args }) => {
  let installed: Installed
  let service: TestAuth
  let server: DevelopmentServer
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    const port = await freePort()
    installed = await installOutside(source)
    service = await createTestAuth({ config: { trustedOrigins: [`http://localhost:${port}`] } })
    await service.browser().post('/sign-up/email', ada)
    // The development servers say more than what is built: every attribute that does not match is a warning.
    server = await startDevelopment(installed, command, args(port), {
      port,
      env: { AUTH_URL: service.origin, NEXT_TELEMETRY_DISABLED: '1' },
    })
    page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    problems = watch(page)
  })
  afterAll(async () => {
    await page?.context().close()
    await server?.stop()
    await service?.close()
    await installed?.remove()
  })

  it('the server sends the form, and it signs in without a warning of React', async () => {
    expect(await (await fetch(server.origin)).text()).toContain('data-lk="sign-in"')
    await page.goto(server.origin)
    await fillSignIn(page, ada)
    const toggle = page.getByRole('button', { name: /^(Show|Hide) password$/ })
    // The form is a plain one until React has taken it over, and would leave this page.
    await expect
      .poll(async () => {
        if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
        return toggle.getAttribute('aria-pressed')
      })
      .toBe('true')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'From the server' }).waitFor()
    expect(problems).toEqual([])
  })

  it('the server sends the page of who is signed in, and the menu works without a warning of React', async () => {
    const html = await (await page.request.get(server.origin)).text()
    expect(html).toContain('From the server')
    await page.reload()
    const trigger = page.locator('[data-lk="user-button"] [data-part="trigger"]')
    const item = page.getByRole('menuitem', { name: 'Sign out' })
    await expect
      .poll(async () => {
        if ((await item.count()) === 0) await trigger.click()
        return item.count()
      })
      .toBe(1)
    expect(problems).toEqual([])
  })
})
