import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, organization } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { addOrganizations, registerProven } from './organization-switcher-site.ts'
import { type Site, startSite } from './site.ts'
import { ada, signIn } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'menus.tsx', config: { features: [emailPassword(), organization()] } })
  await registerProven(site, ada)
  await addOrganizations(site, ada, ['Acme', 'Beta', 'Gamma', 'Delta'])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const trigger = (page: Page) => page.locator('[data-part="trigger"]')
const items = (page: Page) => page.locator('[role^="menuitem"]')

/** A page with a menu's button in some place of it, and the menu open. */
async function openAt(query: string, options: BrowserContextOptions = {}) {
  const visitor = await signIn(browser, site, ada, options)
  await visitor.page.goto(`${site.origin}/?${query}`)
  await trigger(visitor.page).first().click()
  await visitor.page
    .getByRole(query.includes('switcher') ? 'menuitemradio' : 'menuitem')
    .nth(1)
    .waitFor()
  return visitor
}

/** Items that are not wholly inside the window, or that something else lies over where a finger would press. */
const outOfReach = (page: Page) =>
  items(page).evaluateAll((elements) =>
    elements.flatMap((element) => {
      element.scrollIntoView({ block: 'nearest' })
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const isCut = [left + 6, (left + right) / 2, right - 6].some((x) => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2)
        return hit === null || !element.contains(hit)
      })
      return isInside && !isCut
        ? []
        : [`${element.textContent} ${[left, top, right, bottom].map(Math.round).join(' ')}`]
    }),
  )

const desk = {}
const phone = { viewport: { width: 320, height: 480 } }
const cases = [
  ...['left', 'right', 'bottom', 'sidebar'].map((place) => [place, 'on a desk', desk] as const),
  ...['left', 'short', 'bottom', 'sidebar'].map((place) => [place, 'at 320 pixels', phone] as const),
].flatMap(([place, size, options]) => ['ltr', 'rtl'].map((dir) => [place, size, dir, options] as const))

describe('the menu of the user button', () => {
  it.each(cases)('keeps every item in reach: %s, %s, %s', async (place, _size, dir, options) => {
    const { page, problems, close } = await openAt(`show=button&place=${place}&dir=${dir}`, options)
    expect(await items(page).count()).toBe(4)
    await expect.poll(() => outOfReach(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await trigger(page).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await close()
  })
})

describe('the menu of the organization switcher', () => {
  it.each(cases)('keeps every item in reach: %s, %s, %s', async (place, _size, dir, options) => {
    const { page, problems, close } = await openAt(`show=switcher&place=${place}&dir=${dir}`, options)
    expect(await items(page).count()).toBe(6)
    await expect.poll(() => outOfReach(page)).toEqual([])
    await page.getByRole('menuitemradio', { name: 'Delta' }).click()
    await page.getByRole('button', { name: 'Delta, switch organization' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
