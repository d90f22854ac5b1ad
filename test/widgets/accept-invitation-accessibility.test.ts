import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { signIn } from './admin-site.ts'
import { findings } from './axe.ts'
import {
  invite,
  nils,
  open,
  prove,
  resetInvitations,
  sam,
  startInvitationSite,
  step,
  widget,
} from './invitation-site.ts'
import type { Site } from './site.ts'
import { register } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startInvitationSite()
})
beforeEach(() => resetInvitations(site))
afterAll(async () => {
  await browser.close()
  await site.close()
})

const longName = 'Northern Hemisphere Consolidated Analytical Engines Society'
const lengthen = () => site.test.db.query(sql`update latchkey.organization set name = ${longName}`)

/** Brings a page that shows a step of the invitation. */
const steps: Record<string, (options: object) => Promise<{ page: Page; close(): Promise<void> }>> = {
  async 'for an account to be'(options) {
    const { url } = await invite(site, nils.email)
    const visitor = await open(browser, site, `${url}&social`, options)
    await step(visitor.page, 'Join').waitFor()
    return visitor
  },
  async 'with its two answers, and a long name'(options) {
    await register(site, nils)
    await lengthen()
    const { url } = await invite(site, nils.email)
    const visitor = await signIn(browser, site, nils, options)
    await visitor.page.goto(url)
    await widget(visitor.page).getByRole('button', { name: 'Decline' }).waitFor()
    return visitor
  },
  async 'for another account'(options) {
    await register(site, sam)
    const { url } = await invite(site, nils.email)
    const visitor = await signIn(browser, site, sam, options)
    await visitor.page.goto(url)
    await step(visitor.page, 'This invitation is for another account').waitFor()
    return visitor
  },
  async 'for an address that is not proven'(options) {
    await register(site, nils)
    const { id } = await invite(site, nils.email)
    const visitor = await signIn(browser, site, nils, options)
    await visitor.page.goto(`${site.origin}/?view=accept&invitationId=${id}`)
    await step(visitor.page, 'Confirm your address first').waitFor()
    return visitor
  },
  async 'that is too old'(options) {
    const { url } = await invite(site, nils.email)
    await site.test.db.query(sql`update latchkey.invitation set expires_at = now() - interval '1 day'`)
    const visitor = await open(browser, site, url, options)
    await step(visitor.page, 'This invitation is too old').waitFor()
    return visitor
  },
  async accepted(options) {
    await register(site, nils)
    const { url } = await invite(site, nils.email)
    const visitor = await signIn(browser, site, nils, options)
    await visitor.page.goto(url)
    await widget(visitor.page).getByRole('button', { name: 'Join Acme Engines' }).click()
    await step(visitor.page, 'Welcome to Acme Engines').waitFor()
    return visitor
  },
  async 'in the list of all'(options) {
    await register(site, nils)
    await prove(site, nils)
    await lengthen()
    await invite(site, nils.email)
    const visitor = await signIn(browser, site, nils, options)
    await visitor.page.goto(`${site.origin}/?view=invitations`)
    await visitor.page.getByRole('button', { name: `Join ${longName}` }).waitFor()
    return visitor
  },
}

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in an invitation', (colorScheme) => {
  it.each(Object.keys(steps))('%s', async (name) => {
    const { page, close } = (await steps[name]?.({ colorScheme })) ?? { page: undefined, close: async () => {} }
    if (page === undefined) throw new Error(`No step ${name}`)
    // The fixture has no page around the widgets; what belongs to a page is no widget's business.
    const found = (await findings(page)).filter((line) => !/^(page-has-heading-one|region|landmark)/.test(line))
    expect(found).toEqual([])
    await close()
  })
})

describe('on a screen of 320 pixels nothing is cut in an invitation', () => {
  it.each(Object.keys(steps))('%s', async (name) => {
    const visitor = await steps[name]?.({ viewport: { width: 320, height: 700 } })
    if (visitor === undefined) throw new Error(`No step ${name}`)
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await visitor.page.evaluate(overflow)).toBeLessThanOrEqual(0)
    await visitor.close()
  })
})
