import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { addMember } from './organization-profile-site.ts'
import type { Site } from './site.ts'
import { newcomer, open, type Resident, startUserProfileSite } from './user-profile-site.ts'
import { call } from './visitor.ts'

let browser: Browser
let site: Site
let owner: Resident
let id = ''
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startUserProfileSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await site.test.db.query(sql`delete from latchkey.organization`)
  owner = await newcomer(browser, site)
  id = await makeActive(owner)
  return () => owner.close()
})

/** Makes the organization Acme, owned by somebody and active in their session. */
async function makeActive({ page }: Resident): Promise<string> {
  const made = await call(page, site, '/organization/create', { name: 'Acme', slug: 'acme' })
  return String(Reflect.get(Object(made), 'id'))
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('a section of an organization alone on a page', () => {
  itDeep.each([
    ['general', 'General'],
    ['members', 'Members'],
    ['invitations', 'Invitations'],
    ['danger', 'Danger zone'],
  ])('%s finds the organization by itself', async (view, name) => {
    await open(owner.page, site, view)
    await heading(owner.page, name).waitFor()
    await expect.poll(() => owner.page.locator('[data-part="skeleton"]').count()).toBe(0)
    expect(await owner.page.getByRole('tab').count()).toBe(0)
    expect(await findings(owner.page)).toEqual([])
    expect(owner.problems).toEqual([])
  })

  it('shows the members page by page, with what may be done', async () => {
    const { page } = owner
    for (const other of [await newcomer(browser, site), await newcomer(browser, site)]) {
      await addMember(site, id, other.person, 'member')
      await other.close()
    }
    await open(page, site, 'members')
    await page.getByText('1–2 of 3').waitFor()
    await page.getByRole('button', { name: 'Invite' }).first().waitFor()
  })

  itDeep('shows the columns of the members that the application chose, in its order', async () => {
    const { page } = owner
    const columns = page.getByRole('columnheader')
    await open(page, site, 'members-columns')
    await page.getByRole('row').nth(1).getByText(owner.person.email).waitFor()
    expect(await columns.allTextContents()).toEqual(['Name', 'Joined', 'Email', 'Actions'])
    expect(await page.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()).toContain(owner.person.email)
    await open(page, site, 'profile-columns')
    await page.getByRole('cell').getByText('Owner').first().waitFor()
    expect(await columns.allTextContents()).toEqual(['Name', 'Roles', 'Actions'])
    expect(await findings(page)).toEqual([])
    expect(owner.problems).toEqual([])
  })

  itDeep('is to be read only when the application says so', async () => {
    const { page } = owner
    await open(page, site, 'members-read')
    await page.getByText(owner.person.email).first().waitFor()
    expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
  })

  itDeep('takes the organization of the profile around it, and asks for nothing again', async () => {
    const { page } = owner
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/get-full-organization')) asked++
    })
    await open(page, site, 'nested')
    await heading(page, 'Members').waitFor()
    await page.getByText(owner.person.email).first().waitFor()
    // StrictMode asks twice for one.
    expect(asked).toBeLessThanOrEqual(2)
    expect(await page.locator('[data-lk="organization-profile"]').count()).toBe(1)
  })

  itDeep('deletes the organization after its short name was typed, and names it on the button', async () => {
    const { page } = owner
    await open(page, site, 'danger')
    await page.getByRole('button', { name: /Delete/ }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: /Acme/ })
    await confirm.click()
    await dialog.locator('[data-part="error"]').first().waitFor()
    await dialog.getByRole('textbox').fill('acme')
    await confirm.click()
    await expect.poll(() => site.test.db.query(sql`select 1 from latchkey.organization`)).toEqual([])
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  itDeep('says that there is no organization to show', async () => {
    const other = await newcomer(browser, site)
    await open(other.page, site, 'members')
    await other.page.getByText('Choose an organization first.').waitFor()
    await other.close()
  })
})
