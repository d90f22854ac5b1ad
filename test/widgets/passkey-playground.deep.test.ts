import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, passkey, username } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'
import { signUp, welcome } from './demo.ts'
import { passkeyButton, recordRequests, waitsInAutofill } from './passkey-site.ts'
import { type Site, startSite } from './site.ts'
import { ada, openSignIn, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ config: { features: [emailPassword(), username(), passkey()] } })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('in the playground', () => {
  it('somebody adds a passkey, signs out, comes back by the button and by the autofill, and removes it', async () => {
    const { page, problems, close } = await visit(browser, site)
    await page.addInitScript(recordRequests)
    await page.reload()
    const device = await addVirtualAuthenticator(page)
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account menu for/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await signUp(page, ada)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('added.').waitFor()

    await device.agrees(false)
    await signOut()
    await openSignIn(page)
    await waitsInAutofill(page)
    await device.agrees(true)
    await passkeyButton(page).click()
    await welcome(page).waitFor()

    await signOut()
    await openSignIn(page)
    // The device agrees at once to what waits in the autofill.
    await welcome(page).waitFor()

    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('removed.').waitFor()
    // The browser is told, and forgets it too.
    await expect.poll(() => device.held()).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})
