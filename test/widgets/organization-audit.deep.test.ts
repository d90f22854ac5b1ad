import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { auditLog } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { changes, idOf, mia, openView, resetLog, rowOf, rows, searchFor, startAuditSite } from './audit-site.ts'
import type { Site } from './site.ts'
import { ada, call, register, signIn } from './visitor.ts'

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

/** Makes Ada the owner of Acme, which Mia joins; gives its id. */
async function makeAcme(): Promise<string> {
  const { page, close } = await signIn(browser, site, ada)
  const made = await call(page, site, '/organization/create', { name: 'Acme', slug: 'acme' })
  await close()
  const id = String(Reflect.get(Object(made), 'id'))
  const addMember: (method: 'POST', path: string, input: object) => Promise<unknown> = site.test.auth.call
  await addMember('POST', '/organization/add-member', {
    body: { organizationId: id, userId: await idOf(site, mia), role: 'member' },
  })
  return id
}

describe('the audit log of an organization', () => {
  it('is a section for its owners, without addresses, and none for other members', async () => {
    const acme = await makeAcme()
    const owner = await openView(browser, site, ada, `view=organization&organization=${acme}`)
    const { page, problems } = owner
    await page.getByRole('tab', { name: 'Audit log' }).click()
    await rowOf(page, 'Member added').waitFor()
    expect(await changes(page)).toEqual([
      'Member added',
      'Member added',
      'Added to team',
      'Team created',
      'Organization created',
    ])
    // Ada became one by making the organization.
    const members = rows(page).filter({ hasText: 'Member added' }).locator('th bdi')
    expect(await members.allTextContents()).toEqual([mia.name, ada.name])
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Change', 'Who', 'When', 'Details'])
    expect(await page.getByText('127.0.0.1').count()).toBe(0)
    expect(problems).toEqual([])
    await owner.close()
    const member = await openView(browser, site, mia, `view=organization&organization=${acme}`)
    await member.page.getByRole('tab', { name: 'Members' }).waitFor()
    await member.page.waitForLoadState('networkidle')
    expect(await member.page.getByRole('tab', { name: 'Audit log' }).count()).toBe(0)
    await member.close()
  })

  it('comes with its tab, and follows what the page changes', async () => {
    const acme = await makeAcme()
    const { page, close } = await signIn(browser, site, ada)
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
    await page.goto(`${site.origin}/?view=organization&organization=${acme}`)
    const tab = page.getByRole('tab', { name: 'Audit log' })
    await tab.waitFor()
    const scripts = () => loaded.filter((path) => path.endsWith('.js')).length
    const before = scripts()
    await tab.click()
    await rowOf(page, 'Member added').waitFor()
    expect(scripts()).toBeGreaterThan(before)
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByRole('button', { name: `Actions for ${mia.name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await tab.click()
    await rowOf(page, 'Member removed').getByText('Former member').waitFor()
    await close()
  })

  it('finds the members, and stands alone on a page', async () => {
    const acme = await makeAcme()
    const { page, close } = await openView(browser, site, ada, `view=section&organization=${acme}`)
    await rowOf(page, 'Member added').waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await page.getByLabel('Search for changes').selectOption('About')
    await searchFor(page, 'mia')
    await page.getByRole('button', { name: mia.name, exact: true }).click()
    await expect.poll(() => changes(page)).toEqual(['Member added'])
    await close()
    const member = await openView(browser, site, mia, `view=section&organization=${acme}`)
    await member.page.getByText('You don’t have permission to see the audit log.').waitFor()
    await member.close()
  })

  it('is not there where the service keeps no log, or keeps it to itself', async () => {
    for (const features of [[], [auditLog({ organizations: false })]]) {
      const other = await startAuditSite(features)
      await register(other, ada)
      const { page, close } = await signIn(browser, other, ada)
      const made = await call(page, other, '/organization/create', { name: 'Acme', slug: 'acme' })
      const id = String(Reflect.get(Object(made), 'id'))
      await page.goto(`${other.origin}/?view=organization&organization=${id}`)
      await page.getByRole('tab', { name: 'Danger zone' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.getByRole('tab', { name: 'Audit log' }).count()).toBe(0)
      await close()
      await other.close()
    }
  })
})
