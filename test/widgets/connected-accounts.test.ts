import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { answerCall, type ProviderSite, startProvider } from './provider-site.ts'
import { type Site, startSite } from './site.ts'
import { ada, type Person, register, signIn, visit } from './visitor.ts'

let browser: Browser
let site: Site
let provider: ProviderSite
let person: Person
let people = 0

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'social.tsx' })
  provider = await startProvider()
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await provider.close()
})
beforeEach(async () => {
  person = { ...ada, email: `person${++people}@example.com` }
  await register(site, person)
})

const account = (providerId: string) => ({
  id: `row-${providerId}`,
  provider: providerId,
  providerId,
  accountId: `subject-${providerId}`,
  userId: 'user',
  scopes: [],
  createdAt: '2026-03-04T12:00:00.000Z',
  updatedAt: '2026-03-04T12:00:00.000Z',
})

/** Opens the card of somebody with these ways to sign in; what is removed is gone from the list. */
async function openAccounts(providerIds: string[]) {
  const visitor = await signIn(browser, site, person)
  const { page } = visitor
  const left = new Set(providerIds)
  await answerCall(page, '/list-accounts', () => ({ json: [...left].map(account) }))
  const open = async (view = 'accounts') => {
    await page.goto(`${site.origin}/?view=${view}`)
    await page.getByRole('heading', { name: 'Sign-in methods' }).waitFor()
  }
  return { ...visitor, left, open }
}
const rows = (page: Page) => page.locator('[data-part="account"]')
const disconnect = (page: Page, name: string) => page.getByRole('button', { name: `Disconnect ${name}`, exact: true })
const question = (page: Page, name: string) => page.getByRole('dialog', { name: `Disconnect ${name}?` })
/** Presses the button of a row, and answers the question with yes. */
async function disconnectAndConfirm(page: Page, name: string): Promise<void> {
  await disconnect(page, name).click()
  await question(page, name)
    .getByRole('button', { name: `Disconnect ${name}` })
    .click()
}

