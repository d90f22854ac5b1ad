import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { raw } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { findings } from './axe.ts'
import { addPasskey, type Holder, open, passkeyButton, signedIn, signOut, startPasskeySite } from './passkey-site.ts'
import { answerCall } from './provider-site.ts'
import type { Site } from './site.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startPasskeySite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const foreign = { rpId: 'elsewhere.example', challenge: 'AAAA', timeout: 60_000, userVerification: 'preferred' }

/** Each begins with somebody who has a passkey with a long name and looks at the card. */
const states: Readonly<Record<string, (holder: Holder) => Promise<unknown>>> = {
  'the card': async () => {},
  'the card of who has no other way': async ({ page }) => {
    await site.test.db.query(raw('delete from latchkey.account'))
    await open(page, site, 'passkeys')
    await page.getByText('Your only way to sign in').waitFor()
  },
  'the name that is being changed': async ({ page }) => {
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Name of this passkey').fill('')
    await page.keyboard.press('Enter')
  },
  'the question before removing': async ({ page }) => {
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('dialog').waitFor()
  },
  'the device that has one': async ({ page }) => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('already has a passkey').waitFor()
  },
  'the form': async (holder) => {
    await holder.device.agrees(false)
    await signOut(holder, site)
    await passkeyButton(holder.page).waitFor()
  },
  'the form after a failure': async (holder) => {
    const { page, device } = holder
    await device.agrees(false)
    await signOut(holder, site)
    await answerCall(page, '/passkey/generate-authenticate-options', () => ({ json: foreign }))
    await passkeyButton(page).click()
    await page.getByText('passkeys here belong to elsewhere.example').waitFor()
  },
  'the form after cancelling': async (holder) => {
    const { page, device } = holder
    await device.agrees(false)
    await signOut(holder, site)
    await device.proves(false)
    await device.agrees(true)
    await passkeyButton(page).click()
    await page.getByText('Cancelled.').waitFor()
  },
}

async function holderOfOne(width = 1280) {
  const holder = await signedIn(browser, site)
  await holder.page.setViewportSize({ width, height: 800 })
  await addPasskey(holder, site)
  await site.test.db.query(
    raw(`update latchkey.passkey set name = 'Security key in the drawer of the office downtown'`),
  )
  await open(holder.page, site, 'passkeys')
  await holder.page.getByText('Security key in the drawer').waitFor()
  return holder
}

describe.each(['light', 'dark'] as const)('in %s, axe finds nothing in', (colorScheme) => {
  it.each(Object.keys(states))('%s', async (name) => {
    const holder = await holderOfOne()
    await holder.page.emulateMedia({ colorScheme })
    await states[name]?.(holder)
    // The fixture has no page around the widgets; what belongs to a page is no widget's business.
    const found = (await findings(holder.page)).filter((line) => !/^(page-has-heading-one|region|landmark)/.test(line))
    expect(found).toEqual([])
    await holder.close()
  })
})

describe('320 pixels', () => {
  it.each(Object.keys(states))('are enough for %s', async (name) => {
    const holder = await holderOfOne(320)
    await states[name]?.(holder)
    expect(await holder.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await holder.close()
  })
})
