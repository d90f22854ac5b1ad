import type { Browser } from 'playwright-core'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { SignInPage } from './fixtures/sign-in-page.tsx'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, fillSignUp, openSignIn, register, visit, watch } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser.close())

/** Where the caret is once the browser has laid the input out. */
const caretAfterPainting = (input: HTMLInputElement) =>
  new Promise<number | null>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(input.selectionStart)))
  })

describe('the forms', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
    await register(site, ada)
  })
  afterAll(() => site.close())

  itDeep('carry the tokens that password managers look for', async () => {
    const { page, close } = await visit(browser, site)
    const tokens = () =>
      page
        .locator('form input:not([type="hidden"])')
        .evaluateAll((inputs) =>
          inputs.map((input) => [
            input.getAttribute('name'),
            input.getAttribute('type'),
            input.getAttribute('autocomplete'),
          ]),
        )
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(await tokens()).toEqual([
      ['name', 'text', 'name'],
      ['email', 'email', 'email'],
      ['password', 'password', 'new-password'],
    ])
    await openSignIn(page)
    expect(await tokens()).toEqual([
      ['email', 'email', 'username'],
      ['password', 'password', 'current-password'],
      ['rememberMe', 'checkbox', null],
    ])
    expect(
      await page
        .locator('form')
        .evaluateAll((forms) => forms.map((form) => [form.getAttribute('method'), form.getAttribute('action')])),
    ).toEqual([['post', '/api/auth/sign-in/email']])
    await close()
  })

  itDeep('send one request for five fast clicks and Enter', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await fillSignIn(page, ada)
    const before = site.count('/sign-in/email')
    const release = site.hold()
    const box = await page.locator('[data-part="submit"]').boundingBox()
    if (box === null) throw new Error('no button')
    await page.mouse.click(box.x + 20, box.y + 20, { clickCount: 5 })
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect.poll(() => site.count('/sign-in/email') - before).toBe(1)
    const button = page.locator('[data-part="submit"]')
    expect(await button.getAttribute('aria-busy')).toBe('true')
    expect(await button.evaluate((element: HTMLButtonElement) => element.disabled)).toBe(false)
    expect((await button.boundingBox())?.width).toBe(box.width)
    release()
    await page.getByRole('heading', { name: ada.name }).waitFor()
    expect(site.count('/sign-in/email') - before).toBe(1)
    await close()
  })

  itDeep('send one request for a double click that is refused at once', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await fillSignIn(page, { email: ada.email, password: 'wrong' })
    const before = site.count('/sign-in/email')
    await page.locator('[data-part="submit"]').dblclick()
    await page.getByRole('alert').getByText('Wrong email or password').waitFor()
    expect(site.count('/sign-in/email') - before).toBe(1)
    await close()
  })

  itDeep.each(['email', 'password'])('send with Enter in the %s field', async (name) => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await fillSignIn(page, ada)
    const before = site.count('/sign-in/email')
    await page.locator(`input[name="${name}"]`).press('Enter')
    await page.getByRole('heading', { name: ada.name }).waitFor()
    expect(site.count('/sign-in/email') - before).toBe(1)
    await close()
  })

  itDeep('send values that were set without a key press, trimmed, and the box as it stands', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await page.locator('input[name="email"]').evaluate((input: HTMLInputElement) => (input.value = 'Ada@Example.com'))
    await page.locator('input[name="password"]').evaluate((input: HTMLInputElement) => (input.value = ' spaced '))
    await page.getByLabel('Keep me signed in').uncheck()
    const [request] = await Promise.all([
      page.waitForRequest('**/sign-in/email'),
      page.locator('[data-part="submit"]').click(),
    ])
    expect(request.postDataJSON()).toEqual({ email: 'Ada@Example.com', password: ' spaced ', rememberMe: false })
    await close()
  })

  itDeep('take pasted text in every field', async () => {
    const { page, close } = await visit(browser, site, { permissions: ['clipboard-read', 'clipboard-write'] })
    for (const name of ['name', 'email', 'password']) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), `${name}-pasted`)
      await page.locator(`input[name="${name}"]`).focus()
      await page.keyboard.press('Control+V')
      expect(await page.locator(`input[name="${name}"]`).inputValue()).toBe(`${name}-pasted`)
    }
    await close()
  })

  itDeep('show a password on demand, keep the caret, and hide it when they are sent', async () => {
    const { page, close } = await visit(browser, site)
    await fillSignUp(page, { ...ada, name: '' })
    const input = page.locator('input[name="password"]')
    const toggle = page.getByRole('button', { name: 'Show password' })
    await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(3, 3))
    expect(await toggle.getAttribute('aria-controls')).toBe(await input.getAttribute('id'))
    await toggle.click()
    expect(await input.getAttribute('type')).toBe('text')
    expect(await toggle.getAttribute('aria-pressed')).toBe('true')
    expect(await input.evaluate(caretAfterPainting)).toBe(3)
    await page.locator('[data-part="submit"]').click()
    expect(await input.getAttribute('type')).toBe('password')
    await close()
  })
})

