import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { defineFeature, emailPassword, sql, type } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignUp, freshVisitor } from './visitor.ts'

/** A feature of the application's own that keeps what the form asks for. */
const customers = defineFeature({
  id: 'customers',
  migrations: [
    {
      name: '0001_customers',
      sql: 'alter table latchkey.user add column company text, add column phone text, add column news boolean',
    },
  ],
  fields: { user: type({ company: 'string | null', phone: 'string | null', news: 'boolean | null' }) },
  userInput: type({ 'company?': 'string <= 20', 'phone?': 'string', 'news?': 'boolean' }),
  hooks: {
    userWriting: async ({ input }) => ({ company: null, phone: null, news: null, ...input }),
  },
})

let browser: Browser
let site: Site
let asked: number

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'sign-up-fields.tsx', config: { features: [emailPassword(), customers] } })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await site.test.db.query(sql`delete from latchkey.user`)
  asked = site.count('/sign-up/email')
})

async function open(view: string): Promise<Page> {
  const { page, problems, close } = await freshVisitor(browser)
  onTestFinished(async () => {
    await close()
    expect(problems).toEqual([])
  })
  await page.goto(`${site.origin}/?view=${view}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const send = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()
const signedIn = (page: Page) => page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
const kept = () => site.test.db.query(sql`select company, phone, news from latchkey.user where email = ${ada.email}`)
const attempts = () => site.count('/sign-up/email') - asked
const hasFocus = async (input: Locator) => {
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
}

describe('further fields of SignUp', () => {
  it('are those of AuthProvider, stand before the password, and are sent with the rest', async () => {
    const page = await open('shared')
    const names = await page
      .locator('form input:not([type="hidden"])')
      .evaluateAll((all) => all.map((element) => element.getAttribute('name')))
    expect(names).toEqual(['name', 'email', 'company', 'phone', 'news', 'password'])
    const company = page.getByRole('textbox', { name: 'Company', description: 'As on your invoices' })
    expect(await company.getAttribute('autocomplete')).toBe('organization')
    expect(await page.getByLabel('Phone').getAttribute('type')).toBe('tel')
    await fillSignUp(page, ada)
    await company.fill('  Analytical Engines ')
    await page.getByLabel('Send me the news').check()
    const body = page.waitForRequest('**/sign-up/email').then((request) => request.postDataJSON())
    await send(page)
    await signedIn(page)
    expect(await body).toEqual({ ...ada, company: 'Analytical Engines', news: true })
    expect(await kept()).toEqual([{ company: 'Analytical Engines', phone: null, news: true }])
  })

  itDeep('that are needed and empty are named before anything is sent', async () => {
    const page = await open('shared')
    await fillSignUp(page, ada)
    await page.getByLabel('Company').fill('  ')
    await send(page)
    const company = page.locator('[name="company"][aria-invalid="true"]')
    await company.waitFor()
    await hasFocus(company)
    await page
      .getByRole('textbox', { name: 'Company', description: 'You need to agree to create an account.' })
      .waitFor()
    expect([await page.locator('[aria-invalid]').count(), attempts()]).toEqual([1, 0])
    await company.fill('Engines')
    await send(page)
    await signedIn(page)
    expect(await kept()).toEqual([{ company: 'Engines', phone: null, news: false }])
  })

  itDeep('that the service refuses are marked, and what was typed stays', async () => {
    const page = await open('shared')
    await fillSignUp(page, ada)
    await page.getByLabel('Company').fill('A name that is much too long')
    await send(page)
    const company = page.getByRole('textbox', { name: 'Company', description: 'Check this field.' })
    await company.waitFor()
    await hasFocus(company)
    expect([await company.inputValue(), attempts()]).toEqual(['A name that is much too long', 1])
  })

  itDeep('are its own where it says so', async () => {
    const page = await open('own')
    expect(await page.getByLabel('Company').count()).toBe(0)
    await fillSignUp(page, ada)
    await page.getByLabel('School').fill('Somerville')
    await send(page)
    await signedIn(page)
    expect(await kept()).toEqual([{ company: 'Somerville', phone: null, news: null }])
  })

  itDeep('work in markup of an application', async () => {
    const page = await open('headless')
    await page.locator('[name="name"]').fill(ada.name)
    await page.locator('[name="email"]').fill(ada.email)
    await page.locator('[name="password"]').fill(ada.password)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('You need to agree to create an account.').waitFor()
    await page.locator('[name="company"]').fill('Engines')
    await page.locator('[name="news"]').check()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect.poll(kept).toEqual([{ company: 'Engines', phone: null, news: true }])
    expect(attempts()).toBe(1)
  })
})

describe('what one agrees to', () => {
  itDeep('is a sentence with links to tabs of their own', async () => {
    const page = await open('sentence')
    await page.getByText('By creating an account, you agree to the').waitFor()
    const links = page.locator('a[target="_blank"][rel="noopener"]')
    expect(
      await links.evaluateAll((all) => all.map((element) => [element.textContent, element.getAttribute('href')])),
    ).toEqual([
      ['Terms of Service', 'https://www.example.com/terms'],
      ['Privacy Policy', '/privacy.html'],
    ])
    await page.getByLabel('Name', { exact: true }).fill(ada.name)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    expect(new URL((await opened).url()).pathname).toBe('/privacy.html')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(ada.name)
    await fillSignUp(page, ada)
    await send(page)
    await signedIn(page)
  })

  itDeep('is a box that has to be ticked where that is wanted', async () => {
    const page = await open('consent')
    const box = page.getByRole('checkbox', { name: 'I agree to the Terms of Service and the Privacy Policy' })
    expect(await page.getByText('By creating an account').count()).toBe(0)
    await fillSignUp(page, ada)
    await send(page)
    await page.locator('[type="checkbox"][aria-invalid="true"]').waitFor()
    await hasFocus(box)
    await page.getByRole('checkbox', { description: 'You need to agree to create an account.' }).waitFor()
    expect(attempts()).toBe(0)
    await box.check()
    expect(await page.locator('[aria-invalid]').count()).toBe(0)
    const body = page.waitForRequest('**/sign-up/email').then((request) => request.postDataJSON())
    await send(page)
    await signedIn(page)
    expect(await body).toEqual({ ...ada, legal: true })
  })

  itDeep('is a sentence where only providers make accounts', async () => {
    const page = await open('providers')
    await page.getByText('By creating an account, you agree to the').waitFor()
    await page.getByRole('button', { name: 'GitHub' }).waitFor()
    expect([await page.getByRole('link').count(), await page.getByRole('checkbox').count()]).toEqual([2, 0])
  })

  itDeep('is that of AuthProvider in every form that does not say otherwise', async () => {
    const page = await open('everywhere')
    await fillSignUp(page, ada)
    await send(page)
    await page.getByRole('checkbox', { description: 'You need to agree to create an account.' }).waitFor()
    expect(attempts()).toBe(0)
    const other = await open('otherwise')
    await other.getByText('By creating an account, you agree to the').waitFor()
    expect(await other.getByRole('checkbox').count()).toBe(0)
    expect(await other.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/own.html')
  })

  it('has no link to anything but an own path or a page', async () => {
    const page = await open('unsafe')
    await page.getByText('By creating an account, you agree to the').waitFor()
    expect(await page.locator('a[target="_blank"]').count()).toBe(0)
  })
})
