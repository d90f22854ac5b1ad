import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { organizationErrors } from '../../runtime/features/organization/errors.ts'
import { english } from '../../widgets/locales/english/common.ts'
import { organizationProfileEnglish } from '../../widgets/locales/english/organization-profile.ts'
import { openBrowser } from '../support/browser.ts'
import { rowOf } from './admin-site.ts'
import { split } from './bundles.ts'
import { addCrowd, mona, olga, openProfile, openTab, resetAcme, startProfileSite } from './organization-profile-site.ts'
import type { Site } from './site.ts'
import type { Visitor } from './visitor.ts'

let browser: Browser
let site: Site
let id: string
const longEmail = `${'long'.repeat(15)}@example-of-an-address.com`

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startProfileSite()
  id = await resetAcme(site)
  await addCrowd(site, id, 20)
  await site.test.db.query(sql`
    update latchkey.user set name = 'Wolfeschlegelsteinhausenbergerdorff' where email = 'p001@example.org'`)
  await site.test.db.query(sql`
    insert into latchkey.invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at, updated_at)
    select gen_random_uuid(), ${id}, e.email, 'admin,billing', 'pending', u.id, now() + e.ends, now(), now()
    from latchkey.user u, (values (${longEmail}, interval '1 day'), ('late@example.com', interval '-1 day')) as e (email, ends)
    where u.email = ${olga.email}`)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const open = async (page: Page, tab: string) => {
  await page.goto(`${site.origin}/?view=profile&organization=${id}`)
  await openTab(page, tab)
}

describe('on a screen of 320 pixels', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openProfile(browser, site, olga, { id, viewport: { width: 320, height: 700 } })
  })
  afterAll(() => visitor.close())

  it('members are cards that are still rows of a table', async () => {
    const { page } = visitor
    await open(page, 'Members')
    await rowOf(page, mona).waitFor()
    expect(await rowOf(page, mona).evaluate((row) => getComputedStyle(row).display)).toBe('block')
    expect(await page.getByRole('table', { name: 'Members' }).ariaSnapshot()).toContain(
      `rowheader "${mona.name} ${mona.email}"`,
    )
  })

  const states: Record<string, (page: Page) => Promise<unknown>> = {
    members: async (page) => {
      await open(page, 'Members')
      await rowOf(page, mona).waitFor()
    },
    invitations: async (page) => {
      await open(page, 'Invitations')
      await page.getByText('late@example.com').waitFor()
    },
    'inviting with errors': async (page) => {
      await open(page, 'Members')
      await page.getByRole('button', { name: 'Invite people' }).click()
      await page.getByLabel('Emails').pressSequentially(`broken,a@new.example,${longEmail},`)
      await page.getByRole('button', { name: 'Send invitations' }).click()
      await page.getByText('Some of these aren’t emails.').waitFor()
    },
  }
  it.each(Object.keys(states))('what can be pressed is at least 24 pixels in both directions: %s', async (name) => {
    const { page } = visitor
    await states[name]?.(page)
    for (const button of await page.getByRole('button').all()) {
      const box = await button.boundingBox()
      if (box !== null) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    }
  })
})

describe('the sentences about organizations', () => {
  it.each(Object.keys(organizationErrors))('know the code %s', (code) => {
    expect(Object.keys({ ...english, ...organizationProfileEnglish })).toContain(`errors.${code}`)
  })
})

describe('what an application downloads', () => {
  it('is no dialog before one is opened', async () => {
    const { entry } = await split(`export { OrganizationProfile } from './organization/profile/index.ts'`)
    expect(entry).not.toContain('onEscapeKeyDown')
  })
})
