import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type AccountSite, linkOf, open, startAccountSite, submit } from './account-site.ts'
import { ada, type Person, register, signIn } from './visitor.ts'

let browser: Browser
let site: AccountSite
let person: Person
let people = 0

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAccountSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  person = { ...ada, email: `person${++people}@example.com` }
  await register(site, person)
})

const title = (page: Page, name: string) => page.getByRole('heading', { name })
const day = 86_400

describe('changing the password', () => {
  it('sets the new one, ends other sessions, and takes the form away', async () => {
    const { page, problems, close } = await signIn(browser, site, person)
    const { page: other, close: closeOther } = await signIn(browser, site, person)
    await open(other, site, 'sign-in')
    await open(page, site, 'password')
    expect(await page.locator('form input[autocomplete="username"]').inputValue()).toBe(person.email)
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('New password').fill('another long password')
    await submit(page)
    await page.getByText('All other sessions are signed out').waitFor()
    expect(await page.locator('input').count()).toBe(0)
    await other.reload()
    await title(other, 'Sign in').waitFor()
    await page.reload()
    await page.getByLabel('Current password').waitFor()
    expect(problems).toEqual([])
    await close()
    await closeOther()
  })

  itDeep('says at the field that the new password is too easy to guess', async () => {
    const { page, close } = await signIn(browser, site, person)
    await open(page, site, 'password')
    await page.getByLabel('Current password').fill(person.password)
    await page.getByLabel('New password').fill(person.email)
    await submit(page)
    await page.getByText('This password is too easy to guess').waitFor()
    expect(await page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true')
    await close()
  })

  itDeep('blames the current password for being wrong, beside its field', async () => {
    const { page, close } = await signIn(browser, site, person)
    await open(page, site, 'password')
    await page.getByLabel('Current password').fill('not it')
    await page.getByLabel('New password').fill('another long password')
    await submit(page)
    await page.getByText('Wrong password').waitFor()
    expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('currentPassword')
    await close()
  })
})

describe('changing the address', () => {
  itDeep('happens at once while the old one was never confirmed', async () => {
    const { page, close } = await signIn(browser, site, person)
    await open(page, site, 'email')
    await page.getByText(person.email).waitFor()
    await page.getByLabel('New email').fill(`new-${person.email}`)
    await submit(page)
    await page.getByText(`Your email is now new-${person.email}`).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText(`Your email is new-${person.email}`).waitFor()
    await close()
  })

  itDeep('asks for the password where the person signed in too long ago, and then goes on', async () => {
    const { page, problems, close } = await signIn(browser, site, person)
    await site.test.db.query(sql`update latchkey.session set updated_at = updated_at - interval '25 hours'`)
    await open(page, site, 'email')
    await page.getByLabel('New email').fill(`later-${person.email}`)
    await submit(page)
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText(`Your email is now later-${person.email}`).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await close()
  })

  itDeep('refuses the same address beside the field', async () => {
    const { page, close } = await signIn(browser, site, person)
    await open(page, site, 'email')
    await page.getByLabel('New email').fill(person.email)
    await submit(page)
    await page.getByText('This is already your email').waitFor()
    await close()
  })
})

describe('deleting the account', () => {
  it('wants the address typed, and says that a mail with the last step was sent', async () => {
    const { page, problems, close } = await signIn(browser, site, person)
    await open(page, site, 'delete')
    const before = site.count('/delete-user')
    await page.getByLabel('to confirm').fill('somebody@example.com')
    await submit(page)
    await page.getByText('This doesn’t match. Type it as shown.').waitFor()
    expect(site.count('/delete-user')).toBe(before)
    await page.getByLabel('to confirm').fill(person.email.toUpperCase())
    await submit(page)
    await title(page, 'Check your email').waitFor()
    await page.getByText(`We sent an email to ${person.email}`).waitFor()
    expect(linkOf(await site.mail('delete-account'))).toContain('/delete-user/callback')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says that it is gone when the service deletes it at once', async () => {
    const { page, close } = await signIn(browser, site, person)
    await open(page, site, 'delete')
    await page.route('**/delete-user', (route) =>
      route.fulfill({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ success: true, message: 'User deleted' }),
      }),
    )
    await page.getByLabel('to confirm').fill(person.email)
    await submit(page)
    await title(page, 'Account deleted').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Account deleted')
    await close()
  })
})

