import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, fillSignUp, freshVisitor, openSignIn, register, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite()
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

const activeText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const activeName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const submit = (page: Page) => page.locator('[data-part="submit"]').click()

describe('a refused sign-in', () => {
  it('says it beside the form, keeps what was typed, and stays until something is edited', async () => {
    const { page, problems, close } = await visit(browser, site)
    await openSignIn(page)
    const alert = page.getByRole('alert')
    expect(await alert.textContent()).toBe('')
    await fillSignIn(page, { email: ada.email, password: 'not it' })
    await submit(page)
    await alert.getByText('Wrong email or password').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not it')
    expect(await activeText(page)).toContain('Wrong email or password')

    // Anything that would take the message away by itself would do it on one of these.
    await page.getByRole('button', { name: 'Show password' }).click()
    await page.keyboard.press('Tab')
    expect(await alert.textContent()).toContain('Wrong email or password')

    await page.getByLabel('Password', { exact: true }).press('End')
    await page.keyboard.type('x')
    expect(await alert.textContent()).toBe('')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says the same of an unknown address, and blames no field', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await fillSignIn(page, { email: 'nobody@example.com', password: 'whatever it is' })
    await submit(page)
    await page.getByRole('alert').getByText('Wrong email or password').waitFor()
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    await close()
  })

  itDeep('says that the address may not be confirmed yet where that is asked for, whoever it is', async () => {
    const { page, close } = await visit(browser, site)
    const refusal = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'x', reason: 'unproven' }
    await page.route('**/sign-in/email', answer(401, refusal))
    await openSignIn(page)
    await fillSignIn(page, { email: 'grace@example.com', password: 'whatever it is' })
    await submit(page)
    await page.getByRole('alert').getByText('we’ve sent a verification link to grace@example.com').waitFor()
    await close()
  })

  itDeep('puts a malformed address to its field and the focus into it', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await fillSignIn(page, { email: 'ada@', password: 'whatever' })
    await submit(page)
    const email = page.getByLabel('Email')
    await page.locator('[aria-invalid="true"]').waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator(`[id="${await email.getAttribute('aria-describedby')}"]`).textContent()).toContain(
      'name@example.com',
    )
    expect(await activeName(page)).toBe('email')
    await close()
  })

  itDeep('sends a password of any length: the rule is for new ones', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    const before = site.count('/sign-in/email')
    await fillSignIn(page, { email: ada.email, password: 'abc' })
    await submit(page)
    await page.getByRole('alert').getByText('Wrong email or password').waitFor()
    expect(site.count('/sign-in/email') - before).toBe(1)
    await close()
  })
})

describe('a refused sign-up', () => {
  itDeep('shows every empty field at once, in no field before it was sent', async () => {
    const { page, close } = await visit(browser, site)
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.press('Tab')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    await submit(page)
    expect(await page.locator('[data-part="error"]').allTextContents()).toEqual([
      'Enter your name.',
      'Enter your email.',
      'Choose a password.',
    ])
    expect(await activeName(page)).toBe('name')
    await page.keyboard.type('A')
    expect(await page.locator('[data-part="error"]').count()).toBe(2)
    await close()
  })

  itDeep('says the password rule before anything is typed, and when it is met', async () => {
    const { page, close } = await visit(browser, site)
    const password = page.getByLabel('Password', { exact: true })
    const note = page.locator(`[id="${await password.getAttribute('aria-describedby')}"]`)
    expect(await note.textContent()).toBe('At least 8 characters')
    await password.pressSequentially('1234567')
    expect(await note.textContent()).toBe('At least 8 characters')
    await password.pressSequentially('8')
    expect(await note.textContent()).toBe('Long enough')
    await close()
  })

  itDeep('names the length that is missing, without asking the service', async () => {
    const { page, close } = await visit(browser, site)
    const before = site.count('/sign-up/email')
    await fillSignUp(page, { ...ada, password: 'short' })
    await submit(page)
    await page.getByText('Use at least 8 characters').waitFor()
    expect(site.count('/sign-up/email')).toBe(before)
    await close()
  })

  itDeep('says at the field that a password is too easy to guess, and goes into it', async () => {
    const { page, close } = await visit(browser, site)
    await fillSignUp(page, { name: 'Grace', email: 'grace@example.com', password: 'password' })
    await submit(page)
    await page.getByText('This password is too easy to guess').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await activeName(page)).toBe('password')
    await close()
  })

  itDeep('offers to sign in with an address that has an account', async () => {
    const { page, close } = await visit(browser, site)
    await fillSignUp(page, ada)
    await submit(page)
    await page.getByText('already exists').waitFor()
    expect(await activeName(page)).toBe('email')
    await page.getByRole('button', { name: 'Sign in instead' }).click()
    await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
    await close()
  })
})