describe('two widgets on one page', () => {
  it('share no id, and each label belongs to its own input', async () => {
    const site = await startSite({ fixture: 'two.tsx' })
    const { page, problems, close } = await visit(browser, site)
    await page.locator('#third form').waitFor()
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map((element) => element.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(10)
    await page.locator('#second').getByLabel('Email').fill('second@example.com')
    expect(await page.locator('#first input[name="email"]').inputValue()).toBe('')
    expect(await page.locator('#second input[name="email"]').inputValue()).toBe('second@example.com')
    expect(problems).toEqual([])
    await close()
    await site.close()
  })
})

describe('a page that a server rendered', () => {
  let site: Site
  const render = () => renderToString(<SignInPage />)
  beforeAll(async () => {
    site = await startSite({ fixture: 'sign-in.tsx', html: render() })
    await register(site, ada)
  })
  afterAll(() => site.close())

  it('is rendered without a warning, as a form that can be used', () => {
    const complaints = vi.spyOn(console, 'error')
    const html = render()
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
    expect(html).toMatch(/<form (?=[^>]*method="post")(?=[^>]*action="\/api\/auth\/sign-in\/email")/)
    expect(html).toContain('value="/members.html"')
    expect(html).toContain('href="/join"')
    // The button to show the password could do nothing yet.
    expect(html).not.toContain('aria-pressed')
    expect(html).not.toContain('style=')
  })

  it('signs in without JavaScript, and no password gets into an address', async () => {
    const { page, close } = await visit(browser, site, { javaScriptEnabled: false })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await fillSignIn(page, ada)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL(`${site.origin}/members.html`)
    expect(addresses.filter((address) => address.includes('correct') || address.includes('ada%40'))).toEqual([])
    expect((await page.context().cookies()).some(({ name }) => name.endsWith('session_token'))).toBe(true)
    await close()
  })

  it('leaves the page without a password in the address when sign-in is refused without JavaScript', async () => {
    const { page, close } = await visit(browser, site, { javaScriptEnabled: false })
    await fillSignIn(page, { email: ada.email, password: 'wrong-but-secret' })
    await Promise.all([page.waitForEvent('load'), page.getByLabel('Password', { exact: true }).press('Enter')])
    expect(page.url()).not.toContain('wrong-but-secret')
    await close()
  })

  itDeep('keeps what was typed before it was hydrated, and hydrates without a complaint', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const problems = watch(page)
    let start = () => {}
    const started = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route('**/page.js', async (route) => {
      await started
      await route.continue()
    })
    await page.goto(site.origin, { waitUntil: 'commit' })
    await fillSignIn(page, ada)
    start()
    await page.getByRole('button', { name: 'Show password' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL(`${site.origin}/members.html`)
    expect(problems).toEqual([])
    await context.close()
  })
})
