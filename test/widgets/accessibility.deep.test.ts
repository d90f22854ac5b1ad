import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, fillSignUp, openSignIn, register, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite()
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const signIn = async (page: Page) => {
  await openSignIn(page)
  await fillSignIn(page, ada)
  await page.locator('[data-part="submit"]').click()
  await page.getByRole('heading', { name: ada.name }).waitFor()
  await page.getByText('This browser').waitFor()
}
const widthOf = (page: Page) => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const)
const active = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('name') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

// The widgets by themselves, in all their states: gallery.test.ts. This is the page around them.
describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in the page with', (colorScheme) => {
  const states: Record<string, (page: Page) => Promise<unknown>> = {
    'sign-up': (page) => page.getByLabel('Name', { exact: true }).waitFor(),
    'the dashboard of somebody who is signed in': signIn,
  }
  it.each(Object.keys(states))('%s', async (name) => {
    const { page, close } = await visit(browser, site, { colorScheme })
    await states[name]?.(page)
    expect(await findings(page)).toEqual([])
    await close()
  })
})

describe('the keyboard', () => {
  it('reaches everything of sign-in in the order in which it is seen', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await page.getByLabel('Email').focus()
    const order = [await active(page)]
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      order.push(await active(page))
    }
    expect(order).toEqual([
      'email',
      'password',
      'Show password',
      'rememberMe',
      'Forgot password?',
      'Sign in',
      'Sign up',
    ])
    await close()
  })

  it('signs up, opens the menu, moves in it, leaves it, and signs out', async () => {
    const { page, close } = await visit(browser, site)
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Grace Hopper')
    await page.keyboard.press('Tab')
    await page.keyboard.type('grace@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('a long password')
    await page.keyboard.press('Enter')
    const trigger = page.getByRole('button', { name: 'Account menu for Grace Hopper' })
    await trigger.waitFor()
    await trigger.focus()
    await page.keyboard.press('ArrowDown')
    const first = page.getByRole('menuitem', { name: 'Manage account' })
    const item = page.getByRole('menuitem', { name: 'Sign out' })
    await first.waitFor()
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await trigger.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await item.waitFor({ state: 'detached' })
    expect(await trigger.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await item.waitFor()
    await page.keyboard.press('s')
    await expect.poll(() => item.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create account' }).waitFor()
    await close()
  })

  it('always shows where it is', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await page.getByLabel('Email').focus()
    for (let step = 0; step < 5; step++) {
      const outline = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body)
        return [style.outlineStyle, Number.parseFloat(style.outlineWidth)] as const
      })
      expect(outline, await active(page)).toEqual(['solid', 2])
      await page.keyboard.press('Tab')
    }
    await close()
  })

  it('closes the menu with a click outside', async () => {
    const { page, close } = await visit(browser, site)
    await signIn(page)
    await page.getByRole('button', { name: /Account menu for/ }).click()
    await page.getByRole('menuitem').first().waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /Account menu for/ }).getAttribute('aria-expanded')).toBe('false')
    await close()
  })
})

describe('a telephone', () => {
  const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }

  it('of 320 px scrolls in one direction only, signed out, refused and signed in', async () => {
    const { page, close } = await visit(browser, site, phone)
    await page.getByLabel('Name', { exact: true }).waitFor()
    const widths = [await widthOf(page)]
    await fillSignUp(page, ada)
    await page.locator('[data-part="submit"]').click()
    await page.getByText('already exists').waitFor()
    widths.push(await widthOf(page))
    await signIn(page)
    widths.push(await widthOf(page))
    await page.getByRole('button', { name: /Account menu for/ }).click()
    await page.getByRole('menuitem').first().waitFor()
    widths.push(await widthOf(page))
    expect(widths).toEqual([
      [320, 320],
      [320, 320],
      [320, 320],
      [320, 320],
    ])
    await close()
  })

  it('gets targets of 44 px and text of 16 px, and no keyboard that nobody asked for', async () => {
    const { page, close } = await visit(browser, site, phone)
    await openSignIn(page)
    for (const part of ['input', 'submit', 'toggle', 'checkbox']) {
      const box = await page.locator(`[data-part="${part}"]`).first().boundingBox()
      expect(box?.height, part).toBeGreaterThanOrEqual(44)
    }
    const sizes = await page
      .locator('[data-part="input"]')
      .evaluateAll((inputs) => inputs.map((input) => getComputedStyle(input).fontSize))
    expect(sizes.map(Number.parseFloat).every((size) => size >= 16)).toBe(true)
    await page.reload()
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await close()
  })
})

describe('what a person prefers', () => {
  it('reduced motion: nothing moves', async () => {
    const { page, close } = await visit(browser, site, { reducedMotion: 'reduce' })
    await signIn(page)
    await page.getByRole('button', { name: /Account menu for/ }).click()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await close()
  })

  it('text of twice the size: nothing is cut off', async () => {
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    const cut = await page
      .locator('[data-lk] *')
      .evaluateAll((elements) =>
        elements
          .filter(
            (element) =>
              !element.matches('input, svg, svg *') &&
              element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).display !== 'inline',
          )
          .map((element) => element.className),
      )
    expect(cut).toEqual([])
    await close()
  })

  it('an error of one line does not move the button under the pointer', async () => {
    const { page, close } = await visit(browser, site)
    await page.getByLabel('Name', { exact: true }).waitFor()
    const button = page.locator('[data-part="submit"]')
    const before = await button.boundingBox()
    await button.click()
    await page.locator('[data-part="error"]').first().waitFor()
    expect((await button.boundingBox())?.y).toBe(before?.y)
    await close()
  })

  it('a theme chosen on the page outranks that of the system and stays after a reload', async () => {
    const { page, close } = await visit(browser, site, { colorScheme: 'light' })
    const background = () =>
      page.locator('[data-part="card"]').evaluate((card) => getComputedStyle(card).backgroundColor)
    await page.getByLabel('Name', { exact: true }).waitFor()
    const light = await background()
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.reload()
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(await background()).toBe(dark)
    await close()
  })
})