describe('a service in trouble', () => {
  itDeep('that is gone: says so, keeps the entries, and works again with the button that it offers', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await fillSignIn(page, ada)
    await page.context().setOffline(true)
    await submit(page)
    await page.getByRole('alert').getByText('Couldn’t reach the service').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(ada.password)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: ada.name }).waitFor()
    await close()
  })

  itDeep('that stopped: says so and keeps the entries', async () => {
    const other = await startSite()
    const { page, close } = await visit(browser, other)
    await fillSignUp(page, ada)
    await other.stop()
    await submit(page)
    await page.getByRole('alert').getByText('Couldn’t reach the service').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    await close()
    await other.close()
  })

  itDeep.each([
    [503, { code: 'SERVICE_UNAVAILABLE', message: 'Busy' }, 'service is busy'],
    [429, { message: 'Too many' }, 'Too many attempts'],
  ])('that answers %i: counts down, sends nothing meanwhile, and then does', async (status, body, text) => {
    const { page, close } = await freshVisitor(browser)
    await page.clock.install()
    await page.goto(site.origin)
    await openSignIn(page)
    await page.route('**/sign-in/email', answer(status, body, { 'retry-after': '9' }), { times: 1 })
    const before = site.count('/sign-in/email')
    await fillSignIn(page, ada)
    await submit(page)
    await page.getByRole('alert').getByText(text).waitFor()
    await page.getByText(/Try again in \d second/).waitFor()
    expect(await page.locator('[data-part="submit"]').getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(site.count('/sign-in/email')).toBe(before)
    await page.clock.runFor(10_000)
    await page.getByText('You can try again now.').waitFor()
    await submit(page)
    await page.getByRole('heading', { name: ada.name }).waitFor()
    await close()
  })

  itDeep('that refuses with a code of its own: a general sentence and the code', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await page.route('**/sign-in/email', answer(400, { code: 'MOON_IN_WRONG_PHASE', message: 'internal words' }))
    await fillSignIn(page, ada)
    await submit(page)
    const alert = page.getByRole('alert')
    await alert.getByText('Something went wrong').waitFor()
    expect(await alert.textContent()).toContain('MOON_IN_WRONG_PHASE')
    expect(await alert.textContent()).not.toContain('internal words')
    await close()
  })

  itDeep('that does not answer when the page opens: the page says so and asks again', async () => {
    const { page, close } = await visit(browser, site)
    await page.getByLabel('Name', { exact: true }).waitFor()
    await page.route('**/get-session', (route) => route.abort(), { times: 1 })
    await page.reload()
    await page.getByRole('heading', { name: 'The service does not answer' }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByLabel('Name', { exact: true }).waitFor()
    await close()
  })

  itDeep('whose cookie the browser does not keep: says so instead of pretending', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await page.route('**/get-session', async (route) => {
      await page.context().clearCookies()
      const { cookie: _, ...headers } = await route.request().allHeaders()
      await route.continue({ headers })
    })
    await fillSignIn(page, ada)
    await submit(page)
    await page.getByRole('alert').getByText('didn’t keep the session').waitFor()
    expect(await page.getByRole('heading', { name: 'You’re signed in' }).count()).toBe(0)
    await close()
  })
})
