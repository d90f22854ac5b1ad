import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { split } from './bundles.ts'
import { startFrameSite, visitFrame } from './frame-site.ts'
import type { Site } from './site.ts'
import { ada, register } from './visitor.ts'

let browser: Browser
let site: Site
const trigger = (page: Page) => page.getByRole('button', { name: `Account menu for ${ada.name}` })

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startFrameSite({ isSplit: true })
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function openMenu(query = '') {
  const visitor = await visitFrame(browser, site, `/?show=button${query}`, ada)
  await trigger(visitor.page).click()
  await visitor.page.getByRole('menu').waitFor()
  return visitor
}

/** A page on which the code of the menu does not come before `release` is called. */
async function withSlowMenu() {
  const visitor = await visitFrame(browser, site, '/?show=button', ada)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await visitor.page.route('**/user-menu-*.js', async (route) => {
    await held
    await route.continue()
  })
  return { ...visitor, release }
}

const stateOf = (page: Page) =>
  trigger(page).evaluate((button) => [button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')])

describe('UserButton', () => {
  it('has the account, lines of the application and the way out, and no line that is for others', async () => {
    const { page, problems, close } = await openMenu()
    const names = await page.getByRole('menuitem').allTextContents()
    expect(names).toEqual(['Manage account', 'Billing', 'Help', 'Sign out'])
    expect(await trigger(page).textContent()).toContain(ada.name)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leads to pages by keyboard, with Space as with Enter', async () => {
    const { page, close } = await openMenu()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Billing')
    await page.keyboard.press('Space')
    await page.getByText('signed in', { exact: true }).waitFor()
    await close()
  })

  itDeep('does what a line of the application is for, and gives the focus back', async () => {
    const { page, close } = await openMenu()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await expect.poll(() => page.getByRole('status').textContent()).toBe('help')
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await trigger(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await close()
  })

  itDeep('leads to the page of the account', async () => {
    const { page, close } = await openMenu()
    await page.getByRole('menuitem', { name: 'Manage account' }).click()
    await page.waitForURL(`${site.origin}/auth/account`)
    await page.locator('h2').first().waitFor()
    await close()
  })

  itDeep('opens the account in a dialog, whose focus goes back to the button', async () => {
    const { page, problems, close } = await openMenu('&account=modal')
    await page.getByRole('menuitem', { name: 'Manage account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your account' })
    await dialog.waitFor()
    await dialog.locator('h2').nth(1).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => trigger(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is gone with its open dialog when somebody signs out in another tab', async () => {
    const { page, close } = await openMenu('&account=modal')
    await page.getByRole('menuitem', { name: 'Manage account' }).click()
    await page.getByRole('dialog').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/auth/sign-out`)
    await other.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await page.bringToFront()
    await page.getByText('unauthenticated').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('body').textContent()).not.toContain(ada.email)
    await close()
  })

  itDeep('keeps its place while the session is asked for', async () => {
    const { page, close } = await visitFrame(browser, site, '/', ada)
    const release = site.hold()
    await page.goto(`${site.origin}/?show=button`)
    const place = page.locator('[data-lk="user-button"] [data-part="placeholder"]')
    const before = await place.boundingBox()
    release()
    await trigger(page).waitFor()
    const after = await page.locator('[data-lk="user-button"] [data-part="avatar"]').first().boundingBox()
    expect(after?.height).toBe(before?.height)
    await close()
  })

  itDeep('loads its menu when somebody points at it or reaches it, and not before', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=button', ada)
    const asked = () =>
      page.evaluate(() => performance.getEntries().filter(({ name }) => name.includes('/user-menu-')).length)
    await trigger(page).waitFor()
    expect(await asked()).toBe(0)
    await trigger(page).focus()
    await expect.poll(asked).toBe(1)
    await page.reload()
    await trigger(page).waitFor()
    expect(await asked()).toBe(0)
    await trigger(page).hover()
    await expect.poll(asked).toBe(1)
    expect(await page.getByRole('menu').count()).toBe(0)
    await close()
  })

  itDeep('loses no press while its menu is on the way', async () => {
    const { page, release, close } = await withSlowMenu()
    await trigger(page).press('ArrowUp')
    expect(await stateOf(page)).toEqual(['menu', 'true'])
    await page.getByText('Loading…').waitFor({ state: 'attached' })
    release()
    await page.getByRole('menu').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign out')
    await close()
  })

  itDeep('closes a menu that is on the way with Esc, and when somebody goes on with Tab', async () => {
    const { page, release, close } = await withSlowMenu()
    await trigger(page).press('Enter')
    expect(await stateOf(page)).toEqual(['menu', 'true'])
    await page.keyboard.press('Escape')
    expect(await stateOf(page)).toEqual(['menu', 'false'])
    await trigger(page).press('Enter')
    await page.evaluate(() => document.body.append(document.createElement('input')))
    await page.keyboard.press('Tab')
    expect(await stateOf(page)).toEqual(['menu', 'false'])
    const arrived = page.waitForResponse('**/user-menu-*.js')
    release()
    await arrived
    await trigger(page).click()
    await page.getByRole('menuitem').first().waitFor()
    await close()
  })

  itDeep('says when its menu could not be loaded, and goes away with the next press', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=button', ada)
    await page.route('**/user-menu-*.js', (route) => route.abort())
    await trigger(page).hover()
    await trigger(page).click()
    const alert = page.getByRole('alert').getByText('Couldn’t reach the service.')
    await alert.waitFor()
    await trigger(page).click()
    await alert.waitFor({ state: 'detached' })
    await trigger(page).click()
    await alert.waitFor()
    await close()
  })

  itDeep('loads neither Radix nor the account before somebody opens menu and dialog', async () => {
    const { entry, later } = await split("export { UserButton } from './account/user-button/index.ts'")
    expect(entry).not.toContain('onEscapeKeyDown')
    expect(entry).not.toContain('current-password')
    expect(entry).not.toContain('menuitem')
    expect(later('user-menu')).toContain('menuitem')
    expect(later('user-menu')).not.toContain('current-password')
    expect(later('account-dialog')).toContain('onEscapeKeyDown')
  })
})