describe('an action that needs a fresh session', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog')
  /** Opens the page of the action, with a service that wants a password first. */
  async function openGuarded() {
    const visitor = await signIn(browser, site, person)
    const { page } = visitor
    await open(page, site, 'guarded')
    const calls: string[] = []
    let fresh = false
    await page.route('**/guarded', (route) => {
      calls.push(route.request().postData() ?? '')
      return route.fulfill({
        status: fresh ? 200 : 403,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fresh ? { done: 'done' } : { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' }),
      })
    })
    page.on('response', (response) => {
      if (response.url().endsWith('/verify-password') && response.ok()) fresh = true
    })
    await page.getByRole('button', { name: 'Do it' }).click()
    await dialogOf(page).waitFor()
    return { ...visitor, calls }
  }

  it('asks for the password and then runs once more, with the answer for who asked', async () => {
    const { page, problems, close, calls } = await openGuarded()
    const password = dialogOf(page).getByLabel('Password', { exact: true })
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true)
    await password.fill('not it')
    await password.press('Enter')
    await dialogOf(page).getByText('Wrong password').waitFor()
    expect(calls).toHaveLength(1)
    await password.fill(person.password)
    await password.press('Enter')
    await page.getByText('done', { exact: true }).waitFor()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(calls).toEqual(['{"wish":"yes"}', '{"wish":"yes"}'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Do it')
    // The page's policy allows no inline style; a breach would be among these.
    expect(problems).toEqual([])
    await close()
  })

  itDeep.each(['Escape', 'Cancel'])('gives the first refusal back after %s, and the focus', async (way) => {
    const { page, close, calls } = await openGuarded()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('SESSION_NOT_FRESH').waitFor()
    expect(await dialogOf(page).count()).toBe(0)
    expect(calls).toHaveLength(1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Do it')
    await close()
  })

  itDeep('keeps the focus inside, the page behind still, and its name and description said', async () => {
    const { page, close } = await openGuarded()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
      expect(await dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    expect(await page.getByRole('dialog', { name: 'Confirm it’s you' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Do it' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    expect(await page.getByRole('button', { name: 'Do it' }).count()).toBe(1)
    await close()
  })

  itDeep('is not closed by a click beside it once something was typed, nor by what lies over the page', async () => {
    const { page, close } = await openGuarded()
    const password = dialogOf(page).getByLabel('Password', { exact: true })
    await page.evaluate(() => {
      const overlay = document.createElement('button')
      overlay.textContent = 'Fill in'
      overlay.id = 'stranger'
      overlay.style.setProperty('position', 'fixed')
      overlay.style.setProperty('inset', '0 auto auto 0')
      overlay.style.setProperty('z-index', '9999')
      overlay.addEventListener('click', () => overlay.setAttribute('data-clicked', ''))
      document.body.append(overlay)
    })
    await page.locator('#stranger').click()
    expect(await page.locator('#stranger').getAttribute('data-clicked')).toBe('')
    await dialogOf(page).waitFor()
    await password.fill('typed')
    await page.mouse.click(400, 880)
    await dialogOf(page).waitFor()
    expect(await password.inputValue()).toBe('typed')
    await password.fill('')
    await page.mouse.click(400, 880)
    await dialogOf(page).waitFor({ state: 'detached' })
    await close()
  })

  itDeep(
    'says so when the session ended meanwhile, and asks anybody to sign in, without a word about who it was',
    async () => {
      const { page, close } = await openGuarded()
      await page.context().clearCookies()
      await dialogOf(page).getByLabel('Password', { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await title(page, 'You’re signed out').waitFor()
      const email = dialogOf(page).getByLabel('Email')
      expect(await email.inputValue()).toBe('')
      expect(await dialogOf(page).textContent()).not.toContain(person.email)
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('SESSION_NOT_FRESH').waitFor()
      await close()
    },
  )

  itDeep('is the deletion of an account whose session is old: service, dialog and widget together', async () => {
    const { page, problems, close } = await signIn(browser, site, person)
    await open(page, site, 'delete')
    site.test.clock.advance(2 * day)
    await page.getByLabel('to confirm').fill(person.email)
    await submit(page)
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await title(page, 'Check your email').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Check your email')
    expect(problems).toEqual([])
    await close()
  })
})
