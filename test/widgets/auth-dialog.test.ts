import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { split } from './bundles.ts'
import { startFrameSite, visitFrame } from './frame-site.ts'
import type { Site } from './site.ts'
import { ada, fillSignIn, register } from './visitor.ts'

let browser: Browser
let site: Site
const dialogOf = (page: Page) => page.getByRole('dialog')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startFrameSite()
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function openDialog(query = '') {
  const visitor = await visitFrame(browser, site, `/?show=dialog${query}`)
  await visitor.page.getByRole('button', { name: 'Open' }).click()
  await dialogOf(visitor.page).waitFor()
  return visitor
}

describe('AuthDialog', () => {
  it('is named by its form, takes the focus into the first field, and keeps it', async () => {
    const { page, problems, close } = await openDialog()
    await page.getByRole('dialog', { name: 'Create your account' }).waitFor()
    await expect.poll(() => focused(page)).toBe('name')
    const description = await dialogOf(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${description}"]`).textContent()).not.toBe('')
    for (let step = 0; step < 12; step++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('goes from form to form with what was typed, focus and name following', async () => {
    const { page, problems, close } = await openDialog()
    await page.getByLabel('Email').fill(ada.email)
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    await expect.poll(() => focused(page)).toBe('email')
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
    await dialogOf(page).getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('dialog', { name: 'Forgot' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('closes when somebody has signed in, and the focus goes back', async () => {
    const { page, close } = await openDialog()
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
    await fillSignIn(page, ada)
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('status').textContent()).toBe('authenticated')
    await expect.poll(() => focused(page)).toBe('Open')
    await close()
  })

  itDeep('closes when somebody signs in in another tab', async () => {
    const { page, close } = await openDialog()
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/auth/sign-in`)
    await fillSignIn(other, ada)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.bringToFront()
    await dialogOf(page).waitFor({ state: 'detached' })
    await close()
  })

  itDeep('closes by its button, and beside it while nothing is typed', async () => {
    const { page, close } = await openDialog()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.mouse.click(5, 5)
    await dialogOf(page).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.mouse.click(5, 5)
    await dialogOf(page).waitFor({ state: 'detached' })
    await close()
  })

  itDeep('stays when it must not be dismissed', async () => {
    const { page, close } = await openDialog('&must')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
    expect(await dialogOf(page).getByRole('button', { name: 'Close' }).count()).toBe(0)
    await close()
  })

  itDeep('shows why a sign-in was refused, in the dialog', async () => {
    const { page, close } = await openDialog()
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
    await fillSignIn(page, { email: ada.email, password: 'wrong password' })
    await page.keyboard.press('Enter')
    await dialogOf(page).getByRole('alert').getByText('Wrong email or password').waitFor()
    await close()
  })

  itDeep('costs a page nothing before it opens: no Radix, no form', async () => {
    const { entry, later } = await split("export { AuthDialog } from './entrance/auth-dialog/index.ts'")
    expect(entry).not.toContain('onEscapeKeyDown')
    expect(entry).not.toContain('new-password')
    expect(later('auth-dialog-frame')).toContain('onEscapeKeyDown')
  })
})
