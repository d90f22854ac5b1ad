import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { organizationErrors } from '../../runtime/features/organization/errors.ts'
import { organizationEnglish } from '../../widgets/locales/english/organization.ts'
import { openBrowser } from '../support/browser.ts'
import { split } from './bundles.ts'
import {
  addOrganizations,
  as,
  openMenu,
  openView,
  registerProven,
  startOrganizationSite,
} from './organization-switcher-site.ts'
import type { Site } from './site.ts'
import { ada, type Person, type Visitor } from './visitor.ts'

let browser: Browser
let site: Site
const grace: Person = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery' }
const long = 'Internationale Gesellschaft für Donaudampfschifffahrtselektrizität'

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startOrganizationSite()
  await registerProven(site, ada)
  await registerProven(site, grace)
  await addOrganizations(site, ada, ['Acme', 'Beta Works', '王小明 Studio 🚀', long.slice(0, 60)])
  const [invited] = await addOrganizations(site, grace, [`Other ${long}`])
  const call = await as(site, grace)
  await call('/organization/invite-member', { organizationId: invited, email: ada.email, role: 'member' })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const goto = (page: Page, view: string) => page.goto(`${site.origin}/?view=${view}`)

describe('on a screen of 320 px what can be pressed is large enough for a finger in', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openView(browser, site, ada, { viewport: { width: 320, height: 640 }, hasTouch: true })
  })
  afterAll(() => visitor.close())
  const states: Record<string, (page: Page) => Promise<unknown>> = {
    'the menu of the switcher': async (page) => {
      await goto(page, 'switcher')
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Accept' }).waitFor()
    },
    'its dialog': async (page) => {
      await goto(page, 'switcher')
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Create organization' }).click()
      await page.getByRole('dialog').waitFor()
    },
    'the list': async (page) => {
      await goto(page, 'list')
      await page.getByRole('button', { name: 'Accept' }).waitFor()
      await page.getByRole('button', { name: 'Open Acme' }).waitFor()
    },
  }
  it.each(Object.entries(states))('%s', async (_, reach) => {
    const { page } = visitor
    await reach(page)
    const boxes = await Promise.all((await page.locator('[data-lk] button').all()).map((one) => one.boundingBox()))
    const heights = boxes.flatMap((box) => (box === null ? [] : [box.height]))
    expect(heights.length).toBeGreaterThan(0)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  })
})

describe('the sentences', () => {
  it.each(Object.keys(organizationErrors))('know the code %s', (code) => {
    expect(Object.keys(organizationEnglish)).toContain(`errors.${code}`)
  })
})

describe('what an application downloads', () => {
  it('is at most 9 KB for the switcher beside sign-in and user button, and no dialog before somebody wants one', async () => {
    const base =
      "export { AuthProvider } from './core/auth-provider.tsx'; export { SignIn } from './entrance/sign-in.ts'; export { UserButton } from './account/user-button/index.ts'"
    const own = "; export { OrganizationSwitcher } from './organization/switcher/organization-switcher.tsx'"
    const size = (text: string) => gzipSync(text).length / 1024
    const without = await split(base)
    const page = await split(base + own)
    expect(page.entry).not.toContain('onEscapeKeyDown')
    expect(page.later('create-dialog')).toContain('onEscapeKeyDown')
    expect(size(page.entry) - size(without.entry)).toBeLessThan(9)
  })
})