describe('the ways to sign in', () => {
  it('are listed by name and day, those that are missing can be connected', async () => {
    const { page, problems, open, close } = await openAccounts(['credential', 'github', 'acme'])
    await open()
    await expect
      .poll(() => rows(page).allTextContents())
      .toEqual([
        'PasswordAdded Mar 4, 2026',
        'GitHubAdded Mar 4, 2026Disconnect',
        'Acme SSOAdded Mar 4, 2026Disconnect',
        'GoogleConnect',
      ])
    expect(await page.getByRole('button', { name: /^Connect / }).count()).toBe(1)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('to be read only, are a list with nothing to press', async () => {
    const { page, open, close } = await openAccounts(['credential', 'github'])
    await open('accounts-read-only')
    await expect
      .poll(() => rows(page).allTextContents())
      .toEqual(['PasswordAdded Mar 4, 2026', 'GitHubAdded Mar 4, 2026'])
    expect(await page.getByRole('button').count()).toBe(0)
    await close()
  })

  itDeep('lead to the provider to connect another one, and back here', async () => {
    const { page, open, close } = await openAccounts(['credential'])
    const asked = await answerCall(page, '/link-social', () => ({ json: { url: provider.url, redirect: true } }))
    await open()
    await page.getByRole('button', { name: 'Connect GitHub' }).click()
    await page.getByText('Do you agree?').waitFor()
    const here = `${site.origin}/?view=accounts`
    expect(asked).toEqual([{ provider: 'github', callbackURL: here, errorCallbackURL: here }])
    await close()
  })

  itDeep('say what went wrong when somebody comes back from a provider without it', async () => {
    const { page, close } = await openAccounts(['credential'])
    await page.goto(`${site.origin}/?view=accounts&error-page&error=account_already_linked_to_different_user`)
    await page.getByText('That account is connected to another user').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=accounts&error-page=`)
    await close()
  })

  itDeep('that could not be loaded are not shown as none, and can be asked for again', async () => {
    const { page, open, close } = await openAccounts([])
    let isBroken = true
    await page.route('**/list-accounts', (route) => (isBroken ? route.fulfill({ status: 502 }) : route.fallback()))
    await open()
    await page.getByText('Couldn’t load').waitFor()
    expect(await page.getByText('No sign-in methods').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Connect / }).count()).toBe(0)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No sign-in methods yet').waitFor()
    await close()
  })

  itDeep('are not asked for while nobody is signed in', async () => {
    const { page, close } = await visit(browser, site)
    const before = site.count('/list-accounts')
    await page.goto(`${site.origin}/?view=accounts`)
    await page.getByText('You’re signed out').waitFor()
    expect(site.count('/list-accounts')).toBe(before)
    await close()
  })
})

describe('disconnecting', () => {
  itDeep(
    'asks once more in a dialog that says how to undo it, then takes the row away, says so and keeps the focus in the list',
    async () => {
      const { page, problems, left, open, close } = await openAccounts(['credential', 'github'])
      const asked = await answerCall(page, '/unlink-account', () => {
        left.delete('github')
        return { json: { status: true } }
      })
      await open()
      await disconnect(page, 'GitHub').click()
      await question(page, 'GitHub').getByText('until you connect it again').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Disconnect GitHub?')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Disconnect')
      expect(asked).toEqual([])
      await disconnectAndConfirm(page, 'GitHub')
      await page.getByText('GitHub disconnected.').waitFor()
      expect(asked).toEqual([{ providerId: 'github', accountId: 'row-github' }])
      expect(await rows(page).filter({ hasText: 'Added' }).count()).toBe(1)
      await page.getByRole('button', { name: 'Connect GitHub' }).waitFor()
      const inList = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      await expect.poll(inList).toBe('Your sign-in methods')
      expect(problems).toEqual([])
      await close()
    },
  )

  itDeep('is done at once where the application asks itself, and the focus stays in the list', async () => {
    const { page, problems, left, open, close } = await openAccounts(['credential', 'github'])
    const asked = await answerCall(page, '/unlink-account', () => {
      left.delete('github')
      return { json: { status: true } }
    })
    await open('accounts-at-once')
    await disconnect(page, 'GitHub').click()
    await page.getByText('GitHub disconnected.').waitFor()
    expect(asked).toHaveLength(1)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Your sign-in methods')
    expect(problems).toEqual([])
    await close()
  })

  it('is not offered for the only way to sign in, with the reason', async () => {
    const { page, open, close } = await openAccounts(['github'])
    await open()
    const button = disconnect(page, 'GitHub')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const reason = await button.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toContain('This is your only sign-in method')
    await button.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  itDeep('that the service refuses for the last one says why and leaves the row', async () => {
    const { page, open, close } = await openAccounts(['github', 'google'])
    await answerCall(page, '/unlink-account', () => ({ status: 400, json: { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' } }))
    await open()
    await disconnectAndConfirm(page, 'GitHub')
    await page.getByRole('alert').getByText('This is your only sign-in method').waitFor()
    expect(await rows(page).filter({ hasText: 'Disconnect' }).count()).toBe(2)
    await close()
  })

  it('asks for the password when the session is not fresh, and then goes on', async () => {
    const { page, problems, left, open, close } = await openAccounts(['credential', 'github'])
    let isFresh = false
    page.on('response', (response) => {
      if (response.url().endsWith('/verify-password') && response.ok()) isFresh = true
    })
    await answerCall(page, '/unlink-account', () => {
      if (!isFresh) return { status: 403, json: { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' } }
      left.delete('github')
      return { json: { status: true } }
    })
    await open()
    await disconnectAndConfirm(page, 'GitHub')
    const dialog = page.getByRole('dialog').filter({ hasNot: page.getByText('until you connect it again') })
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('GitHub disconnected.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await close()
  })
})
