// Long because it holds every behaviour of the button, the client and the card, with a device of its own each.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { raw } from '../../runtime/database/sql.ts'
import { itDeep } from '../support/depth.ts'
import {
  addPasskey,
  focused,
  open,
  passkeyButton,
  rows,
  signedIn,
  signOut,
  startPasskeySite,
  waitsInAutofill,
} from './passkey-site.ts'
import { answerCall } from './provider-site.ts'
import type { Site } from './site.ts'
import { freshVisitor, visit } from './visitor.ts'

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

describe('the button', () => {
  it('signs in with a passkey that was made before', async () => {
    const holder = await signedIn(browser, site)
    const { page, device, problems, close } = holder
    await addPasskey(holder, site)
    await device.agrees(false)
    await signOut(holder, site)
    await waitsInAutofill(page)
    await device.agrees(true)
    await passkeyButton(page).click()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.getByText(`as ${holder.person.email}`).waitFor()
    expect((await device.held()).map(({ rpId }) => rpId)).toEqual(['localhost'])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('alone says softly that somebody cancelled, and can be pressed again', async () => {
    const holder = await signedIn(browser, site)
    const { page, device, problems, close } = holder
    await addPasskey(holder, site)
    await device.agrees(false)
    await signOut(holder, site)
    await open(page, site, 'button')
    await device.agrees(true)
    await device.proves(false)
    await passkeyButton(page).click()
    await page.getByText('Canceled. Try again or use another method.').waitFor()
    expect(await page.locator('[data-part="message"][data-state="error"]').count()).toBe(0)
    expect(await passkeyButton(page).getAttribute('aria-disabled')).toBe(null)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('explains a page to which the passkeys do not belong', async () => {
    const { page, close } = await visit(browser, site)
    const json = { rpId: 'elsewhere.example', challenge: 'AAAA', timeout: 60_000, userVerification: 'preferred' }
    await answerCall(page, '/passkey/generate-authenticate-options', () => ({ json }))
    await open(page, site, 'button')
    await passkeyButton(page).click()
    const { host } = new URL(site.origin)
    await page.getByText(`This page is on ${host}, but passkeys belong to elsewhere.example. Sign in there.`).waitFor()
    await close()
  })

  itDeep('says the error of the service, and that a passkey is no longer registered', async () => {
    const holder = await signedIn(browser, site)
    const { page, device, close } = holder
    await addPasskey(holder, site)
    await site.test.db.query(raw('delete from latchkey.passkey'))
    await device.agrees(false)
    await signOut(holder, site)
    await open(page, site, 'button')
    await device.agrees(true)
    await passkeyButton(page).click()
    await page.getByRole('alert').getByText('This passkey is no longer registered').waitFor()
    // The browser was told as well: it offers the passkey no longer.
    await expect.poll(async () => (await device.held()).length).toBe(0)
    await close()
  })

  itDeep('says so when its code does not come, and can be pressed again', async () => {
    const inParts = await startPasskeySite(true)
    const { page, close } = await freshVisitor(browser)
    await open(page, inParts, 'button')
    await page.route(/\/(?:passkey|ceremonies)-[^/]*\.js$/, (route) => route.abort())
    await passkeyButton(page).click()
    await page.getByRole('alert').getByText('Couldn’t reach the service').waitFor()
    expect(await passkeyButton(page).getAttribute('aria-disabled')).toBe(null)
    await close()
    await inParts.close()
  })

  itDeep('is not shown where the browser has no passkeys, nor where the service has none', async () => {
    const { page, close } = await freshVisitor(browser)
    await open(page, site, 'sign-in')
    await passkeyButton(page).waitFor()
    const identifier = page.getByLabel('Email')
    expect(await identifier.getAttribute('autocomplete')).toBe('username webauthn')
    await open(page, site, 'sign-in&without')
    expect(await passkeyButton(page).count()).toBe(0)
    expect(await identifier.getAttribute('autocomplete')).toBe('username')
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await open(page, site, 'sign-in')
    expect(await passkeyButton(page).count()).toBe(0)
    await close()
  })
})

describe('the methods of the client', () => {
  itDeep('add a passkey and sign in with it, and name what somebody cancels or has already', async () => {
    const { page, device, problems, close } = await signedIn(browser, site)
    await open(page, site, 'bare')
    const result = page.locator('output')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.poll(() => result.textContent()).toBe('done')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.poll(() => result.textContent()).toBe('400 previously registered')
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect.poll(() => result.textContent()).toBe('done')
    await device.proves(false)
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect.poll(() => result.textContent()).toBe('400 auth cancelled')
    expect(problems).toEqual([])
    await close()
  })
})

const menu = (page: Page) => page.getByRole('button', { name: /^Actions for / })
/** Opens the menu of the one passkey and chooses from it. */
async function choose(page: Page, name: 'Rename' | 'Remove') {
  await menu(page).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('the card', () => {
  it('invites who has no passkey, and lists the new one with its name, age and kind', async () => {
    const { page, problems, close } = await signedIn(browser, site, { synced: true })
    await open(page, site, 'passkeys')
    await page.getByText('No passkeys yet', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('added.').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await rows(page).textContent()).toMatch(/Added .+ 20\d\d, never usedSynced/)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says kindly that this device has a passkey already', async () => {
    const holder = await signedIn(browser, site)
    const { page, close } = holder
    await addPasskey(holder, site)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('already has a passkey for you').waitFor()
    expect(await page.locator('[data-part="message"][data-state="error"]').count()).toBe(0)
    expect(await rows(page).count()).toBe(1)
    await close()
  })

  itDeep('says softly that adding was cancelled', async () => {
    const { page, device, close } = await signedIn(browser, site)
    await device.proves(false)
    await open(page, site, 'passkeys')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Canceled. No passkey was added.').waitFor()
    expect(await page.locator('[data-part="message"][data-state="error"]').count()).toBe(0)
    await close()
  })

  itDeep(
    'renames in place: Enter saves, an empty name is refused, Esc leaves it, and the focus comes back',
    async () => {
      const holder = await signedIn(browser, site)
      const { page, problems, close } = holder
      await addPasskey(holder, site)
      const name = page.getByLabel('Passkey name')
      await choose(page, 'Rename')
      await name.fill('  ')
      await page.keyboard.press('Enter')
      await page.getByText('Enter a name.').waitFor()
      await name.fill('Work laptop')
      await page.keyboard.press('Enter')
      await page.getByText('Renamed to “Work laptop”.').waitFor()
      await expect.poll(() => focused(page)).toBe('Actions for Work laptop')
      await choose(page, 'Rename')
      await name.fill('Something else')
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toBe('Actions for Work laptop')
      await open(page, site, 'passkeys')
      await page.getByText('Work laptop').waitFor()
      expect(problems).toEqual([])
      await close()
    },
  )

  itDeep('removes after a question that Esc answers with no, says so, and tells the browser', async () => {
    const holder = await signedIn(browser, site)
    const { page, device, problems, close } = holder
    await addPasskey(holder, site)
    await choose(page, 'Remove')
    const dialog = page.getByRole('dialog', { name: /^Remove “/ })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Actions for /)
    await choose(page, 'Remove')
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('removed.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('No passkeys yet', { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('Your passkeys')
    await expect.poll(async () => (await device.held()).length).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('removes at once where the application asks itself, and keeps the focus in the list', async () => {
    const holder = await signedIn(browser, site)
    const { page, problems, close } = holder
    await addPasskey(holder, site)
    await open(page, site, 'at-once')
    await choose(page, 'Remove')
    await page.getByText('removed.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await rows(page).count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Your passkeys')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('to be read only, tells about each passkey and offers nothing', async () => {
    const holder = await signedIn(browser, site)
    const { page, close } = holder
    await addPasskey(holder, site)
    const told = await rows(page).locator('[data-part="person"]').textContent()
    await open(page, site, 'read-only')
    await rows(page).first().waitFor()
    expect(await rows(page).textContent()).toBe(told)
    expect(await page.locator('[data-lk] button').count()).toBe(0)
    await close()
  })

  itDeep('does not offer to remove the only way to sign in, and says why', async () => {
    const holder = await signedIn(browser, site)
    const { page, close } = holder
    await addPasskey(holder, site)
    await site.test.db.query(raw('delete from latchkey.account'))
    await open(page, site, 'passkeys')
    await menu(page).click()
    const remove = page.getByRole('menuitem', { name: 'Remove' })
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    expect(await remove.textContent()).toContain('This is your only sign-in method')
    await remove.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  itDeep('that could not be loaded is not shown as an empty one, and can be asked for again', async () => {
    const { page, close } = await signedIn(browser, site)
    let isBroken = true
    const call = '**/list-user-passkeys'
    await page.route(call, (route) => (isBroken ? route.fulfill({ status: 502 }) : route.fallback()))
    await open(page, site, 'passkeys')
    await page.getByText('Couldn’t load your passkeys.').waitFor()
    expect(await page.getByText('No passkeys yet', { exact: true }).count()).toBe(0)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No passkeys yet', { exact: true }).waitFor()
    await close()
  })

  itDeep('explains why nothing can be added where the browser has no passkeys', async () => {
    const { page, close } = await signedIn(browser, site)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await open(page, site, 'passkeys')
    await page.getByText('This browser doesn’t support passkeys').waitFor()
    expect(await page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0)
    await close()
  })
})

describe('when the session is not fresh', () => {
  const tomorrow = 25 * 60 * 60

  it('the card asks for the password, then adds', async () => {
    const { page, person, problems, close } = await signedIn(browser, site)
    site.test.clock.advance(tomorrow)
    await open(page, site, 'passkeys')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('added.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('the card asks for the password, then removes', async () => {
    const holder = await signedIn(browser, site)
    const { page, person, problems, close } = holder
    await addPasskey(holder, site)
    site.test.clock.advance(tomorrow)
    await choose(page, 'Remove')
    const question = page.getByRole('dialog', { name: /^Remove “/ })
    await question.getByRole('button', { name: 'Remove passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('removed.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('a passkey proves it as well as the password', async () => {
    const holder = await signedIn(browser, site)
    const { page, problems, close } = holder
    await addPasskey(holder, site)
    site.test.clock.advance(tomorrow)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await dialog.waitFor({ state: 'detached' })
    // The device has one: what was asked for went on.
    await page.getByText('already has a passkey for you').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('a passkey alone proves it where the page wants no password', async () => {
    const holder = await signedIn(browser, site)
    const { page, problems, close } = holder
    await addPasskey(holder, site)
    site.test.clock.advance(tomorrow)
    await open(page, site, 'passkeys&passkey-only')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await dialog.getByLabel('Password', { exact: true }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('already has a passkey for you').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('the passkey of somebody else does not prove it', async () => {
    const other = await signedIn(browser, site)
    const { page, close } = other
    await addPasskey(other, site)
    const { email, password } = { email: `${crypto.randomUUID()}@example.com`, password: other.person.password }
    const made = await page.request.post(`${site.origin}/api/auth/sign-up/email`, {
      data: { name: 'Without', email, password },
      headers: { origin: site.origin },
    })
    expect(made.ok()).toBe(true)
    site.test.clock.advance(tomorrow)
    await open(page, site, 'passkeys')
    await page.getByText('No passkeys yet', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    const before = site.count('/passkey/verify-authentication')
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
    await dialog.getByText('You don’t have a passkey here. Enter your password.').waitFor()
    expect(site.count('/passkey/verify-authentication')).toBe(before)
    await close()
  })
})
