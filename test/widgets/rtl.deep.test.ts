import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ar } from '../../widgets/locales/ar.ts'
import { openBrowser } from '../support/browser.ts'
import { membersViews, openView, startLanguagesSite, strangersViews, visitAsAda } from './languages-site.ts'
import type { Site } from './site.ts'
import { visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(inject('browser')), startLanguagesSite()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Roots of widgets that do not run from right to left in Arabic, and inputs for addresses that do. */
const misled = (page: Page) =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll<HTMLElement>('[data-lk]')].filter(
      (root) => getComputedStyle(root).direction !== 'rtl' || root.lang !== 'ar',
    )
    const addresses =
      '[data-lk] input:not([aria-hidden]):is([type="email"], [type="url"], [inputmode="email"], [inputmode="url"], [name="slug"])'
    const inputs = [...document.querySelectorAll<HTMLInputElement>(addresses)].filter(
      (input) => getComputedStyle(input).direction !== 'ltr' || getComputedStyle(input).textAlign !== 'right',
    )
    return [...roots.map((root) => root.dataset['lk']), ...inputs.map((input) => `input ${input.name}`)]
  })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The horizontal middle of an element. */
async function middle(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return box.x + box.width / 2
}

describe('in Arabic', () => {
  it.each(strangersViews)(
    '%s runs from right to left, addresses from left to right, at 320 pixels too',
    async (view) => {
      const { page, problems, close } = await visit(browser, site, { viewport: { width: 320, height: 900 } })
      await openView(page, site, view, 'ar')
      expect(await misled(page)).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(problems).toEqual([])
      await close()
    },
  )

  it('so does what members see', async () => {
    const { page, problems, close } = await visitAsAda(browser, site)
    await page.setViewportSize({ width: 320, height: 900 })
    for (const view of membersViews) {
      await openView(page, site, view, 'ar')
      expect(await misled(page), view).toEqual([])
      expect(await overflow(page), view).toBeLessThanOrEqual(0)
    }
    expect(problems).toEqual([])
    await close()
  })

  it('the form is mirrored: labels stand at the right, the button that shows the password at the left', async () => {
    const { page, close } = await visit(browser, site)
    await openView(page, site, 'sign-in', 'ar')
    const field = await middle(page, '[data-part="control"]:has([data-part="toggle"])')
    expect(await middle(page, '[data-part="toggle"]')).toBeLessThan(field)
    await page.locator('input[name="password"]').fill('correct horse')
    const [left = 0, right = 0] = await page.locator('input[name="password"]').evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input)
      return [parseFloat(paddingLeft), parseFloat(paddingRight)]
    })
    expect(left).toBeGreaterThan(right)
    expect(await middle(page, '[data-part="checkbox"] input')).toBeGreaterThan(
      await middle(page, '[data-part="checkbox"]'),
    )
    await close()
  })

  it('a dialog runs from right to left as well, outside the widget that opened it', async () => {
    const { page, close } = await visitAsAda(browser, site)
    await openView(page, site, 'organization', 'ar')
    await page.getByRole('button', { name: ar.sentences['orgTeams.create'], exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    expect(await dialog.evaluate((element) => element.closest('#app') === null)).toBe(true)
    expect(await dialog.evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang)).toBe('ar')
    expect(await misled(page)).toEqual([])
    await close()
  })

  it('the arrow that leads out points the other way, and what has no direction stays', async () => {
    const { page, close } = await visitAsAda(browser, site)
    await openView(page, site, 'button', 'ar')
    await page.locator('[data-lk="user-button"] button').click()
    const turned = page.locator('[role="menuitem"] [data-part="icon"][data-directed]').first()
    await expect.poll(() => turned.evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a)).toBe(-1)
    await openView(page, site, 'button', 'en-XA')
    await page.locator('[data-lk="user-button"] button').click()
    await expect.poll(() => turned.evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a)).toBe(1)
    await close()
  })

  it('an address in a sentence does not turn the words around it', async () => {
    const { page, close } = await visitAsAda(browser, site)
    await openView(page, site, 'email', 'ar')
    await expect
      .poll(() => page.locator('[data-part="description"]').first().textContent())
      .toContain('\u2068ada@example.com\u2069')
    await close()
  })
})
