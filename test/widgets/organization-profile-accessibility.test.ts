import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { organizationErrors } from '../../runtime/features/organization/errors.ts'
import { english } from '../../widgets/english.ts'
import { organizationProfileEnglish } from '../../widgets/organization-profile/messages.ts'
import { openBrowser } from '../support/browser.ts'
import { choose, rowOf } from './admin-site.ts'
import { findings } from './axe.ts'
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

const inDialog = async (page: Page, open: () => Promise<void>) => {
  await open()
  await page.getByRole('dialog').waitFor()
}

const states: Record<string, (page: Page) => Promise<unknown>> = {
  general: (page) => page.getByLabel('Short name in addresses').waitFor(),
  members: async (page) => {
    await openTab(page, 'Members')
    await rowOf(page, mona).waitFor()
  },
  'the menu of a member': async (page) => {
    await openTab(page, 'Members')
    await page.getByRole('button', { name: `Actions for ${mona.name}` }).click()
    await page.getByRole('menu').waitFor()
  },
  'members that failed': async (page) => {
    await page.route('**/list-members*', (route) => route.fulfill({ status: 502 }))
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByText('The members could not be loaded.').waitFor()
  },
  'members while they load': async (page) => {
    await page.route('**/list-members*', () => {})
    await page.getByRole('tab', { name: 'Members' }).click()
    await page.getByText('Looking them up.').first().waitFor({ state: 'attached' })
  },
  roles: async (page) => {
    await openTab(page, 'Members')
    await inDialog(page, () => choose(page, olga, 'Change roles'))
  },
  removal: async (page) => {
    await openTab(page, 'Members')
    await inDialog(page, () => choose(page, mona, 'Remove'))
  },
  'inviting with errors': async (page) => {
    await openTab(page, 'Members')
    await inDialog(page, () => page.getByRole('button', { name: 'Invite people' }).click())
    await page.getByLabel('E-mail addresses').pressSequentially(`broken,a@new.example,${longEmail},`)
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('Some of these are no addresses.').waitFor()
  },
  'what became of invitations': async (page) => {
    await openTab(page, 'Invitations')
    await inDialog(page, () => page.getByRole('button', { name: 'Invite people' }).click())
    await page.getByLabel('E-mail addresses').fill(`${mona.email} ${longEmail}`)
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('0 of 2 invited.').waitFor()
  },
  invitations: async (page) => {
    await openTab(page, 'Invitations')
    await page.getByText('late@example.com').waitFor()
  },
  teams: async (page) => {
    await openTab(page, 'Teams')
    await page.getByRole('button', { name: 'Actions for Everybody' }).click()
    await page.getByRole('menu').waitFor()
  },
  'members of a team': async (page) => {
    await openTab(page, 'Teams')
    await inDialog(page, () => choose(page, { name: 'Everybody' }, 'Members'))
    await page.getByLabel('Find somebody to add').fill('person')
    await page.getByRole('button', { name: 'Add Person 002 to the team' }).waitFor()
  },
  'the danger zone': (page) => openTab(page, 'Danger zone'),
  deletion: async (page) => {
    await openTab(page, 'Danger zone')
    await inDialog(page, () => page.getByRole('button', { name: 'Delete the organization' }).click())
  },
}

async function arrange(page: Page, name: string): Promise<void> {
  await page.unrouteAll()
  await page.goto(`${site.origin}/?view=profile&organization=${id}`)
  await page.getByRole('tab', { name: 'General' }).waitFor()
  await states[name]?.(page)
}

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in', (colorScheme) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openProfile(browser, site, olga, { id, colorScheme })
  })
  afterAll(() => visitor.close())

  it.each(Object.keys(states))('%s', async (name) => {
    const { page } = visitor
    await arrange(page, name)
    // The fixture has no page around the widgets; what belongs to a page is no widget's business.
    const found = (await findings(page)).filter((line) => !/^(page-has-heading-one|region|landmark)/.test(line))
    expect(found).toEqual([])
  })
})

describe('on a screen of 320 pixels', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openProfile(browser, site, olga, { id, viewport: { width: 320, height: 700 } })
  })
  afterAll(() => visitor.close())

  it.each(Object.keys(states))('nothing needs scrolling sideways: %s', async (name) => {
    const { page } = visitor
    await arrange(page, name)
    // What is in front of the page scrolls by itself.
    const most = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[data-part="overlay"]')].reduce(
        (widest, element) => Math.max(widest, element.scrollWidth - element.clientWidth),
        0,
      ),
    )
    expect(most).toBe(0)
  })

  it('members are cards that are still rows of a table', async () => {
    const { page } = visitor
    await arrange(page, 'members')
    expect(await rowOf(page, mona).evaluate((row) => getComputedStyle(row).display)).toBe('block')
    expect(await page.getByRole('table', { name: 'Members' }).ariaSnapshot()).toContain(`rowheader "${mona.name}"`)
  })

  it('what can be pressed is at least 24 pixels in both directions', async () => {
    const { page } = visitor
    for (const name of ['members', 'invitations', 'inviting with errors']) {
      await arrange(page, name)
      for (const button of await page.getByRole('button').all()) {
        const box = await button.boundingBox()
        if (box !== null) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
      }
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
    const { entry } = await split(`export { OrganizationProfile } from './organization-profile/index.ts'`)
    expect(entry).not.toContain('onEscapeKeyDown')
  })
})
