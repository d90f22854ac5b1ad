import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { emailPassword, passkey } from '../../runtime/index.ts'
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
  type VirtualAuthenticatorChoice,
} from '../support/virtual-authenticator.ts'
import { type Site, startSite } from './site.ts'
import { ada, type Person, register, signIn, type Visitor } from './visitor.ts'

/** Starts the page of `fixtures/passkey.tsx` with a service that has passkeys. */
export function startPasskeySite(isSplit = false): Promise<Site> {
  return startSite({ fixture: 'passkey.tsx', isSplit, config: { features: [emailPassword(), passkey()] } })
}

/** Somebody with an account and a device. */
export interface Holder extends Visitor {
  readonly person: Person
  readonly device: VirtualAuthenticator
}

/** Opens one of the views of the fixture, by the name in its query. */
export async function open(page: Page, site: Site, view: string): Promise<void> {
  await page.goto(`${site.origin}/?view=${view}`)
  await page.locator('[data-lk], h1').first().waitFor()
}

/** Makes an account and signs in to it in a fresh profile with a device for passkeys. */
export async function signedIn(browser: Browser, site: Site, choice?: VirtualAuthenticatorChoice): Promise<Holder> {
  const person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
  await register(site, person)
  const visitor = await signIn(browser, site, person)
  const device = await addVirtualAuthenticator(visitor.page, choice)
  await visitor.page.addInitScript(recordRequests)
  return { ...visitor, person, device }
}

/** What the page asked the browser for: `modal` or `conditional`, and what came of it, `pending` until then. */
export const requests = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'asked') ?? []).map((entry: string[]) => entry.join(' ')))

/** Waits until a request stands in the autofill. */
export async function waitsInAutofill(page: Page): Promise<void> {
  await expect.poll(async () => (await requests(page)).at(-1)).toBe('conditional pending')
}

/** Makes `requests` possible: runs in the page before its own scripts. */
export function recordRequests(): void {
  const ask = navigator.credentials.get.bind(navigator.credentials)
  const asked: string[][] = []
  Reflect.set(window, 'asked', asked)
  navigator.credentials.get = async (options) => {
    const entry = [options?.mediation ?? 'modal', 'pending']
    asked.push(entry)
    try {
      const made = await ask(options)
      entry[1] = 'chosen'
      return made
    } catch (cause) {
      entry[1] = cause instanceof Error ? cause.name : 'failed'
      throw cause
    }
  }
}

/** Adds a passkey on the card, which is open afterwards. */
export async function addPasskey({ page }: Pick<Holder, 'page'>, site: Site): Promise<void> {
  await open(page, site, 'passkeys')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('added.').waitFor()
}

/** Signs out on the page with the form, which is open afterwards. */
export async function signOut({ page }: Pick<Holder, 'page'>, site: Site): Promise<void> {
  await open(page, site, 'sign-in')
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** The button of `SignIn` and of `PasskeyButton`. */
export const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** The rows of the card. */
export const rows = (page: Page) => page.locator('[data-part="account"]')

/** What has the focus, by its text or its label. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent
  })
