import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, organization } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { addOrganizations, focused, registerProven } from './organization-switcher-site.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, signIn } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'menus.tsx', config: { features: [emailPassword(), organization()] } })
  await registerProven(site, ada)
  await addOrganizations(site, ada, ['Acme', 'Beta'])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const trigger = (page: Page) => page.locator('[data-part="trigger"]').first()
const isOnTrigger = (page: Page) => trigger(page).evaluate((button) => button === document.activeElement)

async function openPage(query: string) {
  const visitor = await signIn(browser, site, ada)
  await call(visitor.page, site, '/organization/set-active', { organizationSlug: 'acme' })
  await visitor.page.goto(`${site.origin}/?${query}`)
  await trigger(visitor.page).waitFor()
  return visitor
}

async function openMenu(query: string) {
  const visitor = await openPage(query)
  await trigger(visitor.page).click()
  await visitor.page.locator('[role^="menuitem"]').nth(2).waitFor()
  return visitor
}

/** What a strict policy would refuse: style sheets that were put into the page, and attributes in its text. */
const injected = (page: Page) => page.locator('style').count()

describe('a menu by keyboard', () => {
  itDeep('goes round with the arrows, to the ends with Home and End, and to what is typed', async () => {
    const { page, close } = await openPage('show=button')
    await trigger(page).press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Sign out')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Manage account')
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('Sign out')
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe('Manage account')
    await page.keyboard.type('he')
    await expect.poll(() => focused(page)).toBe('Help')
    await close()
  })

  itDeep('closes with Escape, and the focus goes back to the button', async () => {
    const { page, close } = await openMenu('show=button')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => isOnTrigger(page)).toBe(true)
    expect(await trigger(page).getAttribute('aria-expanded')).toBe('false')
    await close()
  })

  itDeep.each(['button', 'switcher'])('lets Tab go on from the %s, as if the menu were not there', async (show) => {
    const { page, close } = await openMenu(`show=${show}`)
    await page.keyboard.press('Tab')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('After')
    await close()
  })
})

describe('a menu by pointer', () => {
  itDeep('closes when its button is pressed again, and when something else is', async () => {
    const { page, close } = await openMenu('show=button&place=right')
    await trigger(page).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await trigger(page).click()
    await page.getByRole('menu').waitFor()
    await page.getByRole('button', { name: 'After' }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('After')
    await close()
  })
})

describe('a menu that was opened', () => {
  itDeep('stays while another window has the focus', async () => {
    const { page, close } = await openMenu('show=button')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('Sign out')
    await close()
  })
})

describe('a menu in front of the page', () => {
  itDeep.each(['button', 'switcher'])('of the %s has no finding of axe', async (show) => {
    const { page, close } = await openMenu(`show=${show}`)
    expect(await findings(page)).toEqual([])
    await close()
  })

  itDeep('has theme, direction and language of its widget', async () => {
    const { page, close } = await openMenu('show=button&theme=dark&dir=rtl')
    const { scheme, direction, lang, isInside } = await page.getByRole('menu').evaluate((menu) => ({
      scheme: getComputedStyle(menu).colorScheme,
      direction: getComputedStyle(menu).direction,
      lang: menu.closest<HTMLElement>('[lang]')?.lang,
      isInside: menu.closest('#app') !== null,
    }))
    expect({ scheme, direction, lang, isInside }).toEqual({
      scheme: 'dark',
      direction: 'rtl',
      lang: 'en',
      isInside: false,
    })
    await close()
  })

  it('and a dialog need nothing that a strict policy refuses', async () => {
    const { page, problems, close } = await openMenu('show=button&modal')
    expect(await injected(page)).toBe(0)
    await page.getByRole('menuitem', { name: 'Manage account' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await injected(page)).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('of a row can be used in a dialog, and Escape closes the innermost of both', async () => {
    const { page, problems, close } = await openMenu('show=switcher')
    await page.getByRole('menuitem', { name: 'Manage Acme' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Members' }).click()
    const row = dialog.getByRole('button', { name: `Actions for ${ada.name}` })
    await row.click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await dialog.count()).toBe(1)
    await row.click()
    await page.getByRole('menuitem', { name: 'Change roles' }).click()
    await page.getByRole('dialog', { name: /roles/i }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
