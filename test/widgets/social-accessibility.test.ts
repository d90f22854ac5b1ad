import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { findings } from './axe.ts'
import { answerCall } from './provider-site.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, register, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'social.tsx' })
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const open = async (page: Page, view: string) => {
  await page.goto(`${site.origin}/?view=${view}`)
  await page.locator('[data-lk]').first().waitFor()
}
const openAccounts = async (page: Page, providerIds: readonly string[]) => {
  await open(page, 'sign-in')
  await fillSignIn(page, ada)
  await page.locator('[data-part="submit"]').click()
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
  const row = { userId: 'user', scopes: [], createdAt: '2026-03-04T12:00:00.000Z' }
  const json = providerIds.map((providerId) => ({ ...row, id: providerId, providerId, accountId: providerId }))
  await answerCall(page, '/list-accounts', () => ({ json }))
  await open(page, 'accounts')
  await page.locator('[data-part="account"]').first().waitFor()
}
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'sign-in with providers': (page) => open(page, 'sign-in'),
  'sign-in after a failure': (page) => open(page, 'sign-in&error=account_not_linked'),
  'all providers': (page) => open(page, 'many'),
  'all providers as icons': (page) => open(page, 'icons'),
  'a provider that is being opened': async (page) => {
    // The ring turns without end; standing still it can be measured.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, 'sign-in')
    await page.route('**/sign-in/social', () => {})
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await page.locator('[aria-busy="true"]').waitFor()
  },
  'ways to sign in': (page) => openAccounts(page, ['credential', 'github', 'acme']),
  'the question before disconnecting': async (page) => {
    await openAccounts(page, ['credential', 'acme'])
    await page.getByRole('button', { name: 'Disconnect Acme SSO' }).click()
  },
  'the only way to sign in': (page) => openAccounts(page, ['github']),
  'the page for errors': (page) => open(page, 'error&error=state_not_found'),
}

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in', (colorScheme) => {
  it.each(Object.keys(states))('%s', async (name) => {
    const { page, close } = await visit(browser, site, { colorScheme })
    await states[name]?.(page)
    // The fixture has no page around the widgets; what belongs to a page is no widget's business.
    const found = (await findings(page)).filter((line) => !/^(page-has-heading-one|region|landmark)/.test(line))
    expect(found).toEqual([])
    await close()
  })
})

describe('320 pixels', () => {
  it.each(Object.keys(states))('are enough for %s', async (name) => {
    const { page, close } = await visit(browser, site, { viewport: { width: 320, height: 800 } })
    await states[name]?.(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await close()
  })
})
