import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { isDeep, itDeep } from '../support/depth.ts'
import { ada, watch } from '../widgets/visitor.ts'
import { type Installed, installOutside } from './install.ts'
import { type RenderedSite, startRenderedSite } from './rendered-site.ts'

/** The React of the repository, and in the deep suite the oldest that the widgets run with, beside the packed widgets. */
describe.each(isDeep ? ['19', '18.2'] : ['19'])('with React %s', (react) => {
  let browser: Browser
  let installed: Installed | undefined
  let site: RenderedSite
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    browser = await openBrowser(inject('browser'))
    installed = react === '19' ? undefined : await installOutside('test/package/react-18')
    site = await startRenderedSite(installed?.folder)
    const answer = await post('/sign-up/email', { ...ada, username: 'ada' })
    if (!answer.ok) throw new Error(await answer.text())
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    await installed?.remove()
  })
  beforeEach(async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
    problems = watch(page)
    await page.addInitScript(() => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
      Reflect.set(window, 'violations', violations)
    })
  })
  afterEach(() => page.context().close())

  function post(path: string, body: object): Promise<Response> {
    return fetch(`${site.origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin },
      body: JSON.stringify(body),
    })
  }

  async function signIn(): Promise<void> {
    const { email, password } = ada
    const answer = await page.request.post(`${site.origin}/api/auth/sign-in/email`, {
      data: { email, password },
      headers: { origin: site.origin },
    })
    expect(answer.status()).toBe(200)
  }

  const violations = () => page.evaluate(() => Reflect.get(window, 'violations') as string[])

  /** React has taken the page over when a widget reacts; the button of the password field is one that only React moves. */
  async function isAlive(): Promise<void> {
    const toggle = page.getByRole('button', { name: 'Show password' }).first()
    await expect
      .poll(async () => {
        if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
        return page.locator('[data-part="toggle"]').first().getAttribute('aria-pressed')
      })
      .toBe('true')
  }

  describe('a page that was rendered on a server', () => {
    itDeep('shows forms to a stranger before any script, and React takes them over without a word', async () => {
      const html = await (await fetch(site.origin)).text()
      expect(html).toContain('<h1>Come in</h1>')
      expect(html).toContain('action="/api/auth/sign-in/email"')
      expect(html).toContain('autoComplete="new-password"')
      await page.goto(site.origin)
      await isAlive()
      expect(problems).toEqual([])
      expect(await violations()).toEqual([])
      expect(await page.evaluate(() => document.documentElement.dataset['react'])).toMatch(new RegExp(`^${react}`))
    })

    it('shows the widgets of who is signed in before any script, and React takes them over without a word', async () => {
      await signIn()
      const html = await (await page.request.get(site.origin)).text()
      expect(html).toContain('<h1>Welcome back</h1>')
      expect(html).toMatch(/data-lk="user-button"/)
      expect(html).toMatch(/data-lk="organization-switcher"/)
      await page.goto(site.origin)
      await isAlive()
      await page.waitForLoadState('networkidle')
      expect(problems).toEqual([])
      expect(await violations()).toEqual([])
    })

    itDeep('breaks no rule of a strict policy with menus and dialogs open', async () => {
      await signIn()
      await page.goto(site.origin)
      await isAlive()
      await page.locator('[data-lk="user-button"] [data-part="trigger"]').click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[data-lk="organization-switcher"] [data-part="trigger"]').click()
      await page.getByRole('menuitem', { name: 'Create organization' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await violations()).toEqual([])
      expect(problems).toEqual([])
    })

    itDeep('notices what does not match: React complains about a heading that the server sent otherwise', async () => {
      await page.route(`${site.origin}/`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('Come in', 'Go away') })
      })
      await page.goto(site.origin)
      await expect.poll(() => problems.join('\n')).toContain('recovered')
    })

    itDeep('notices a broken rule: the policy is really there', async () => {
      await page.goto(site.origin)
      await page.evaluate(() =>
        document.body.append(Object.assign(document.createElement('style'), { textContent: 'p{}' })),
      )
      await expect.poll(violations).toEqual([expect.stringContaining('style-src')])
    })
  })
})
