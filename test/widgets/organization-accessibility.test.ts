import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { organizationErrors } from '../../runtime/features/organization/errors.ts'
import { organizationEnglish } from '../../widgets/organization-switcher/messages.ts'
import { openBrowser } from '../support/browser.ts'
import { findings } from './axe.ts'
import { split } from './bundles.ts'
import {
  addOrganizations,
  as,
  openMenu,
  openView,
  registerProven,
  startOrganizationSite,
  trigger,
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

const states: Record<string, (page: Page) => Promise<unknown>> = {
  'the switcher': async (page) => {
    await goto(page, 'switcher')
    await trigger(page).waitFor()
  },
  'its menu': async (page) => {
    await goto(page, 'switcher')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Accept' }).waitFor()
  },
  'its menu with a search': async (page) => {
    await goto(page, 'switcher&threshold=2')
    await openMenu(page)
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByText('None matches.').waitFor()
  },
  'its menu after a failure': async (page) => {
    await goto(page, 'switcher')
    await page.route('**/organization/set-active', (route) => route.abort())
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    await page.getByText('You are still where you were.').waitFor()
    await page.unroute('**/organization/set-active')
  },
  'its menu while the list loads': async (page) => {
    await page.route('**/organization/list', () => {})
    await goto(page, 'switcher')
    await trigger(page).click()
    await page.getByText('Looking them up.').waitFor()
  },
  'its menu without a list': async (page) => {
    await page.route('**/organization/list', (route) => route.fulfill({ status: 503 }))
    await goto(page, 'switcher')
    await trigger(page).click()
    await page.getByText('Your organizations could not be loaded.').waitFor()
  },
  'its dialog': async (page) => {
    await goto(page, 'switcher')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Create organization' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Gamma')
    await page.getByText('gamma is free.').waitFor()
  },
  'the form with errors': async (page) => {
    await goto(page, 'create')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByText('Enter a name.').waitFor()
  },
  'the list': async (page) => {
    await goto(page, 'list')
    await page.getByRole('button', { name: 'Accept' }).waitFor()
    await page.getByRole('button', { name: 'Open Acme' }).waitFor()
  },
  'a list that failed': async (page) => {
    await page.route('**/organization/list', (route) => route.fulfill({ status: 503 }))
    await goto(page, 'list')
    await page.getByText('Your organizations could not be loaded.').waitFor()
  },
}

const calm = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in', (colorScheme) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openView(browser, site, ada, { colorScheme, reducedMotion: 'reduce' })
  })
  afterAll(() => visitor.close())
  // The fixture has no page around the widgets; what belongs to a page is no widget's business.
  const ofPages = /^(?:landmark-one-main|page-has-heading-one|region) /
  it.each(Object.entries(states))('%s', async (_, reach) => {
    await reach(visitor.page)
    expect((await findings(visitor.page)).filter((line) => !ofPages.test(line))).toEqual([])
    await calm(visitor.page)
  })
})

describe('on a screen of 320 px nothing is wider than the screen in', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openView(browser, site, ada, { viewport: { width: 320, height: 640 }, hasTouch: true })
  })
  afterAll(() => visitor.close())
  it.each(Object.entries(states))('%s', async (_, reach) => {
    const { page } = visitor
    await reach(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    // Cut off is as bad: what can be pressed is on the screen, and large enough for a finger.
    const boxes = await page.locator('[data-lk] button').all()
    for (const button of boxes) {
      const box = await button.boundingBox()
      if (box === null) continue
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(320)
      expect(box.height).toBeGreaterThanOrEqual(24)
    }
    await calm(page)
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
      "export { AuthProvider } from './auth-provider.tsx'; export { SignIn } from './sign-in/index.ts'; export { UserButton } from './user-button/index.ts'"
    const own = "; export { OrganizationSwitcher } from './organization-switcher/organization-switcher.tsx'"
    const size = (text: string) => gzipSync(text).length / 1024
    const without = await split(base)
    const page = await split(base + own)
    expect(page.entry).not.toContain('onEscapeKeyDown')
    expect(page.later('create-dialog')).toContain('onEscapeKeyDown')
    expect(size(page.entry) - size(without.entry)).toBeLessThan(9)
  })
})
