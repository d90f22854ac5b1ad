import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, fake, passkey, social } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, register, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({
    fixture: 'social.tsx',
    config: { features: [emailPassword(), passkey(), social({ providers: [fake()] })] },
  })
  await register(site, emmy)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

// Who comes by the provider is Ada; somebody else has a password.
const emmy = { ...ada, name: 'Emmy Noether', email: 'emmy@example.com' }
const key = 'latchkey-last-used'
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)
const marked = (page: Page) => page.getByRole('button', { name: 'Last used' })
const boxes = (page: Page) =>
  page.locator('[data-part="social"], [data-part="submit"]').evaluateAll((all) => {
    return all.map((element) => JSON.stringify(element.getBoundingClientRect()))
  })

async function open(view: string, method?: string) {
  const visitor = await visit(browser, site)
  if (method !== undefined)
    await visitor.page.evaluate(([name, used]) => localStorage.setItem(name, used), [key, method] as const)
  const goTo = async (next: string) => {
    await visitor.page.goto(`${site.origin}/?view=${next}`)
    await visitor.page.locator('[data-part]').first().waitFor()
  }
  await goTo(view)
  return { ...visitor, goTo }
}

/** Goes through the page of the fake provider in this window. */
async function throughFake(page: Page, outcome = 'normal') {
  await page.getByRole('button', { name: 'Continue with Fake' }).click()
  await page.getByLabel('What happens?').selectOption(outcome)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function withPassword(page: Page, isRemembered = true) {
  await fillSignIn(page, emmy)
  if (!isRemembered) await page.getByLabel('Keep me signed in').uncheck()
  await page.locator('button[data-part="submit"]').click()
  await page.getByText(`as ${emmy.email}`).first().waitFor()
}

describe('the way that was used last', () => {
  it('is marked with words in the name of its button, and moves nothing', async () => {
    const { page, problems, goTo, close } = await open('sign-in')
    expect(await marked(page).count()).toBe(0)
    const before = await boxes(page)
    await page.evaluate((name) => localStorage.setItem(name, 'github'), key)
    await goTo('sign-in')
    await page.getByRole('button', { name: 'Continue with GitHub Last used', exact: true }).waitFor()
    expect(await marked(page).count()).toBe(1)
    expect(await boxes(page)).toEqual(before)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is shown by buttons that are icons only', async () => {
    const { page, close } = await open('icons', 'gitlab')
    expect(await page.getByText('Last used').isVisible()).toBe(true)
    expect(await page.getByText('Last used').evaluate((words) => words.getBoundingClientRect().width)).toBeGreaterThan(
      20,
    )
    await close()
  })

  itDeep('is the provider that somebody left for, and came back from signed in', async () => {
    const { page, goTo, close } = await open('fake')
    await throughFake(page)
    await page.getByText('as ada@example.com').first().waitFor()
    await page.context().clearCookies()
    await goTo('fake')
    await page.getByRole('button', { name: 'Continue with Fake Last used' }).waitFor()
    await close()
  })

  itDeep.each(['fake', 'fake&error-page'])('is forgotten when the way back brings an error: %s', async (view) => {
    const { page, close } = await open(view)
    await throughFake(page, 'denied')
    await page.getByRole('alert').getByText('You declined').waitFor()
    expect(await kept(page)).toBeNull()
    await close()
  })

  itDeep('is the password, which marks no button', async () => {
    const { page, goTo, close } = await open('sign-in', 'github')
    await withPassword(page)
    expect(await kept(page)).toBe('password')
    await page.context().clearCookies()
    await goTo('sign-in')
    expect(await marked(page).count()).toBe(0)
    await close()
  })

  itDeep('is nothing for who does not want to be remembered', async () => {
    const { page, close } = await open('sign-in', 'github')
    await withPassword(page, false)
    expect(await kept(page)).toBeNull()
    await close()
  })

  itDeep('is the passkey', async () => {
    const { page, goTo, close } = await open('passkeys')
    const device = await addVirtualAuthenticator(page)
    await goTo('passkeys')
    await withPassword(page)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('added.').waitFor()
    await page.context().clearCookies()
    // The device agrees by itself to what the autofill asks.
    await goTo('passkeys')
    await page.getByText(`as ${emmy.email}`).waitFor()
    await expect.poll(() => kept(page)).toBe('passkey')
    await device.agrees(false)
    await page.context().clearCookies()
    await goTo('passkeys')
    await page.getByRole('button', { name: 'Sign in with a passkey Last used' }).waitFor()
    await close()
  })

  itDeep('is not marked for making an account, nor where there is no other way', async () => {
    const up = await open('sign-up', 'github')
    expect(await marked(up.page).count()).toBe(0)
    await up.goTo('many&only=github')
    expect(await marked(up.page).count()).toBe(0)
    await up.goTo('many')
    expect(await marked(up.page).count()).toBe(1)
    await up.close()
  })

  itDeep('is neither kept nor shown where the application does not want it, and what was kept goes', async () => {
    const { page, close } = await open('sign-in&forget', 'github')
    expect(await marked(page).count()).toBe(0)
    await expect.poll(() => kept(page)).toBeNull()
    await withPassword(page)
    expect(await kept(page)).toBeNull()
    await close()
  })

  itDeep('is not known in a browser that keeps nothing, where people sign in all the same', async () => {
    const visitor = await visit(browser, site)
    const { page, problems } = visitor
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Nothing is kept here', 'SecurityError')
        },
      })
    })
    await page.goto(`${site.origin}/?view=sign-in`)
    await withPassword(page)
    expect(problems).toEqual([])
    await visitor.close()
  })
})
