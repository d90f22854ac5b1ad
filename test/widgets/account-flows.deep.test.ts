import postgres from 'postgres'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import {
  type Demo,
  fact,
  followButton,
  followLink,
  mailedLink,
  openMail,
  openPlayground,
  signUp,
  startDemo,
  title,
  welcome,
} from './demo.ts'
import { statusesOf } from './scanner.ts'
import { ada, fillSignIn, openSignIn, type Person } from './visitor.ts'

let browser: Browser
let demo: Demo
let person: Person
let people = 0

beforeAll(async () => {
  ;[browser, demo] = await Promise.all([openBrowser(inject('browser')), startDemo()])
})
afterAll(async () => {
  await browser.close()
  await demo.stop()
})
beforeEach(() => {
  person = { ...ada, email: `person${++people}@example.com` }
})

const newPassword = 'another long password'
const home = async (page: Page) => {
  await page.goto(demo.origin)
  await page.locator('h1').waitFor()
}

/** Has the link sent, as somebody who is signed in on the page. */
async function askForLink(page: Page) {
  await page.getByRole('link', { name: 'Confirm it' }).click()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByText('It may take a minute to arrive').waitFor()
}

async function forget(page: Page, { email }: Person) {
  await openSignIn(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await title(page, 'Check your email').waitFor()
}

/** On the page that the link leads to. */
async function resetPassword(page: Page) {
  await title(page, 'Reset your password').waitFor()
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('This password is too easy to guess').waitFor()
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await title(page, 'Password changed').waitFor()
}

/** Opens the link of the mail that is shown on `page` in a browser without cookies, and waits until nothing moves. */
async function detonate(page: Page, expected: string) {
  const url = (await mailedLink(page).getAttribute('href')) ?? ''
  const context = await browser.newContext()
  const scanning = await context.newPage()
  await scanning.goto(url, { waitUntil: 'networkidle' })
  await title(scanning, expected).waitFor()
  await context.close()
}

async function changeAddress(page: Page, newEmail: string) {
  await home(page)
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Change email' }).click()
}

async function deleteAccount(page: Page, { email }: Person) {
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
}

/** As if the person had signed in long ago: freshness lasts a day, the session a week. */
async function makeSessionsOld({ email }: Person) {
  const sql = postgres(demo.databaseUrl, { max: 1 })
  const old = await sql`
    update latchkey.session set created_at = created_at - interval '23 hours', updated_at = updated_at - interval '25 hours'
    where user_id = (select id from latchkey.user where email = ${email}) returning id`
  await sql.end()
  if (old.length !== 1) throw new Error(`${email} has ${old.length} sessions`)
}

describe('with a scanner that visits every link of every mail first', () => {
  it('a forgotten password is replaced in another browser, and the sessions from before are gone', async () => {
    const { page: old, problems: oldProblems, close: closeOld } = await openPlayground(browser, demo)
    await signUp(old, person)
    const { page, problems, close } = await openPlayground(browser, demo)
    await forget(page, person)
    const scanned = await openMail(page, demo, person.email, /Reset your .* password/)
    expect(statusesOf(scanned)).toEqual([302, 404])
    await followButton(page, 'Choose a new password')
    await resetPassword(page)

    await old.reload()
    await title(old, 'Create your Latchkey account').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Wrong email or password').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await welcome(page).waitFor()
    expect([...problems, ...oldProblems]).toEqual([])
    await close()
    await closeOld()
  })

  it('an address is confirmed by the link in the same browser, and everybody is told that it was', async () => {
    const { page, problems, close } = await openPlayground(browser, demo)
    await signUp(page, person)
    expect(await fact(page, 'Address confirmed')).toBe('Not yet. Confirm it')
    await askForLink(page)
    await openMail(page, demo, person.email, /Verify your email/)
    await home(page)
    expect(await fact(page, 'Address confirmed')).toBe('Not yet. Confirm it')
    await openMail(page, demo, person.email, /Verify your email/)
    await followLink(page)
    await title(page, 'Email verified').waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await welcome(page).waitFor()
    expect(await fact(page, 'Address confirmed')).toBe('Yes')
    expect(problems).toEqual([])
    await close()
  })

  it('an address is confirmed in a browser that knows nobody, by one press of a button', async () => {
    const { page, close } = await openPlayground(browser, demo)
    await signUp(page, person)
    await askForLink(page)
    const { page: other, problems, close: closeOther } = await openPlayground(browser, demo)
    const scanned = await openMail(other, demo, person.email, /Verify your email/)
    // It has seen the page with the button too (200), and was told that a person has to confirm (401).
    expect(statusesOf(scanned)).toEqual([200, 401, 404])
    await followButton(other, 'Verify email')
    await title(other, 'Confirm your email').waitFor()
    await other.getByRole('button', { name: 'This was me' }).click()
    await title(other, 'Email verified').waitFor()
    expect(problems).toEqual([])
    await closeOther()
    await home(page)
    expect(await fact(page, 'Address confirmed')).toBe('Yes')
    await close()
  })

  it('a scanner that is a browser itself and runs the scripts of a page uses no link up', async () => {
    const { page, close } = await openPlayground(browser, demo)
    await signUp(page, person)
    await askForLink(page)
    await openMail(page, demo, person.email, /Verify your email/)
    await detonate(page, 'Confirm your email')
    await followLink(page)
    await title(page, 'Email verified').waitFor()

    const { page: other, close: closeOther } = await openPlayground(browser, demo)
    await forget(other, person)
    await openMail(other, demo, person.email, /Reset your .* password/)
    await detonate(other, 'Reset your password')
    await followLink(other)
    await resetPassword(other)
    await closeOther()
    await close()
  })

  it('an address changes at once before it is confirmed, and after a mail to the old one from then on', async () => {
    const { page, problems, close } = await openPlayground(browser, demo)
    await signUp(page, person)
    const [second, third] = [`second-${person.email}`, `third-${person.email}`]
    await changeAddress(page, second)
    await page.getByText(`Your email is now ${second}`).waitFor()
    await openMail(page, demo, person.email, /was changed/)
    await page.getByText(second).first().waitFor()
    await openMail(page, demo, second, /Verify your email/)
    await followLink(page)
    await title(page, 'Email verified').waitFor()

    await changeAddress(page, third)
    await page.getByText(`We sent an email to ${second}`).waitFor()
    const scanned = await openMail(page, demo, second, /Confirm your new email/)
    expect(scanned.some(({ url }) => url.includes('/verify-email?'))).toBe(true)
    await home(page)
    expect(await fact(page, 'Email')).toBe(second)
    await openMail(page, demo, second, /Confirm your new email/)
    await followLink(page)
    await title(page, 'Verify your email').waitFor()
    await home(page)
    expect(await fact(page, 'Email')).toBe(third)
    expect(await fact(page, 'Address confirmed')).toBe('Not yet. Confirm it')
    await openMail(page, demo, second, /was changed/)
    await openMail(page, demo, third, /Verify your email/)
    await followLink(page)
    await title(page, 'Email verified').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('an account is deleted by the link of the mail in the same browser', async () => {
    const { page, problems, close } = await openPlayground(browser, demo)
    await signUp(page, person)
    await deleteAccount(page, person)
    await title(page, 'Check your email').waitFor()
    const scanned = await openMail(page, demo, person.email, /Confirm that you want to delete/)
    expect(statusesOf(scanned)).toEqual([404])
    await followLink(page)
    await title(page, 'Create your Latchkey account').waitFor()
    await openSignIn(page)
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Wrong email or password').waitFor()
    await openMail(page, demo, person.email, /was deleted/)
    expect(problems).toEqual([])
    await close()
  })

  it('an account whose session is old is deleted after the password was asked for once more', async () => {
    const { page, problems, close } = await openPlayground(browser, demo)
    await signUp(page, person)
    await makeSessionsOld(person)
    await deleteAccount(page, person)
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await title(page, 'Check your email').waitFor()
    await openMail(page, demo, person.email, /Confirm that you want to delete/)
    await followButton(page, 'Delete my account')
    await title(page, 'Create your Latchkey account').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
