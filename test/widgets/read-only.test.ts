import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import type { Site } from './site.ts'
import { newcomer, open, startUserProfileSite } from './user-profile-site.ts'
import { call } from './visitor.ts'

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

const card = (page: Page, name: string) =>
  page
    .locator(':is([data-part="card"], [data-part="setting"])')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Gives who is signed in a user name. */
const takeName = (page: Page, username: string) => call(page, site, '/update-user', { username })

describe('sections that are to be read only', () => {
  it('show what is known, each alone on a page, with nothing to press or to fill in', async () => {
    const { page, person, problems, close } = await newcomer(browser, site)
    const username = `reader_${Date.now()}`
    await takeName(page, username)
    await open(page, site, 'read-sections')
    await expect.poll(() => card(page, 'Profile').locator('strong').textContent()).toBe(person.name)
    await expect.poll(() => card(page, 'Username').textContent()).toBe(`Username${username}`)
    expect(await card(page, 'Email').textContent()).toBe(`Email${person.email}`)
    await card(page, 'Passkeys').getByText('No passkeys yet').waitFor()
    await card(page, 'Sign-in methods').getByText('Password').waitFor()
    await card(page, 'Active sessions').getByText('This browser').waitFor()
    expect(await page.locator('[data-lk] :is(button, input, form, a)').count()).toBe(0)
    expect(await findings(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('show nothing of what could only be changed: the password, and the end of the account', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'read-sections')
    await card(page, 'Email').waitFor()
    expect(await page.locator('[data-lk="change-password"], [data-lk="delete-account"]').count()).toBe(0)
    await close()
  })

  itDeep('say with a dash that there is no user name', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'read-sections')
    await expect.poll(() => card(page, 'Username').textContent()).toBe('Username—')
    await close()
  })
})

describe('an account that is to be read only', () => {
  itDeep('has no section for the password and none for deleting it, and nothing to press in the others', async () => {
    const { page, person, problems, close } = await newcomer(browser, site)
    await open(page, site, 'read-only')
    const tabs = page.getByRole('tab')
    const pages = {
      Account: ['Profile', 'Username', 'Email'],
      Security: ['Passkeys', 'Sign-in methods', 'Active sessions'],
    }
    await expect.poll(() => tabs.allTextContents()).toEqual(Object.keys(pages))
    const panel = page.getByRole('tabpanel')
    for (const [name, titles] of Object.entries(pages)) {
      await tabs.filter({ hasText: name }).click()
      await expect.poll(() => panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles)
      await expect.poll(() => panel.locator('[data-part="skeleton"]').count()).toBe(0)
      expect(await panel.locator('button, input, form').count()).toBe(0)
    }
    await tabs.filter({ hasText: 'Account' }).click()
    await panel.getByText(person.email).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('may be so in some of its sections, and is to be changed in the others', async () => {
    const { page, person, close } = await newcomer(browser, site)
    await open(page, site, 'read-some')
    await page.getByRole('button', { name: 'Delete account' }).waitFor()
    await card(page, 'Email').getByText(person.email, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Change: Email' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Change: Password' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Change: Profile' }).waitFor()
    await close()
  })
})
