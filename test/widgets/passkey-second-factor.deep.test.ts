import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, passkey, twoFactor } from '../../runtime/index.ts'
import { appOf } from '../features/two-factor/enrolled.ts'
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts'
import { openBrowser } from '../support/browser.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, type Person, register, signIn } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'two-factor.tsx', config: { features: [emailPassword(), twoFactor(), passkey()] } })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Bytes as base64url. */
type Text = string

/** Lets the browser ask a key that signs for real and cannot tell who holds it: no key of Chromium's own tests does that. */
async function giveKey(page: Page, key: Authenticator): Promise<void> {
  await page.exposeFunction('askKey', (challenge: Text, rpId: string) =>
    key.get({ challenge, rpId, allowCredentials: [] }, { origin: site.origin, userVerified: false }),
  )
  await page.addInitScript(() => {
    const written = (bytes: BufferSource) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const read = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    navigator.credentials.get = async ({ publicKey, mediation } = {}) => {
      if (publicKey === undefined || mediation === 'conditional') throw new DOMException('Not here', 'NotAllowedError')
      const got = await Reflect.get(window, 'askKey')(written(publicKey.challenge), publicKey.rpId)
      const { response } = got
      const names = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']
      const bytes = Object.fromEntries(names.map((name) => [name, response[name] && read(response[name])]))
      return { ...got, rawId: read(got.rawId), response: bytes, getClientExtensionResults: () => ({}) }
    }
  })
}

/** In front of the button, with an app and a passkey. */
async function holder() {
  const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
  await register(site, person)
  const visitor = await signIn(browser, site, person)
  const { page } = visitor
  const key = createAuthenticator()
  const asked = await page.request.get(`${site.origin}/api/auth/passkey/generate-register-options`)
  const options = (await asked.json()) as PublicKeyCredentialCreationOptionsJSON
  await call(page, site, '/passkey/verify-registration', { response: key.create(options, { origin: site.origin }) })
  const made = (await call(page, site, '/two-factor/enable', { password: person.password })) as { totpURI: string }
  const app = appOf(made.totpURI)
  await call(page, site, '/two-factor/verify-totp', { code: app.code(site.test.clock.now) })
  await call(page, site, '/sign-out', {})
  site.test.clock.advance(30)
  await giveKey(page, key)
  await page.goto(`${site.origin}/?view=passkey`)
  return { ...visitor, person, app }
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const widget = (page: Page) => page.locator('[data-lk="passkey-button"]')
const code = (page: Page) => page.getByLabel('Verification code')

describe('the button for a passkey alone', () => {
  it('gives its place to the question for a second factor, and is back when that is left', async () => {
    const { page, problems, person, app, close } = await holder()
    await button(page).click()
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    expect(await widget(page).getAttribute('data-state')).toBe('two-factor')
    expect(await button(page).count()).toBe(0)
    expect(await code(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await button(page).click()
    await code(page).pressSequentially('000000')
    await page.getByText('Wrong code. Check it and try again.').waitFor()
    await code(page).fill(app.code(site.test.clock.now))
    await expect.poll(() => page.title()).toBe(person.email)
    expect(problems).toEqual([])
    await close()
  })
})
