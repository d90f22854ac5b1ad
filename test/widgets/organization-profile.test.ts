// Long because every part of the profile is walked through by people with different rights.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { choose, focused, names, rowOf } from './admin-site.ts'
import {
  adam,
  addCrowd,
  mona,
  olga,
  openProfile,
  openTab,
  resetAcme,
  roleOf,
  startProfileSite,
} from './organization-profile-site.ts'
import type { Site } from './site.ts'
import { freshVisitor } from './visitor.ts'

let browser: Browser
let site: Site
let id: string

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startProfileSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  id = await resetAcme(site)
})

describe('the members', () => {
  it('are shown with roles by their names, and who looks is marked', async () => {
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Members' })
    await rowOf(page, mona).waitFor()
    expect(await names(page)).toEqual([olga.name, adam.name, mona.name])
    expect(await rowOf(page, adam).textContent()).toContain('Administrator')
    expect(await rowOf(page, olga).textContent()).toContain('You')
    expect(await rowOf(page, adam).textContent()).not.toContain('You')
    await page.getByText('1–3 of 3').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('have pages with their total, and are searched by name and address', async () => {
    await addCrowd(site, id, 211)
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Members' })
    await page.getByText('1–20 of 214').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('21–40 of 214').waitFor()
    await page.getByLabel('Search', { exact: true }).fill('p20')
    await page.getByText('1–10 of 10').waitFor()
    await page.getByLabel('Search', { exact: true }).fill('nobody at all')
    await page.getByText('No results', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('1–20 of 214').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('get several roles at once', async () => {
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Members' })
    await choose(page, mona, 'Change roles')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Member' }).uncheck()
    await dialog.getByRole('button', { name: 'Save roles' }).click()
    await dialog.getByText('Choose at least one role.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Administrator' }).check()
    await dialog.getByRole('checkbox', { name: 'Billing' }).check()
    await dialog.getByRole('button', { name: 'Save roles' }).click()
    await page.getByText(`Roles of ${mona.name} changed.`).waitFor()
    await expect.poll(() => rowOf(page, mona).textContent()).toContain('Administrator, Billing')
    expect((await roleOf(site, id, mona))?.split(',').toSorted()).toEqual(['admin', 'billing'])
    expect(problems).toEqual([])
    await close()
  })

  it('are removed after a question', async () => {
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Members' })
    await choose(page, mona, 'Remove')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(mona.email).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await roleOf(site, id, mona)).toBe('member')
    await choose(page, mona, 'Remove')
    await dialog.getByRole('button', { name: `Remove ${mona.name}` }).click()
    await page.getByText(`${mona.name} removed.`).waitFor()
    await expect.poll(() => names(page)).toEqual([olga.name, adam.name])
    expect(await roleOf(site, id, mona)).toBeUndefined()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('show nobody a role above their own, and no way to touch who has one', async () => {
    const { page, problems, close } = await openProfile(browser, site, adam, { id, tab: 'Members' })
    await page.getByRole('button', { name: `Actions for ${olga.name}` }).click()
    const item = page.getByRole('menuitem', { name: 'Change roles' })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    expect(await item.textContent()).toContain('Has more permissions than you.')
    await item.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await choose(page, mona, 'Change roles')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Administrator' }).waitFor()
    // The administrators of this service may not pay invoices.
    expect(await dialog.getByRole('checkbox').count()).toBe(2)
    await dialog.getByText('Roles with more permissions than yours are hidden.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('tell the only owner before a click that they stay one', async () => {
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Members' })
    expect(await rowOf(page, olga).textContent()).toContain('Only owner')
    await choose(page, olga, 'Change roles')
    const owner = page.getByRole('dialog').getByRole('checkbox', { name: 'Owner' })
    expect(await owner.isDisabled()).toBe(true)
    await page.getByRole('dialog').getByText('Make someone else an owner first.').waitFor()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Billing' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save roles' }).click()
    await page.getByText(`Roles of ${olga.name} changed.`).waitFor()
    expect((await roleOf(site, id, olga))?.split(',').toSorted()).toEqual(['billing', 'owner'])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('are only shown to a member without rights', async () => {
    const { page, problems, close } = await openProfile(browser, site, mona, { id, tab: 'Members' })
    await rowOf(page, adam).waitFor()
    expect(await page.getByRole('button', { name: /Actions for/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Invite people' }).count()).toBe(0)
    expect(await page.getByRole('tab').allTextContents()).toEqual(['General', 'Members', 'Teams', 'Danger zone'])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('that cannot be loaded are no empty list, and are asked for again', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id })
    await page.route('**/list-members*', (route) =>
      route.request().url().includes('sortBy') ? route.fulfill({ status: 502 }) : route.fallback(),
    )
    await openTab(page, 'Members')
    await page.getByText('Couldn’t load members.').waitFor()
    expect(await page.getByText('No results', { exact: true }).count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, mona).waitFor()
    await close()
  })
})

describe('general', () => {
  itDeep('changes name and slug in their rows, and says whether the slug is free', async () => {
    await site.test.db.query(sql`
      insert into latchkey.organization (id, name, slug, metadata, created_at, updated_at)
      values (gen_random_uuid(), 'Other', 'other', '{}', now(), now())`)
    const { page, problems, close } = await openProfile(browser, site, olga, { id })
    await page.getByRole('button', { name: 'Change: Slug' }).click()
    await page.getByLabel('Slug', { exact: true }).fill('other')
    await page.getByText('This slug is taken. Choose another one.').waitFor()
    await page.getByLabel('Slug', { exact: true }).fill('acme-works')
    await page.getByText('acme-works is available.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await focused(page)).toBe('Change: Slug')
    await page.getByText('acme-works', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change: Name' }).click()
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Acme Works')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-part="nav"] > [data-part="person"]').getByText('Acme Works').waitFor()
    const rows = await site.test.db.query(sql`select name, slug from latchkey.organization where id = ${id}`)
    expect(rows).toEqual([{ name: 'Acme Works', slug: 'acme-works' }])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is to be read only for who may not change it', async () => {
    const { page, close } = await openProfile(browser, site, mona, { id })
    await page.getByText('You don’t have permission to edit this.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.getByText('acme', { exact: true }).waitFor()
    await close()
  })
})

describe('the danger zone', () => {
  itDeep('tells the only owner before the click why they cannot leave', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id, tab: 'Danger zone' })
    await page.getByText('You’re the only owner of Acme.').waitFor()
    const leave = page.getByRole('button', { name: 'Leave organization' })
    expect(await leave.getAttribute('aria-disabled')).toBe('true')
    await leave.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await site.test.db.query(sql`
      update latchkey.member set role = 'owner' where organization_id = ${id}
      and user_id = (select id from latchkey.user where email = ${adam.email})`)
    await page.reload()
    await openTab(page, 'Danger zone')
    await page.getByText('You lose access to Acme immediately.').waitFor()
    expect(await leave.getAttribute('aria-disabled')).toBe(null)
    await close()
  })

  itDeep('lets a member leave, who then sees nothing of it', async () => {
    const { page, problems, close } = await openProfile(browser, site, mona, { id, tab: 'Danger zone' })
    expect(await page.getByRole('button', { name: 'Delete organization' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave Acme' }).click()
    await page.getByText('You left Acme.').waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await roleOf(site, id, mona)).toBeUndefined()
    expect(problems).toEqual([])
    await close()
  })

  it('deletes the organization after its short name was typed', async () => {
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Danger zone' })
    await page.getByRole('button', { name: 'Delete organization' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type acme to confirm').fill('acne')
    await dialog.getByRole('button', { name: 'Delete Acme' }).click()
    await dialog.getByText('This isn’t the organization’s slug.').waitFor()
    await dialog.getByLabel('Type acme to confirm').fill('acme')
    await dialog.getByRole('button', { name: 'Delete Acme' }).click()
    await page.getByText('Acme deleted.').waitFor()
    expect(await site.test.db.query(sql`select id from latchkey.organization where id = ${id}`)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})

describe('the profile', () => {
  itDeep('is walked through with the keys of a tab list', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id })
    await page.getByRole('tab', { name: 'General' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('heading', { name: 'Danger zone' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'General' }).waitFor()
    expect(await page.getByRole('tab', { name: 'General' }).getAttribute('aria-selected')).toBe('true')
    await close()
  })

  itDeep('of an organization to which somebody does not belong says so', async () => {
    await site.test.db.query(sql`delete from latchkey.member where organization_id = ${id} and role = 'member'`)
    const { page, close } = await openProfile(browser, site, mona, { id })
    await page.getByText('You’re not a member of this organization.').waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await close()
  })

  itDeep('asks to choose an organization when none is active, and to sign in when nobody is', async () => {
    const signedIn = await openProfile(browser, site, olga, { id })
    await signedIn.page.goto(`${site.origin}/?view=profile`)
    await signedIn.page.getByText('Choose an organization first.').waitFor()
    await signedIn.close()
    const nobody = await freshVisitor(browser)
    await nobody.page.goto(`${site.origin}/?view=profile&organization=${id}`)
    await nobody.page.getByRole('link', { name: 'Sign in' }).waitFor()
    await nobody.close()
  })

  itDeep('that cannot be loaded says so and is asked for again', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id })
    await page.getByRole('tab', { name: 'General' }).waitFor()
    await page.route('**/get-full-organization*', (route) => route.fulfill({ status: 502 }))
    await page.reload()
    await page.getByText('Couldn’t load the organization.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('tab', { name: 'General' }).waitFor()
    await close()
  })

  itDeep('shows what another person changed when somebody comes back to it', async () => {
    const own = await openProfile(browser, site, olga, { id, tab: 'Members' })
    const other = await openProfile(browser, site, mona, { id, tab: 'Members' })
    await rowOf(other.page, mona).waitFor()
    await choose(own.page, mona, 'Change roles')
    await own.page.getByRole('dialog').getByRole('checkbox', { name: 'Administrator' }).check()
    await own.page.getByRole('dialog').getByRole('button', { name: 'Save roles' }).click()
    await own.page.getByText(`Roles of ${mona.name} changed.`).waitFor()
    await other.page.reload()
    await other.page.getByRole('tab', { name: 'Invitations' }).waitFor()
    await own.close()
    await other.close()
  })
})
