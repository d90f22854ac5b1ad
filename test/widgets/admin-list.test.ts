import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { addPeople, boss, gate, names, openUsers, reset, rowOf, startAdminSite } from './admin-site.ts'
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
beforeEach(() => reset(site))

describe('the list of users', () => {
  it('shows name, address, roles, state and day of each', async () => {
    await register(site, ada)
    const { page, problems, close } = await openUsers(browser, site)
    await rowOf(page, ada).waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Roles',
      'Status',
      'Created',
      'Actions',
    ])
    const row = rowOf(page, ada)
    expect(await row.getByRole('rowheader', { name: ada.name }).count()).toBe(1)
    expect(await row.getByRole('rowheader').getByText(ada.email).getAttribute('title')).toBe(ada.email)
    await expect.poll(() => row.getByRole('cell').nth(0).textContent()).toContain('user')
    expect(await row.getByRole('cell').nth(1).textContent()).toContain('Unverified')
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date())
    expect(await row.getByRole('cell').nth(2).textContent()).toContain(today)
    expect(await rowOf(page, boss).getByRole('rowheader').textContent()).toContain('You')
    await page.getByText('1–2 of 2').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('has pages, and says which part of how many it shows', async () => {
    await addPeople(site, 44)
    const { page, problems, close } = await openUsers(browser, site)
    await page.getByText('1–20 of 45').waitFor()
    expect((await names(page)).slice(0, 2)).toEqual([boss.name, 'Person 001'])
    const previous = page.getByRole('button', { name: 'Previous' })
    const next = page.getByRole('button', { name: 'Next' })
    expect(await previous.getAttribute('aria-disabled')).toBe('true')
    await next.click()
    await page.getByText('21–40 of 45').waitFor()
    await next.click()
    await page.getByText('41–45 of 45').waitFor()
    expect(await names(page)).toEqual(['Person 040', 'Person 041', 'Person 042', 'Person 043', 'Person 044'])
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await previous.click()
    await page.getByText('21–40 of 45').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is searched while somebody types, by one question, and begins at its first page', async () => {
    await addPeople(site, 44)
    const { page, close } = await openUsers(browser, site)
    await page.getByText('1–20 of 45').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('21–40 of 45').waitFor()
    const before = site.count('/admin/list-users')
    await page.getByLabel('Search', { exact: true }).pressSequentially('u01', { delay: 10 })
    await page.getByText('1–10 of 10').waitFor()
    expect(site.count('/admin/list-users')).toBe(before + 1)
    await page.getByLabel('Search in').selectOption('Name')
    await page.getByText('No results', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('1–20 of 45').waitFor()
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe('')
    await close()
  })

  itDeep('shows the answer to the last question, whichever comes first', async () => {
    await addPeople(site, 12)
    const { page, close } = await openUsers(browser, site)
    await page.getByText('1–13 of 13').waitFor()
    const late = gate()
    const delivered = gate()
    await page.route('**/admin/list-users?*searchValue=u00*', async (route) => {
      const response = await route.fetch()
      await late.opened
      // The browser may have given it up.
      await route.fulfill({ response }).catch(() => {})
      delivered.open()
    })
    const asked = page.waitForRequest(/searchValue=u00/)
    const search = page.getByLabel('Search', { exact: true })
    await search.fill('u00')
    await search.press('Enter')
    await asked
    await search.fill('u011')
    await search.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Person 011'])
    late.open()
    await delivered.opened
    // What was delivered before this answer has been drawn by now.
    await page.evaluate(() => fetch('/api/auth/ok').then((response) => response.text()))
    expect(await names(page)).toEqual(['Person 011'])
    await close()
  })

  itDeep('is narrowed to a role and to who is banned', async () => {
    await addPeople(site, 3)
    await register(site, ada)
    await site.test.db.query(
      sql`update latchkey.user set role = 'user,support', banned = true where email = ${ada.email}`,
    )
    const { page, close } = await openUsers(browser, site)
    await page.getByText('1–5 of 5').waitFor()
    const filters = page.getByRole('group', { name: 'Show' })
    const filter = (name: string) => filters.getByRole('button', { name, exact: true })
    await filter('Banned').click()
    await expect.poll(() => names(page)).toEqual([ada.name])
    expect(await filters.locator('[aria-pressed="true"]').allTextContents()).toEqual(['Banned'])
    await filter('Role: admin').click()
    await expect.poll(() => names(page)).toEqual([boss.name])
    await filter('Role: Support').click()
    await expect.poll(() => names(page)).toEqual([ada.name])
    expect(await rowOf(page, ada).getByRole('cell').nth(0).textContent()).toContain('user, Support')
    // Pressed once more it is off.
    await filter('Role: Support').click()
    await page.getByText('1–5 of 5').waitFor()
    await site.test.db.query(sql`update latchkey.user set email_verified = email = ${ada.email}`)
    await filter('Verified').click()
    await expect.poll(() => names(page)).toEqual([ada.name])
    await filter('Unverified').click()
    await page.getByText('1–4 of 4').waitFor()
    await close()
  })

  itDeep('is sorted by its headings, and says how', async () => {
    await addPeople(site, 3)
    const { page, close } = await openUsers(browser, site)
    const heading = page.getByRole('columnheader', { name: 'Name' })
    await expect.poll(() => names(page)).toEqual([boss.name, 'Person 001', 'Person 002', 'Person 003'])
    const created = page.getByRole('columnheader', { name: 'Created' })
    expect(await created.getAttribute('aria-sort')).toBe('descending')
    await heading.getByRole('button').click()
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await heading.getByRole('button').click()
    await expect.poll(() => names(page)).toEqual(['Person 003', 'Person 002', 'Person 001', boss.name])
    expect(await heading.getAttribute('aria-sort')).toBe('descending')
    expect(await created.getAttribute('aria-sort')).toBeNull()
    expect(await page.getByLabel('Sort by').inputValue()).toBe('name desc')
    await close()
  })
})

