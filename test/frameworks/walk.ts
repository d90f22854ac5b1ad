import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ada, fillSignIn, fillSignUp, freshVisitor, type Person, type Visitor } from '../widgets/visitor.ts'

/** Somebody new: the servers of one project have one database. */
export const somebody = (name: string): Person => ({ ...ada, email: `${name}@example.com` })

const heading = (page: Page) => page.getByRole('heading', { name: `Hello, ${ada.name}` })

/** Waits for the account page; a failure says what is there instead. */
export async function accountPage(page: Page): Promise<void> {
  try {
    await heading(page).waitFor()
  } catch (cause) {
    throw new Error(`No account page at ${page.url()}:\n${await page.locator('body').innerText()}`, { cause })
  }
}

/** A visitor whose page waits for a framework that compiles it first. */
export async function patientVisitor(browser: Browser): Promise<Visitor> {
  const visitor = await freshVisitor(browser)
  visitor.page.setDefaultTimeout(90_000)
  return visitor
}

/**
 * Goes to a page for people who are signed in, makes an account on the way, and comes back to it: reloads, signs out, is
 * kept out, and signs in again.
 */
export async function walk(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/account?tab=2`)
  await openSignUp(page)
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await accountPage(page)
  await page.reload()
  await accountPage(page)
  await signOut(page)
  await page.goto(`${origin}/account`)
  await page.locator('[data-lk="sign-in"]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await signInAgain(page, person)
  await accountPage(page)
}

/** The form is drawn by the server, and a plain one until React has taken it over. */
async function openSignUp(page: Page): Promise<void> {
  await page.locator('[data-lk="sign-in"]').waitFor()
  const other = page.getByRole('button', { name: 'Create account' })
  await expect
    .poll(async () => {
      if ((await other.count()) === 0) await page.getByText('Sign up', { exact: true }).click({ timeout: 5_000 })
      return other.count()
    })
    .toBe(1)
}

/** From the account page to the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await accountPage(page)
  const form = page.locator('[data-lk="sign-in"]')
  const button = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect
    .poll(async () => {
      if ((await button.count()) > 0 && (await button.isEnabled()))
        await button.click({ timeout: 2_000 }).catch(() => undefined)
      return form.count()
    })
    .toBe(1)
}

/** Fills the form and sends it, once React has it. */
export async function signInAgain(page: Page, person: Person): Promise<void> {
  const toggle = page.getByRole('button', { name: /^(Show|Hide) password$/ })
  await expect
    .poll(async () => {
      if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click()
      return toggle.getAttribute('aria-pressed')
    })
    .toBe('true')
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The same without React, in the pages that a plain server sends. */
export async function walkPlain(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/account`)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  const [signIn, signUp] = [page.locator('form').nth(0), page.locator('form').nth(1)]
  await signUp.getByLabel('Name').fill(person.name)
  await signUp.getByLabel('Email').fill(person.email)
  await signUp.getByLabel('Password').fill(person.password)
  await signUp.getByRole('button').click()
  await accountPage(page)
  await page.reload()
  await accountPage(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.goto(`${origin}/account`)
  await signIn.getByLabel('Email').fill(person.email)
  await signIn.getByLabel('Password').fill(person.password)
  await signIn.getByRole('button').click()
  await accountPage(page)
}
