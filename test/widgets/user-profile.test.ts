import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { emailPassword } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import type { Site } from './site.ts'
import { focused, newcomer, open, startUserProfileSite } from './user-profile-site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startUserProfileSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const tabs = (page: Page) => page.getByRole('tab')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const row = (page: Page, name: string) => page.locator(`[data-section="${name}"]:not([role="tab"])`)
/** The pages of the account, each with the titles of its rows. */
const everything = {
  Account: ['Profile', 'Username', 'Email', 'Delete account'],
  Security: ['Password', 'Passkeys', 'Sign-in methods', 'Active sessions'],
}
const pages = Object.keys(everything)
const titles = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()

describe('the own account', () => {
  it('shows each section that the service has as a row of its page, with a clean console and nothing that axe finds', async () => {
    const { page, problems, close } = await newcomer(browser, site)
    await open(page, site, 'user')
    await expect.poll(() => tabs(page).allTextContents()).toEqual(pages)
    for (const [name, rows] of Object.entries(everything)) {
      await tabs(page).filter({ hasText: name }).click()
      await expect.poll(() => titles(page)).toEqual(rows)
      await page.getByRole('tabpanel', { name }).getByRole('heading', { level: 2, name }).waitFor()
      expect(await findings(page)).toEqual([])
    }
    expect(problems).toEqual([])
    await close()
  })

  itDeep('opens what can be changed in its row, and gives the focus back when it closes', async () => {
    const { page, person, problems, close } = await newcomer(browser, site)
    await open(page, site, 'user')
    const email = row(page, 'email')
    await email.getByText(person.email).waitFor()
    const change = email.getByRole('button', { name: 'Change: Email' })
    await change.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('newEmail')
    expect(await findings(page)).toEqual([])
    await email.getByRole('button', { name: 'Cancel' }).click()
    await email.getByText(person.email).waitFor()
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
    await row(page, 'profile').getByRole('button', { name: 'Change: Profile' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Countess of Lovelace')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Name saved.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await row(page, 'profile').getByText('Countess of Lovelace').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leaves out what the service does not have', async () => {
    const plain = await startUserProfileSite({ features: [emailPassword()], user: {} })
    const { page, close } = await newcomer(browser, plain)
    await open(page, plain, 'user')
    await expect.poll(() => titles(page)).toEqual(['Profile'])
    await tabs(page).filter({ hasText: 'Security' }).click()
    await expect.poll(() => titles(page)).toEqual(['Password', 'Sign-in methods', 'Active sessions'])
    await close()
    await plain.close()
  })

  itDeep('goes from tab to tab with the arrows, Home and End, round at the ends', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'user')
    await expect.poll(() => tabs(page).count()).toBe(pages.length)
    await tabs(page).first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('Security')
    expect(await tabs(page).nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await tabs(page).nth(0).getAttribute('tabindex')).toBe('-1')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('Account')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focused(page)).toBe('Security')
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe('Account')
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('Security')
    await close()
  })

  itDeep(
    'keeps the page in the address when the application does, and takes the name of a section as well',
    async () => {
      const { page, close } = await newcomer(browser, site)
      await open(page, site, 'user')
      await page.getByRole('tab', { name: 'Security' }).click()
      expect(new URL(page.url()).hash).toBe('#security')
      await page.reload()
      await heading(page, 'Active sessions').waitFor()
      await open(page, site, 'user', '#email')
      await page.reload()
      await row(page, 'email').getByRole('button', { name: 'Change: Email' }).waitFor()
      await close()
    },
  )

  itDeep('shows all sections below each other as a stack, without tabs', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'user', '&layout=stack')
    for (const name of ['Profile', 'Password', 'Active sessions', 'Delete account']) {
      await heading(page, name).waitFor()
    }
    expect(await tabs(page).count()).toBe(0)
    expect(await findings(page)).toEqual([])
    await close()
  })

  itDeep('puts the tabs at the side where there is room, and above where there is none', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'user', '&layout=sidebar')
    await expect.poll(() => tabs(page).count()).toBe(pages.length)
    const list = page.getByRole('tablist')
    await expect.poll(() => list.getAttribute('aria-orientation')).toBe('vertical')
    await tabs(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Security')
    const side = await page.getByRole('tabpanel').boundingBox()
    expect(side?.x).toBeGreaterThan((await list.boundingBox())?.x ?? Infinity)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => list.getAttribute('aria-orientation')).toBeNull()
    const [above, below] = [await list.boundingBox(), await page.getByRole('tabpanel').boundingBox()]
    expect(below?.y).toBeGreaterThan(above?.y ?? Infinity)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await close()
  })

  itDeep('takes sections of the application, in its order', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'custom')
    await expect.poll(() => tabs(page).allTextContents()).toEqual(['Security', '★Plan', 'Account'])
    await tabs(page).nth(1).click()
    await heading(page, 'Plan of Fixture').waitFor()
    await close()
  })

  itDeep('asks strangers to sign in', async () => {
    const { page, close } = await newcomer(browser, site)
    await page.context().clearCookies()
    await open(page, site, 'user')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await tabs(page).count()).toBe(0)
    await close()
  })

  itDeep('says that the account is deleted, when it is, instead of asking to sign in', async () => {
    const { page, person, close } = await newcomer(browser, site)
    // Without mail a service deletes at once; this one has it.
    await page.route('**/delete-user', async (route) => {
      await site.test.db.query(sql`delete from latchkey.user where email = ${person.email}`)
      await route.fulfill({ json: { success: true, message: 'User deleted' } })
    })
    await open(page, site, 'user', '#delete')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByLabel('to confirm').fill(person.email)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await heading(page, 'Account deleted').waitFor()
    await expect.poll(() => focused(page)).toBe('Account deleted')
    await close()
  })
})

describe('ways to sign in', () => {
  itDeep('do not call a connected account the only way where there is a passkey', async () => {
    const { page, close } = await newcomer(browser, site)
    const account = { id: 'a1', providerId: 'github', accountId: '7', scopes: [], createdAt: new Date().toISOString() }
    await page.route('**/list-accounts', (route) => route.fulfill({ json: [account] }))
    let passkeys: object[] = []
    await page.route('**/passkey/list-user-passkeys', (route) => route.fulfill({ json: passkeys }))
    await open(page, site, 'user', '#accounts')
    await page.getByText('This is your only sign-in method').waitFor()
    passkeys = [
      { id: 'p1', credentialID: 'c1', deviceType: 'multiDevice', backedUp: true, createdAt: account.createdAt },
    ]
    await page.reload()
    const disconnect = page.getByRole('button', { name: 'Disconnect GitHub' })
    await disconnect.waitFor()
    await expect.poll(() => disconnect.getAttribute('aria-disabled')).toBeNull()
    expect(await page.getByText('This is your only sign-in method').count()).toBe(0)
    await close()
  })
})