describe('a list that cannot be shown', () => {
  itDeep(
    'is no empty one while the network is away, can be asked for again, and comes back with the network',
    async () => {
      const { page, close } = await openUsers(browser, site)
      await page.getByText('1–1 of 1').waitFor()
      await page.context().setOffline(true)
      await page.getByLabel('Sort by').selectOption('Oldest first')
      await page.getByText('Couldn’t load users.').waitFor()
      await page.getByText('Check your connection').waitFor()
      expect(await page.getByText(/^No (users yet|results)/).count()).toBe(0)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('Couldn’t load users.').waitFor()
      await page.context().setOffline(false)
      await rowOf(page, boss).waitFor()
      await close()
    },
  )

  itDeep('looks busy until the first answer', async () => {
    const { page, close } = await openUsers(browser, site)
    await rowOf(page, boss).waitFor()
    const held = gate()
    await page.route('**/admin/list-users*', async (route) => {
      await held.opened
      await route.fallback().catch(() => {})
    })
    await page.reload()
    await page.getByRole('table', { name: 'Users' }).waitFor()
    expect(await page.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(await page.getByText('Loading users…').count()).toBe(1)
    held.open()
    await rowOf(page, boss).waitFor()
    expect(await page.getByRole('table').getAttribute('aria-busy')).toBe('false')
    await close()
  })

  it('is kindly refused to somebody who manages nobody', async () => {
    await register(site, ada)
    const { page, problems, close } = await signIn(browser, site, ada)
    await page.goto(`${site.origin}/?view=users`)
    await page.getByText('You don’t have permission to manage users.').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Create user' }).count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is not asked for by somebody who is not signed in', async () => {
    const { page, close } = await visit(browser, site)
    const before = site.count('/admin/list-users')
    await page.goto(`${site.origin}/?view=users`)
    await page.getByText('You’re signed out').waitFor()
    expect(site.count('/admin/list-users')).toBe(before)
    await close()
  })

  itDeep('says that it is switched off where the service has no such calls', async () => {
    const { page, close } = await signIn(browser, site, boss)
    await page.route('**/admin/list-users*', (route) => route.fulfill({ status: 404 }))
    await page.goto(`${site.origin}/?view=users`)
    await page.getByText('User management is turned off.').waitFor()
    await close()
  })
})
