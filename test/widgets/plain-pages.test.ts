import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Demo, followLink, openMail, startDemo, title } from './demo.ts'
import { ada, call, freshVisitor, type Person } from './visitor.ts'

let browser: Browser
let demo: Demo
let people = 0

beforeAll(async () => {
  ;[browser, demo] = await Promise.all([openBrowser(inject('browser')), startDemo()])
})
afterAll(async () => {
  await browser.close()
  await demo.stop()
})

/** A profile that has loaded nothing yet: the playground itself has tests of its own. */
async function openProfile(options: BrowserContextOptions = {}) {
  const visitor = await freshVisitor(browser, options)
  visitor.page.setDefaultTimeout(60_000)
  return visitor
}

/** An account whose owner asks for a mail as a site without pages of its own does: it names none. */
async function withMail(path: string): Promise<Person> {
  const person = { ...ada, email: `plain${++people}@example.com` }
  // From a browser: the page for its owner names the one that made the account.
  const { page, close } = await openProfile()
  await call(page, demo, '/sign-up/email', person)
  await close()
  const answer = await fetch(`${demo.origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: demo.origin },
    body: JSON.stringify({ email: person.email }),
  })
  expect(answer.status).toBe(200)
  return person
}

const backgroundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

const pages: Record<string, { button: Record<'light' | 'dark', string>; open(page: Page): Promise<unknown> }> = {
  'the list of the development inbox': {
    button: { light: 'rgb(255, 255, 255)', dark: 'rgb(21, 21, 24)' },
    async open(page) {
      const { email } = await withMail('/send-verification-email')
      await openMail(page, demo, email, /Verify/)
      await page.goto(`${demo.origin}/dev/inbox`)
      await page.getByRole('button', { name: 'Filter' }).waitFor()
    },
  },
  'the page that asks whether it is a person': {
    button: { light: 'rgb(24, 24, 27)', dark: 'rgb(250, 250, 250)' },
    async open(page) {
      const { email } = await withMail('/send-verification-email')
      await openMail(page, demo, email, /Verify/)
      await followLink(page)
      await title(page, 'Confirm your email').waitFor()
    },
  },
  'the page after "This wasn\'t me"': {
    button: { light: 'rgb(24, 24, 27)', dark: 'rgb(250, 250, 250)' },
    async open(page) {
      const { email } = await withMail('/send-verification-email')
      await openMail(page, demo, email, /Verify/)
      await followLink(page)
      await page.getByRole('button', { name: "This wasn't me" }).click()
      await title(page, 'Account secured').waitFor()
    },
  },
  'the plain page for a new password': {
    button: { light: 'rgb(24, 24, 27)', dark: 'rgb(250, 250, 250)' },
    async open(page) {
      const { email } = await withMail('/request-password-reset')
      await openMail(page, demo, email, /Reset your .* password/)
      await followLink(page)
      await title(page, 'Choose a new password').waitFor()
    },
  },
}

describe.each<'light' | 'dark'>(['light', 'dark'])('in %s', (colorScheme) => {
  itDeep.each(Object.keys(pages))(
    '%s has its style, complains about nothing, and axe finds nothing in it',
    async (name) => {
      const { page, problems, close } = await openProfile({ colorScheme })
      await pages[name]?.open(page)
      expect(await backgroundOf(page, 'button')).toBe(pages[name]?.button[colorScheme])
      expect(await findings(page)).toEqual([])
      expect(problems).toEqual([])
      await close()
    },
  )

  itDeep('a mail in the inbox has its style and complains about nothing, and axe finds nothing in it', async () => {
    const { page, problems, close } = await openProfile({ colorScheme })
    const { email } = await withMail('/send-verification-email')
    await openMail(page, demo, email, /Verify/)
    expect(await backgroundOf(page, 'pre')).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(21, 21, 24)')
    await page.frameLocator('iframe').getByRole('link', { name: 'Verify email' }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})

it('an account that a stranger made is taken over by its mail, and then opens with the owner’s password only', async () => {
  const viewport = { width: 320, height: 640 }
  const { page, problems, close } = await openProfile({ viewport })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  const stranger = await withMail('/send-verification-email')
  await openMail(page, demo, stranger.email, /Verify/)
  await followLink(page)
  await page.getByText('Chrome on').waitFor()
  expect(await width()).toBe(320)
  await page.getByRole('button', { name: "This wasn't me" }).click()
  await title(page, 'Account secured').waitFor()
  expect(await width()).toBe(320)
  await page.getByRole('button', { name: 'Set my own password' }).click()
  await page.getByLabel('New password').fill('the mailbox is mine')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await title(page, 'Password changed').waitFor()
  const tryIn = (password: string) =>
    fetch(`${demo.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.origin },
      body: JSON.stringify({ email: stranger.email, password }),
    })
  expect([(await tryIn(stranger.password)).status, (await tryIn('the mailbox is mine')).status]).toEqual([401, 200])
  expect(problems).toEqual([])
  await close()
})

itDeep('an account that a stranger made is deleted by its mail, after one more question', async () => {
  const { page, problems, close } = await openProfile()
  const { email } = await withMail('/send-verification-email')
  await openMail(page, demo, email, /Verify/)
  await followLink(page)
  await page.getByRole('button', { name: "This wasn't me" }).click()
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await title(page, 'Delete this account?').waitFor()
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await title(page, 'Account deleted').waitFor()
  await openMail(page, demo, email, /was deleted/)
  expect(problems).toEqual([])
  await close()
})

itDeep('the plain pages lead to a new password without any page of the site', async () => {
  const { page, problems, close } = await openProfile()
  const { email } = await withMail('/request-password-reset')
  await openMail(page, demo, email, /Reset your .* password/)
  await followLink(page)
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await title(page, 'Password changed').waitFor()
  await page.goBack()
  await page.reload()
  await title(page, 'This link no longer works').waitFor()
  expect(problems).toEqual([])
  await close()
})
