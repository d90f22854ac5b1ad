import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, multiSession } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, fillSignIn, type Person, register, signIn } from './visitor.ts'

let browser: Browser
let site: Site
let plain: Site
const grace: Person = { name: 'Grace Hopper', email: 'grace@example.com', password: 'nanoseconds are short' }

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const fixture = 'mail-sign-in.tsx'
  site = await startSite({ fixture, config: { features: [emailPassword(), multiSession()] } })
  plain = await startSite({ fixture, config: { features: [emailPassword()] } })
  for (const person of [ada, grace]) await register(site, person)
  await register(plain, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await plain.close()
})

const trigger = (page: Page, person: Person) => page.getByRole('button', { name: `Account menu for ${person.name}` })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

async function openMenu(page: Page, person: Person): Promise<void> {
  await trigger(page, person).click()
  await page.getByRole('menu').waitFor()
}

/** A browser that is signed in to both accounts, Grace last. */
async function both() {
  const visitor = await signIn(browser, site, ada)
  await call(visitor.page, site, '/sign-in/email', { email: grace.email, password: grace.password })
  await visitor.page.goto(`${site.origin}/?view=inside`)
  return visitor
}

describe('several accounts in UserButton', () => {
  it('are listed with their names and e-mails, and changed between', async () => {
    const { page, problems, close } = await both()
    await openMenu(page, grace)
    await item(page, /ada@example\.com/).waitFor()
    expect(await findings(page)).toEqual([])
    await item(page, /ada@example\.com/).click()
    await trigger(page, ada).waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    await openMenu(page, ada)
    await item(page, /grace@example\.com/).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('are reached with the arrows, each with the way out of it alone', async () => {
    const { page, close } = await both()
    await openMenu(page, grace)
    await item(page, /ada@example\.com/).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Home')
    await expect.poll(focused).toContain('Ada Lovelace')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Sign out of Ada Lovelace')
    await page.keyboard.press('Enter')
    await expect.poll(() => item(page, /ada@example\.com/).count()).toBe(0)
    await trigger(page, grace).waitFor()
    await close()
  })

  itDeep('leave one and go on as the other, or leave all', async () => {
    const { page, close } = await both()
    await openMenu(page, grace)
    await item(page, 'Sign out of Grace Hopper').click()
    await trigger(page, ada).waitFor()
    await call(page, site, '/sign-in/email', { email: grace.email, password: grace.password })
    await page.reload()
    await openMenu(page, grace)
    await item(page, 'Sign out of all accounts').click()
    await expect.poll(() => page.getByRole('button', { name: /^Account menu/ }).count()).toBe(0)
    await close()
  })

  itDeep('come in by the page for signing in, which asks also who is signed in', async () => {
    const { page, close } = await signIn(browser, site, ada)
    await page.goto(`${site.origin}/?view=inside`)
    await openMenu(page, ada)
    await item(page, 'Add account').click()
    await fillSignIn(page, grace)
    await page.locator('[data-part="submit"]').click()
    await openMenu(page, grace)
    await item(page, /ada@example\.com/).waitFor()
    await close()
  })

  itDeep('say when one is signed out meanwhile, and stay with the other', async () => {
    const { page, close } = await both()
    await openMenu(page, grace)
    await item(page, /ada@example\.com/).waitFor()
    const cookies = await page.context().cookies()
    const gone = cookies.filter(({ name }) => name.includes('_multi-'))
    await page.context().clearCookies({ name: /_multi-/ })
    expect(gone.length).toBe(2)
    await item(page, /ada@example\.com/).click()
    await page.getByText('This account is signed out here. Sign in again.').waitFor()
    await trigger(page, grace).waitFor()
    await close()
  })

  itDeep('are asked for nowhere where the service has none', async () => {
    const { page, close } = await signIn(browser, plain, ada)
    await page.goto(`${plain.origin}/?view=inside`)
    await openMenu(page, ada)
    await expect.poll(() => plain.count('/capabilities')).toBeGreaterThan(0)
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Sign out'])
    expect(plain.count('/multi-session/list-device-sessions')).toBe(0)
    await close()
  })
})
