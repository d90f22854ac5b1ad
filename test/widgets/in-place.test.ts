import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, fillSignUp, freshVisitor, type Person, register } from './visitor.ts'

let browser: Browser
let site: Site
/** Its page has no other form of its own. */
let alone: Site
/** Takes no strangers in, and cannot send mail. */
let closed: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'in-place.tsx', isSplit: true })
  alone = await startSite({ fixture: 'sign-in-alone.tsx', isSplit: true })
  closed = await startSite({
    fixture: 'in-place.tsx',
    isSplit: true,
    config: { features: [emailPassword({ signUp: false })] },
    production: true,
  })
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await alone.close()
  await closed.close()
})

const titles = {
  'sign-in': 'Sign in',
  'sign-up': 'Create your account',
  'forgot-password': 'Forgot your password?',
} as const
type Form = keyof typeof titles

async function open(query: string, where = site) {
  const visitor = await freshVisitor(browser)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(`${where.origin}/?${query}`)
  await visitor.page.locator('[data-part="card"]').waitFor()
  return visitor
}

const way = (page: Page, name: string) => page.locator('[data-part="card"]').getByRole('button', { name, exact: true })
const email = (page: Page) => page.getByLabel('Email')

/** What a screen reader says next: the heading of the form, with what describes it. */
const said = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const described = activeElement?.getAttribute('aria-describedby')
    const text = described ? (document.getElementById(described)?.textContent ?? '') : ''
    return [activeElement?.tagName ?? '', activeElement?.textContent ?? '', text === '' ? 'alone' : 'described']
  })
async function arrivedAt(page: Page, form: Form): Promise<void> {
  await expect.poll(() => said(page)).toEqual(['H2', titles[form], 'described'])
}

