import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { changes, grace, idOf, mia, openView, resetLog, rowOf, rows, searchFor, startAuditSite } from './audit-site.ts'
import type { Site } from './site.ts'
import { ada, call, signIn, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAuditSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(() => resetLog(site))

const details = (page: Page) => page.locator('[data-part="details"]')

describe('the audit log of the service', () => {
  it('says who did what, in whose place, from where and what was there before, and is narrowed', async () => {
    const visitor = await signIn(browser, site, grace)
    const { page, problems, close } = visitor
    await call(page, site, '/admin/ban-user', { userId: await idOf(site, mia), banReason: 'Spam' })
    await call(page, site, '/admin/impersonate-user', { userId: await idOf(site, ada) })
    await call(page, site, '/update-user', { name: 'Ada King' })
    await call(page, site, '/admin/stop-impersonating', {})
    await page.goto(`${site.origin}/?view=log`)
    const inPlace = rowOf(page, 'Profile updated')
    await inPlace.getByText('as Ada King').waitFor()
    expect(await inPlace.textContent()).toContain(grace.name)
    const ban = rowOf(page, 'User banned')
    expect(await ban.getByRole('rowheader').textContent()).toContain(mia.name)
    expect(await ban.textContent()).toContain('127.0.0.1')
    await ban.getByRole('button', { name: /^Details: User banned/ }).click()
    const field = details(page).locator('dl > div').filter({ hasText: 'banReason' })
    expect(await field.locator('del').textContent()).toBe('Empty')
    expect(await field.locator('ins').textContent()).toBe('Spam')
    expect(await details(page).textContent()).toContain('user.banned')

    // To other changes of the same person, and back by the filter that says so.
    await details(page).getByRole('button', { name: 'Show changes about Mia Member' }).click()
    await expect.poll(() => changes(page)).toEqual(['User banned', 'Session ended', 'Signed in', 'User created'])
    await page.getByRole('button', { name: 'About Mia Member', pressed: true }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(6)

    await page.getByLabel('Change', { exact: true }).selectOption('Impersonation: all changes')
    await expect.poll(() => changes(page)).toEqual(['Impersonation ended', 'Impersonation started'])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('finds people by name, email and id, as who did it and as whom it is about', async () => {
    const { page, close } = await openView(browser, site, grace, 'view=log')
    await searchFor(page, 'mia')
    await page.getByRole('button', { name: mia.name, exact: true }).click()
    await page.getByRole('button', { name: 'By Mia Member', pressed: true }).waitFor()
    await expect.poll(() => changes(page)).toEqual(['Signed in', 'User created'])
    await searchFor(page, ada.email)
    await page.getByLabel('Search for changes').selectOption('About')
    await page.getByRole('button', { name: ada.name, exact: true }).click()
    // Mia did nothing to Ada.
    await page.getByText('No results', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await rowOf(page, 'User created').waitFor()
    expect(await page.getByLabel('Person', { exact: true }).inputValue()).toBe('')
    expect(await page.getByRole('group', { name: 'People' }).count()).toBe(0)
    const id = await idOf(site, ada)
    await searchFor(page, id)
    await page.getByRole('button', { name: id, exact: true }).click()
    await expect.poll(() => changes(page)).toEqual(['Signed in', 'User created'])
    await searchFor(page, 'nobody at all')
    await page.getByText('No one found.').waitFor()
    await close()
  })

  itDeep('says that people cannot be searched by who may not see them', async () => {
    const { page, close } = await openView(browser, site, grace, 'view=log')
    await page.route('**/admin/list-users*', (route) =>
      route.fulfill({ status: 403, json: { code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS', message: '' } }),
    )
    await searchFor(page, 'ada')
    await page.getByText('You don’t have permission to see users.').waitFor()
    await close()
  })

  itDeep('is read by time: spans up to now, and from one day to another', async () => {
    await site.test.db.query(sql`
      insert into latchkey.audit_entry (id, at, kind, subject_type, subject_id, actor_type, via, before, after)
      select gen_random_uuid(), '2026-03-04 12:00Z'::timestamptz + n * interval '1 day', 'invoice.paid', 'invoice', n::text,
        'system', 'service', '{}', '{}' from generate_series(0, 2) as n`)
    const { page, close } = await openView(browser, site, grace, 'view=log')
    await expect.poll(() => changes(page)).toContain('Invoice paid')
    const time = page.getByLabel('Time', { exact: true })
    await time.selectOption('Last 24 hours')
    await expect.poll(() => changes(page)).not.toContain('Invoice paid')
    await time.selectOption('Choose dates')
    // The span is still the one that was chosen before.
    await page.getByLabel('From', { exact: true }).fill('2026-03-05')
    await page.getByLabel('To', { exact: true }).fill('2026-03-05')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByLabel('To', { exact: true }).fill('2026-03-06')
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByLabel('To', { exact: true }).fill('2026-03-04')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    expect(await page.getByLabel('From', { exact: true }).count()).toBe(0)
    await close()
  })

  itDeep('has pages, and goes on where the last one ended', async () => {
    const { page, close } = await openView(browser, site, grace, 'view=log&size=3')
    await page.getByText('1–3', { exact: true }).waitFor()
    const first = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-entry')))
    const newer = page.getByRole('button', { name: 'Newer' })
    expect(await newer.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByText('4–6', { exact: true }).waitFor()
    const second = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-entry')))
    expect(new Set([...first, ...second]).size).toBe(6)
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByText('7–7', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Older' }).getAttribute('aria-disabled')).toBe('true')
    await newer.click()
    await page.getByText('4–6', { exact: true }).waitFor()
    await page.getByLabel('Change', { exact: true }).selectOption('User created')
    await page.getByText('1–3', { exact: true }).waitFor()
    await close()
  })

  itDeep('is in the language of the page, whose sentences come with it', async () => {
    const { page, close } = await openView(browser, site, grace, 'view=log&locale=de')
    await page.getByRole('heading', { name: 'Audit-Protokoll' }).waitFor()
    await rowOf(page, 'Benutzer angelegt').waitFor()
    await close()
  })

  itDeep('is no empty one while the network is away, and is kindly closed to who may not read it', async () => {
    const reader = await openView(browser, site, grace, 'view=log')
    await rows(reader.page).first().waitFor()
    await reader.page.context().setOffline(true)
    await reader.page.getByLabel('Change', { exact: true }).selectOption('User banned')
    await reader.page.getByText('Couldn’t load the audit log.').waitFor()
    expect(await reader.page.getByText(/^No (changes yet|results)/).count()).toBe(0)
    await reader.page.context().setOffline(false)
    await reader.page.getByText('No results', { exact: true }).waitFor()
    await reader.close()
    const other = await openView(browser, site, ada, 'view=log')
    await other.page.getByText('You don’t have permission to see the audit log.').waitFor()
    expect(await other.page.getByRole('table').count()).toBe(0)
    await other.page.route('**/audit/list*', (route) => route.fulfill({ status: 404 }))
    await other.page.reload()
    await other.page.getByText('The audit log is turned off.').waitFor()
    await other.close()
    const stranger = await visit(browser, site)
    const before = site.count('/audit/list')
    await stranger.page.goto(`${site.origin}/?view=log`)
    await stranger.page.getByText('You’re signed out').waitFor()
    expect(site.count('/audit/list')).toBe(before)
    await stranger.close()
  })
})
