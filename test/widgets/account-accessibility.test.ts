import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type AccountSite, open, signInThere, startAccountSite, submit } from './account-site.ts'
import { findings } from './axe.ts'
import { ada, register, visit } from './visitor.ts'

let browser: Browser
let site: AccountSite

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAccountSite()
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in', (colorScheme) => {
  const signedIn = (view: string) => async (page: Page) => {
    await signInThere(page, site)
    await open(page, site, view)
    await page.locator('input').first().waitFor({ state: 'attached' })
  }
  const states: Record<string, (page: Page) => Promise<unknown>> = {
    'forgot password': (page) => open(page, site, 'forgot'),
    'forgot password, sent': async (page) => {
      await open(page, site, 'forgot')
      await page.getByLabel('E-mail address').fill(ada.email)
      await submit(page)
      await page.getByText('Check your inbox').waitFor()
    },
    'reset password': (page) => open(page, site, 'reset&token=some'),
    'reset password with an error': async (page) => {
      await open(page, site, 'reset&token=some')
      await submit(page)
      await page.locator('[data-part="error"]').waitFor()
    },
    'reset password, a link that does not work': (page) => open(page, site, 'reset&error=INVALID_TOKEN'),
    'verify e-mail, a link that does not work': (page) => open(page, site, 'verify&error=token_expired'),
    'verify e-mail, done': (page) => open(page, site, 'verify&verified=true'),
    'verify e-mail, waiting and sent': async (page) => {
      await signInThere(page, site)
      await open(page, site, 'verify')
      await page.getByRole('button', { name: 'Send a new link' }).click()
      await page.getByText('It may take a minute').waitFor()
    },
    'change password': signedIn('password'),
    'change e-mail': signedIn('email'),
    'delete account': signedIn('delete'),
    'the dialog, with an error': async (page) => {
      await signInThere(page, site)
      await open(page, site, 'guarded')
      await page.route('**/guarded', (route) =>
        route.fulfill({
          status: 403,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' }),
        }),
      )
      await page.getByRole('button', { name: 'Do it' }).click()
      await page.getByRole('dialog').locator('[data-part="submit"]').click()
      await page.getByText('Enter your password').waitFor()
    },
  }
  it.each(Object.keys(states))('%s', async (name) => {
    const { page, close } = await visit(browser, site, { colorScheme })
    await states[name]?.(page)
    // The fixture has no page around the widgets; what belongs to a page is no widget's business.
    const found = (await findings(page)).filter((line) => !/^(page-has-heading-one|region|landmark)/.test(line))
    expect(found).toEqual([])
    await close()
  })
})
