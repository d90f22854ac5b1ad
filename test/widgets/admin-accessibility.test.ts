import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { adminErrors } from '../../runtime/features/admin/errors.ts'
import { openBrowser } from '../support/browser.ts'
import { adminEnglish } from '../../widgets/admin-users/messages.ts'
import { english } from '../../widgets/english.ts'
import { addPeople, boss, choose, names, openUsers, rowOf, startAdminSite } from './admin-site.ts'
import { findings } from './axe.ts'
import type { Site } from './site.ts'
import { ada, type Person, register, type Visitor } from './visitor.ts'

let browser: Browser
let site: Site
const long = {
  ...ada,
  name: 'Wolfeschlegelsteinhausenbergerdorff',
  email: `${'long'.repeat(15)}@example-of-an-address.com`,
}

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAdminSite()
  await addPeople(site, 24)
  await register(site, long)
  await register(site, ada)
  await site.test.db.query(
    sql`update latchkey.user set banned = true, ban_reason = 'Spam', role = 'user,support' where email = ${long.email}`,
  )
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const users = ({ origin }: Site) => `${origin}/?view=users`

async function openDialog(page: Page, person: Person, item: string): Promise<void> {
  await choose(page, person, item)
  await page.getByRole('dialog').waitFor()
}

const states: Record<string, (page: Page) => Promise<unknown>> = {
  'the table': (page) => rowOf(page, ada).waitFor(),
  'an open menu': async (page) => {
    await page.getByRole('button', { name: `Actions for ${ada.name}` }).click()
    await page.getByRole('menu').waitFor()
  },
  'the table while it loads': async (page) => {
    await page.route('**/admin/list-users*', () => {})
    await page.reload()
    await page.getByText('Looking them up.').waitFor({ state: 'attached' })
  },
  'a list that failed': async (page) => {
    await page.route('**/admin/list-users*', (route) => route.fulfill({ status: 502 }))
    await page.reload()
    await page.getByText('The users could not be loaded.').waitFor()
  },
  'a search without result': async (page) => {
    await page.getByLabel('Search', { exact: true }).fill('nobody at all')
    await page.getByText('Nobody matches.').waitFor()
  },
  roles: (page) => openDialog(page, ada, 'Change roles'),
  'roles with an error': async (page) => {
    await openDialog(page, ada, 'Change roles')
    await page.getByRole('checkbox', { name: 'user' }).uncheck()
    await page.getByRole('button', { name: 'Save roles' }).click()
    await page.getByText('Choose at least one role.').waitFor()
  },
  'a ban': (page) => openDialog(page, ada, 'Ban'),
  sessions: async (page) => {
    await openDialog(page, ada, 'Sessions')
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  deletion: (page) => openDialog(page, long, 'Delete'),
  'a new user': async (page) => {
    await page.getByRole('button', { name: 'Create a user' }).click()
    await page.getByRole('dialog').waitFor()
  },
}

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in', (colorScheme) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openUsers(browser, site, { colorScheme })
  })
  afterAll(() => visitor.close())
  // The fixture has no page around the widgets; what belongs to a page is no widget's business.
  const found = async (page: Page) =>
    (await findings(page)).filter((line) => !/^(page-has-heading-one|region|landmark)/.test(line))

  it.each(Object.keys(states))('%s', async (name) => {
    const { page } = visitor
    await page.unrouteAll()
    await page.goto(users(site))
    await rowOf(page, ada).waitFor()
    await states[name]?.(page)
    expect(await found(page)).toEqual([])
  })

  it('the banner', async () => {
    const { page } = visitor
    await page.unrouteAll()
    await page.goto(users(site))
    await openDialog(page, ada, 'Sign in as this person')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Sign in as ${ada.name}` })
      .click()
    await page.getByRole('button', { name: 'Back to your own account' }).waitFor()
    expect(await found(page)).toEqual([])
  })
})

describe('on a screen of 320 pixels', () => {
  const narrow = { viewport: { width: 320, height: 700 } }
  // What is in front of the page scrolls by itself.
  const overflow = (page: Page) =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[data-part="overlay"]')].reduce(
        (most, element) => Math.max(most, element.scrollWidth - element.clientWidth),
        0,
      ),
    )

  it('nothing needs scrolling sideways', async () => {
    const { page, close } = await openUsers(browser, site, narrow)
    for (const name of ['the table', 'an open menu', 'roles', 'a ban', 'sessions', 'deletion', 'a new user']) {
      await page.goto(users(site))
      await rowOf(page, ada).waitFor()
      await states[name]?.(page)
      expect([name, await overflow(page)]).toEqual([name, 0])
    }
    await close()
  })

  it('the rows are cards that are still rows of a table, and the order can be chosen', async () => {
    const { page, close } = await openUsers(browser, site, narrow)
    await rowOf(page, ada).waitFor()
    expect(await rowOf(page, ada).evaluate((row) => getComputedStyle(row).display)).toBe('block')
    const tree = await page.getByRole('table', { name: 'Users' }).ariaSnapshot()
    expect(tree).toContain(`rowheader "${ada.name}"`)
    expect(tree).toContain('columnheader "Roles"')
    await page.getByLabel('Sort by').selectOption('Name, Z to A')
    await expect.poll(async () => (await names(page))[0]).toBe(long.name)
    expect((await rowOf(page, long).textContent()) ?? '').toContain('Roles')
    await close()
  })

  it('what can be pressed is at least 24 pixels in both directions', async () => {
    const { page, close } = await openUsers(browser, site, narrow)
    await rowOf(page, boss).waitFor()
    for (const button of await page.getByRole('button').all()) {
      const box = await button.boundingBox()
      if (box === null) continue
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    }
    await close()
  })
})

describe('the sentences for administrators', () => {
  // Calls that no widget makes.
  const withoutWidget = ['GET_USER', 'UPDATE_USERS', 'SET_USERS_PASSWORD', 'NO_DATA_TO_UPDATE']
  const met = Object.keys(adminErrors).filter((code) => !withoutWidget.some((part) => code.endsWith(part)))
  it.each(met)('know the code %s', (code) => {
    expect(Object.keys({ ...english, ...adminEnglish })).toContain(`errors.${code}`)
  })
})

describe('what an application downloads', () => {
  it('is no dialog before one is opened', async () => {
    const { outputFiles } = await build({
      entryPoints: ['widgets/admin-users/index.ts'],
      bundle: true,
      minify: true,
      write: false,
      splitting: true,
      outdir: '/',
      format: 'esm',
      jsx: 'automatic',
      external: ['react', 'react/*', 'react-dom'],
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    const entry = outputFiles.find(({ path }) => path.endsWith('index.js'))?.text ?? ''
    const all = outputFiles.map(({ text }) => text).join('')
    expect(all).toContain('onEscapeKeyDown')
    expect(entry).not.toContain('onEscapeKeyDown')
    expect(gzipSync(entry).length / 1024).toBeLessThan(18)
  })
})
