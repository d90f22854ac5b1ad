import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { borrowPage } from '../support/browser.ts'
import type { Site } from './site.ts'

/** Somebody with an account. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const ada: Person = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }

/** A page of its own browser profile, and what went wrong in it. */
export interface Visitor {
  readonly page: Page
  /** Errors and warnings of the console, and exceptions. The browser's own lines about refused calls are none. */
  readonly problems: string[]
  close(): Promise<void>
}

/** Opens the site in a fresh profile. */
export async function visit(
  browser: Browser,
  site: Pick<Site, 'origin'>,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await freshVisitor(browser, options)
  await visitor.page.goto(site.origin)
  return visitor
}

/**
 * Signs somebody in by a call, in a fresh profile; the page of it has loaded nothing yet. For tests of what comes after
 * signing in: the forms have theirs.
 */
export async function signIn(
  browser: Browser,
  site: Pick<Site, 'origin'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await freshVisitor(browser, options)
  visitor.page.setDefaultTimeout(60_000)
  await call(visitor.page, site, '/sign-in/email', { email, password })
  return visitor
}

/** A call of the service with the cookies of the page's profile. */
export async function call(page: Page, site: Pick<Site, 'origin'>, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(`${site.origin}/api/auth${path}`, { data, headers: { origin: site.origin } })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

/** A page of a fresh profile that has loaded nothing yet. What opens does not move: a click would wait until it stands. */
export async function freshVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const { page, close } = await borrowPage(browser, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  return { page, problems: watch(page), close }
}

/** Collects what a page complains about. */
export function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !message.text().startsWith('Failed to load resource')) problems.push(message.text())
  })
  return problems
}

/** Makes an account through the service, without a page. */
export async function register(site: Site, person: Person): Promise<void> {
  const { name, email, password } = person
  const response = await fetch(`${site.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({ name, email, password }),
  })
  if (!response.ok) throw new Error(`The account could not be made: ${response.status} ${await response.text()}`)
}

/** Fills the sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Fills the sign-up form. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await fillSignIn(page, person)
}

/** The playground opens with sign-up; this is the way to the other form. */
export async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .locator('[data-lk="sign-in"]')
    .getByRole('heading', { name: /^Sign in/ })
    .waitFor()
}

/** Brings the person back to the page, as the browser says it, `minutes` later. */
export async function comeBack(page: Page, minutes: number): Promise<void> {
  await page.evaluate((later) => {
    const now = Date.now() + later
    Date.now = () => now
    document.dispatchEvent(new Event('visibilitychange'))
  }, minutes * 60_000)
}