describe('a form without pages for the other ones', () => {
  it('leads from sign-in to a new account, to a forgotten password and back, with what was typed', async () => {
    const { page, problems, close } = await open('form=sign-in')
    await email(page).fill('new@example.com')
    await way(page, 'Sign up').click()
    await arrivedAt(page, 'sign-up')
    expect(await email(page).inputValue()).toBe('new@example.com')
    await way(page, 'Sign in').click()
    await arrivedAt(page, 'sign-in')
    expect(await email(page).inputValue()).toBe('new@example.com')
    await way(page, 'Forgot password?').click()
    await arrivedAt(page, 'forgot-password')
    expect(await email(page).inputValue()).toBe('new@example.com')
    await way(page, 'Sign in').click()
    await arrivedAt(page, 'sign-in')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leads on by keyboard: the first field comes after the heading', async () => {
    const { page, close } = await open('form=sign-in')
    await way(page, 'Forgot password?').press('Enter')
    await arrivedAt(page, 'forgot-password')
    await page.keyboard.press('Tab')
    expect(await email(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await close()
  })

  itDeep.each(['sign-up', 'forgot-password'] as const)('leads from %s to sign-in, and back', async (form) => {
    const { page, close } = await open(`form=${form}`)
    await email(page).fill('new@example.com')
    await way(page, 'Sign in').click()
    await arrivedAt(page, 'sign-in')
    expect(await email(page).inputValue()).toBe('new@example.com')
    await way(page, form === 'sign-up' ? 'Sign up' : 'Forgot password?').click()
    await arrivedAt(page, form)
    await close()
  })

  itDeep('leads back on the page also where sign-in has a page, which may be this one', async () => {
    const { page, close } = await open('form=sign-in&paths=sign-in')
    await way(page, 'Forgot password?').click()
    await arrivedAt(page, 'forgot-password')
    await way(page, 'Sign in').click()
    await arrivedAt(page, 'sign-in')
    await close()
  })

  itDeep('leads from a mailed link that is no good to a new one, and to sign-in', async () => {
    const reset = await open('form=reset-password&error=INVALID_TOKEN')
    await way(reset.page, 'Request a new link').click()
    await arrivedAt(reset.page, 'forgot-password')
    await reset.close()
    const verify = await open('form=verify-email&error=INVALID_TOKEN')
    await way(verify.page, 'Back to sign-in').click()
    await arrivedAt(verify.page, 'sign-in')
    await verify.close()
  })

  itDeep('keeps what it was given, and hears that somebody is signed in by the other form', async () => {
    const grace: Person = { name: 'Grace Hopper', email: 'grace@example.com', password: 'compilers are fine' }
    const { page, close } = await open('form=sign-in')
    await way(page, 'Sign up').click()
    await arrivedAt(page, 'sign-up')
    expect(await page.locator('[data-lk="sign-up"].own').getByText('Acme').count()).toBe(1)
    await fillSignUp(page, grace)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText(`signed in ${grace.email}`).waitFor()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    // The page is about signing in.
    await page.getByRole('heading', { name: titles['sign-in'] }).waitFor()
    await close()
  })

  itDeep('tells the page of a sign-up that somebody signed in instead', async () => {
    const { page, close } = await open('form=sign-up')
    await way(page, 'Sign in').click()
    await arrivedAt(page, 'sign-in')
    await fillSignIn(page, ada)
    await page.locator('[data-part="submit"]').click()
    await page.getByText(`success ${ada.email}`).waitFor()
    await close()
  })

  itDeep('has no finding of axe with another form in its place', async () => {
    const { page, close } = await open('form=sign-in')
    await way(page, 'Sign up').click()
    await arrivedAt(page, 'sign-up')
    expect(await findings(page)).toEqual([])
    await close()
  })
})

describe('the code of the other form', () => {
  const loaded = (page: Page, form: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').filter((entry) => entry.name.includes(`/${name}-`)).length,
      form,
    )

  itDeep('comes when somebody points at the way there, and not before', async () => {
    const { page, close } = await open('', alone)
    await way(page, 'Sign up').waitFor()
    expect(await loaded(page, 'plain-sign-up')).toBe(0)
    await way(page, 'Sign up').hover()
    await expect.poll(() => loaded(page, 'plain-sign-up')).toBe(1)
    expect(await loaded(page, 'plain-forgot-password')).toBe(0)
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(titles['sign-in'])
    await close()
  })

  itDeep('is said to be missing when it does not come, and tried again with the next press', async () => {
    const { page, close } = await open('', alone)
    await page.route('**/plain-sign-up-*.js', (route) => route.abort())
    await email(page).fill('new@example.com')
    await way(page, 'Sign up').click()
    await page.getByRole('alert').getByText('Couldn’t reach the service.').waitFor()
    expect(await email(page).inputValue()).toBe('new@example.com')
    await page.unroute('**/plain-sign-up-*.js')
    await way(page, 'Sign up').click()
    await arrivedAt(page, 'sign-up')
    await close()
  })
})

describe('no way is offered', () => {
  itDeep('to what the service does not have', async () => {
    const { page, close } = await open('form=sign-in', closed)
    await expect.poll(() => page.locator('[data-part="link"]').count()).toBe(0)
    await page.getByRole('heading', { name: titles['sign-in'] }).waitFor()
    await close()
  })

  itDeep('to what the application left out', async () => {
    const { page, close } = await open('form=no-sign-up')
    await way(page, 'Forgot password?').waitFor()
    expect(await way(page, 'Sign up').count()).toBe(0)
    await close()
  })

  itDeep('but that of the application, where it has one', async () => {
    const { page, close } = await open('form=own')
    await email(page).fill('new@example.com')
    await way(page, 'Sign up').click()
    await page.getByText('own new@example.com').waitFor()
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(titles['sign-in'])
    await close()
  })

  itDeep('but the link to a page, where it has one', async () => {
    const { page, close } = await open('form=sign-in&paths=all')
    const links = page.locator('[data-part="card"]').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/?form=forgot-password',
      '/?form=sign-up',
    ])
    expect(await page.locator('button[data-part="link"]').count()).toBe(0)
    await close()
  })
})
