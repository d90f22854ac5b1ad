import type { Browser, Page } from 'playwright-core'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { SignInPage } from './fixtures/sign-in-page.tsx'
import { type Site, startSite } from './site.ts'
import { ada, register, visit } from './visitor.ts'

let browser: Browser
let site: Site
let asked = 0
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const html = renderToString(<SignInPage flow="identifier-first" />)
  site = await startSite({ fixture: 'identifier-first.tsx', html })
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(() => {
  asked = site.count('/sign-in/email')
})

async function open(): Promise<Page> {
  const { page, problems, close } = await visit(browser, site)
  onTestFinished(async () => {
    await close()
    expect(problems).toEqual([])
  })
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  return page
}

const identifier = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

it('asks for the password when there is an identifier, and takes the caret there', async () => {
  const page = await open()
  expect(await password(page).count()).toBe(0)
  await identifier(page).fill(` ${ada.email}`)
  await identifier(page).press('Enter')
  await expect.poll(() => password(page).evaluate((input) => input === document.activeElement)).toBe(true)
  expect(site.count('/sign-in/email')).toBe(asked)
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/members.html`)
  expect(site.count('/sign-in/email')).toBe(asked + 1)
})

itDeep('says what is missing without asking for more', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter your email.').waitFor()
  await expect.poll(() => identifier(page).evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await page.getByText('Enter your password.').count()).toBe(0)
  await identifier(page).fill(ada.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await password(page).waitFor()
  expect(await page.locator('[aria-invalid]').count()).toBe(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Enter your password.').waitFor()
  expect(site.count('/sign-in/email')).toBe(asked)
})

itDeep('shows the password that a password manager filled together with the identifier', async () => {
  const page = await open()
  const fill = (input: Element, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await page.locator('[autocomplete^="username"]').evaluate(fill, ada.email)
  await page.locator('[autocomplete="current-password"]').evaluate(fill, ada.password)
  await expect.poll(() => password(page).inputValue()).toBe(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${site.origin}/members.html`)
})

it('keeps a field that is not asked for yet from who goes by keyboard or hears the page', async () => {
  const page = await open()
  await identifier(page).focus()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Continue')
  expect(await page.getByRole('textbox').count()).toBe(1)
})

itDeep('keeps both when the pair is wrong', async () => {
  const page = await open()
  await identifier(page).fill(ada.email)
  await identifier(page).press('Enter')
  await password(page).fill('something else entirely')
  await password(page).press('Enter')
  await page.getByText('Wrong email or password.').waitFor()
  expect([await identifier(page).inputValue(), await password(page).inputValue()]).toEqual([
    ada.email,
    'something else entirely',
  ])
})
