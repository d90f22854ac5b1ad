import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { raw } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import {
  addPasskey,
  open,
  passkeyButton,
  requests,
  signedIn,
  signOut,
  startPasskeySite,
  waitsInAutofill,
} from './passkey-site.ts'
import type { Site } from './site.ts'
import { fillSignIn } from './visitor.ts'

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

/** Somebody with a passkey who is signed out and looks at the form; the device waits for them. */
async function atTheForm() {
  const holder = await signedIn(browser, site)
  await addPasskey(holder, site)
  await holder.device.agrees(false)
  await signOut(holder, site)
  return holder
}
const pending = (asked: readonly string[]) => asked.filter((request) => request.endsWith('pending'))

describe('passkeys in the autofill of the form', () => {
  itDeep('wait in one request that nobody sees', async () => {
    const { page, problems, close } = await atTheForm()
    await waitsInAutofill(page)
    expect(pending(await requests(page))).toEqual(['conditional pending'])
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await passkeyButton(page).getAttribute('data-state')).toBe('idle')
    expect(problems).toEqual([])
    await close()
  })

  it('sign in without a further click when one is chosen', async () => {
    const { page, person, device, problems, close } = await atTheForm()
    await device.agrees(true)
    await open(page, site, 'sign-in')
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.getByText(`as ${person.email}`).waitFor()
    expect((await requests(page)).filter((request) => request.startsWith('modal'))).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('are not asked for where the browser cannot offer them there', async () => {
    const { page, close } = await atTheForm()
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await waitsInAutofill(page)
    const before = site.count('/passkey/generate-authenticate-options')
    await open(page, site, 'sign-in')
    await passkeyButton(page).waitFor()
    await page.getByLabel('Email').fill('somebody')
    expect(await requests(page)).toEqual([])
    expect(site.count('/passkey/generate-authenticate-options')).toBe(before)
    await close()
  })

  itDeep('step aside for the button, and come back when that is cancelled', async () => {
    const { page, device, problems, close } = await atTheForm()
    await waitsInAutofill(page)
    const before = (await requests(page)).length
    await passkeyButton(page).click()
    await expect.poll(async () => pending(await requests(page))).toEqual(['modal pending'])
    expect((await requests(page)).slice(before - 1)).toEqual(['conditional AbortError', 'modal pending'])
    await open(page, site, 'sign-in')
    await waitsInAutofill(page)
    await device.proves(false)
    await device.agrees(true)
    await passkeyButton(page).click()
    await page.getByText('Canceled. Try again or use another method.').waitFor()
    const after = async () => (await requests(page)).slice((await requests(page)).indexOf('modal NotAllowedError') + 1)
    await expect.poll(async () => (await after())[0]).toMatch(/^conditional/)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('end when the form is sent, and the password signs in', async () => {
    const { page, person, problems, close } = await atTheForm()
    await waitsInAutofill(page)
    await fillSignIn(page, person)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await expect.poll(() => requests(page).then(pending)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('end when the form goes away, and wait again when it comes back', async () => {
    const { page, problems, close } = await atTheForm()
    await waitsInAutofill(page)
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => requests(page).then(pending)).toEqual([])
    await page.getByRole('button', { name: 'Come back' }).click()
    await waitsInAutofill(page)
    expect(pending(await requests(page))).toEqual(['conditional pending'])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('that somebody cancels there are no message, and are not asked for over and over', async () => {
    const { page, device, problems, close } = await atTheForm()
    await device.proves(false)
    await device.agrees(true)
    await open(page, site, 'sign-in')
    await expect.poll(async () => (await requests(page)).at(-1)).toBe('conditional NotAllowedError')
    const { length } = await requests(page)
    // Whatever came of it is on the page after the next call has been answered.
    await page.evaluate(() => fetch('/api/auth/ok').then((response) => response.text()))
    expect((await requests(page)).length).toBe(length)
    expect(await page.getByText('Canceled').count()).toBe(0)
    expect(await page.locator('[data-part="message"][data-state="error"]').count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('that are not known any more when one is chosen say so', async () => {
    const { page, device, close } = await atTheForm()
    await site.test.db.query(raw('delete from latchkey.passkey'))
    await device.agrees(true)
    await open(page, site, 'sign-in')
    await page.getByRole('alert').getByText('This passkey is no longer registered').waitFor()
    await close()
  })
})
