import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { boss, choose, focused, openUsers, reset, rowOf, startAdminSite } from './admin-site.ts'
import type { Site } from './site.ts'
import { ada, register, signIn, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAdminSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await reset(site)
  await register(site, ada)
})

const banner = (page: Page) => page.getByText(`You’re signed in as ${ada.name}.`)
const back = (page: Page) => page.getByRole('button', { name: 'Back to your account' })

/** The administrator, on the page of the list, as Ada. */
async function become(query = '') {
  const visitor = await openUsers(browser, site, { query })
  await choose(visitor.page, ada, 'Impersonate')
  await visitor.page
    .getByRole('dialog')
    .getByRole('button', { name: `Impersonate ${ada.name}` })
    .click()
  await banner(visitor.page).waitFor()
  return visitor
}

describe('signing in as somebody else', () => {
  it('makes the whole page theirs, with a way back that makes it the own again', async () => {
    const { page, problems, close } = await become()
    // Who they are now manages nobody.
    await page.getByText('You don’t have permission to manage users.').waitFor()
    await page.goto(`${site.origin}/?view=home`)
    await page.getByRole('heading', { name: `Home of ${ada.name}` }).waitFor()
    await back(page).click()
    await page.getByRole('heading', { name: `Home of ${boss.name}` }).waitFor()
    expect(await banner(page).count()).toBe(0)
    await page.goto(`${site.origin}/?view=users`)
    await rowOf(page, ada).waitFor()
    const rows = await site.test.db.query(sql`select id from latchkey.session where impersonated_by is not null`)
    expect(rows).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leads to a page of the application, and back to another', async () => {
    const { page, close } = await become(`&then=${encodeURIComponent('/?view=home&back=%2F%3Fview%3Dusers')}`)
    await page.getByRole('heading', { name: `Home of ${ada.name}` }).waitFor()
    await back(page).click()
    await rowOf(page, ada).waitFor()
    expect(new URL(page.url()).search).toBe('?view=users')
    await close()
  })

  itDeep('is told to the other tabs of the browser, in both directions', async () => {
    const { page, close } = await openUsers(browser, site)
    const tab = await page.context().newPage()
    await tab.goto(`${site.origin}/?view=home`)
    await tab.getByRole('heading', { name: `Home of ${boss.name}` }).waitFor()
    await page.bringToFront()
    await choose(page, ada, 'Impersonate')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Impersonate ${ada.name}` })
      .click()
    await banner(page).waitFor()
    await banner(tab).waitFor()
    await tab.bringToFront()
    await back(tab).click()
    await tab.getByRole('heading', { name: `Home of ${boss.name}` }).waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
    await close()
  })

  itDeep('that the service refuses says why', async () => {
    await site.test.db.query(sql`update latchkey.user set role = 'admin' where email = ${ada.email}`)
    const { page, close } = await openUsers(browser, site)
    await choose(page, ada, 'Impersonate')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `Impersonate ${ada.name}` }).click()
    await dialog.getByText('Administrators can’t be impersonated.').waitFor()
    expect(await banner(page).count()).toBe(0)
    await close()
  })
})

describe('the banner', () => {
  itDeep('is not there for people who are themselves, and for nobody', async () => {
    const { page, close } = await signIn(browser, site, ada)
    await page.goto(`${site.origin}/?view=home`)
    await page.getByRole('heading', { name: `Home of ${ada.name}` }).waitFor()
    expect(await banner(page).count()).toBe(0)
    expect(await page.locator('[data-lk="impersonation-banner"]').evaluate((root) => root.clientHeight)).toBe(0)
    await close()
    const stranger = await visit(browser, site)
    expect(await back(stranger.page).count()).toBe(0)
    await stranger.close()
  })

  itDeep('is said, stays in sight while the page scrolls, and covers nothing that has the focus', async () => {
    const { page, close } = await become()
    await page.goto(`${site.origin}/?view=home`)
    const status = page.getByRole('status').filter({ hasText: 'You’re signed in as' })
    await status.waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const frame = page.locator('[data-part="banner"]')
    expect((await frame.boundingBox())?.y).toBe(0)
    // As a browser scrolls what is looked for to the top of the page.
    const link = page.getByRole('link', { name: 'Line 20', exact: true })
    await link.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual((await frame.boundingBox())?.height ?? Infinity)
    await close()
  })

  itDeep('keeps the focus in sight when it goes away, and says that it is over', async () => {
    const { page, close } = await become()
    await page.goto(`${site.origin}/?view=home`)
    await back(page).focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: 'You’re back in your own account.' })
      .waitFor({ state: 'attached' })
    await expect.poll(() => focused(page)).toBe('You’re back in your own account.')
    await close()
  })

  itDeep('says what went wrong and stays', async () => {
    const { page, close } = await become()
    await page.context().setOffline(true)
    await back(page).click()
    await page.getByRole('alert').getByText('Couldn’t reach the service.').waitFor()
    expect(await banner(page).count()).toBe(1)
    await page.context().setOffline(false)
    await back(page).click()
    await rowOf(page, ada).waitFor()
    await close()
  })

  itDeep('leads to signing in when the own session is over meanwhile', async () => {
    const { page, close } = await become()
    // The cookie that keeps the way back is lost.
    const cookies = await page.context().cookies()
    const kept = cookies.find(({ name }) => name.endsWith('admin_session'))
    await page.context().clearCookies({ name: kept?.name ?? 'none' })
    await back(page).click()
    await page.getByRole('status').filter({ hasText: 'Your own session has ended.' }).waitFor()
    await page.getByText('You’re signed out').waitFor()
    await page.locator('[data-part="banner"]').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await close()
  })
})
