import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { invite, nils, prove, resetInvitations, roleOf, startInvitationSite } from './invitation-site.ts'
import { isIn } from './organization-switcher-site.ts'
import type { Site } from './site.ts'
import { register, signIn } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startInvitationSite()
})
beforeEach(async () => {
  await resetInvitations(site)
  await register(site, nils)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const openList = async () => {
  const visitor = await signIn(browser, site, nils)
  await visitor.page.goto(`${site.origin}/?view=invitations`)
  return visitor
}

describe('the invitations of somebody', () => {
  it('are accepted from the list, and the switcher follows without a new page', async () => {
    await prove(site, nils)
    await invite(site, nils.email)
    const { page, problems, close } = await openList()
    await page.getByText('Olga Owner, as Administrator').waitFor()
    await page.getByRole('button', { name: 'Join Acme Engines' }).click()
    await page.getByText('You joined Acme Engines.').waitFor()
    await isIn(page, 'Acme Engines')
    await page.getByText('No invitations', { exact: true }).waitFor()
    expect(await roleOf(site, nils)).toBe('admin')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('are declined from the list', async () => {
    await prove(site, nils)
    await invite(site, nils.email)
    const { page, close } = await openList()
    await page.getByRole('button', { name: 'Decline invitation to Acme Engines' }).click()
    await page.getByText('You declined the invitation to Acme Engines.').waitFor()
    await page.getByText('No invitations', { exact: true }).waitFor()
    expect(await roleOf(site, nils)).toBeUndefined()
    await close()
  })

  itDeep('are not said to be none when they could not be loaded', async () => {
    await prove(site, nils)
    await invite(site, nils.email)
    const { page, close } = await openList()
    await page.route('**/list-user-invitations*', (route) => route.abort())
    await page.reload()
    const widget = page.locator('[data-lk="user-invitations"]')
    await widget.getByText('Couldn’t load your invitations.').waitFor()
    await page.unroute('**/list-user-invitations*')
    await widget.getByRole('button', { name: 'Try again' }).click()
    await widget.getByRole('button', { name: 'Join Acme Engines' }).waitFor()
    await close()
  })

  it('wait until their address is proven', async () => {
    await invite(site, nils.email)
    const { page, close } = await openList()
    await page.getByText(`Verify your email ${nils.email} to see your invitations.`).waitFor()
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByText('It may take a minute').waitFor()
    expect((await site.test.mails({ kind: 'verify-email' })).at(-1)?.to).toBe(nils.email)
    await close()
  })
})
