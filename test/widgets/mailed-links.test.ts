import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type AccountSite, linkOf, open, startAccountSite, submit } from './account-site.ts'
import { ada, fillSignIn, fillSignUp, freshVisitor, register, visit } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser.close())

const title = (page: Page, name: string) => page.getByRole('heading', { name })

describe('a forgotten password', () => {
  let site: AccountSite
  beforeAll(async () => {
    site = await startAccountSite()
    await register(site, ada)
  })
  afterAll(() => site.close())

  it('is replaced by way of sign-in, the mail, and the page that its link leads to', async () => {
    const { page, problems, close } = await visit(browser, site)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await title(page, 'Forgot your password?').waitFor()
    await page.getByLabel('Email').fill(ada.email)
    await submit(page)
    await title(page, 'Check your email').waitFor()

    await page.goto(linkOf(await site.mail('reset-password')))
    await title(page, 'Reset your password').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=reset`)
    await page.getByLabel('New password').fill('another long password')
    await submit(page)
    await title(page, 'Password changed').waitFor()
    expect(await page.locator('input').count()).toBe(0)

    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, { email: ada.email, password: 'another long password' })
    await submit(page)
    await title(page, 'You’re signed in').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('shows what else opens the account, and removes what is ticked', async () => {
    const grace = { ...ada, email: 'grace@example.com' }
    await register(site, grace)
    const { db } = site.test
    await db.query(sql`update latchkey.user set email_verified = true where email = ${grace.email}`)
    for (const provider of ['google', 'github']) {
      await db.query(sql`
        insert into latchkey.account (id, user_id, provider_id, account_id, created_at, updated_at)
        select gen_random_uuid(), id, ${provider}, ${provider}, created_at, created_at
        from latchkey.user where email = ${grace.email}`)
    }
    const { page, problems, close } = await freshVisitor(browser)
    await open(page, site, 'forgot')
    await page.getByLabel('Email').fill(grace.email)
    await submit(page)
    await title(page, 'Check your email').waitFor()
    await page.goto(linkOf(await site.mail('reset-password')))
    await page.getByLabel('New password').fill('another long password')
    await submit(page)
    await page.getByText('These can also sign in').waitFor()
    await page.getByLabel('github').check()
    await page.getByRole('button', { name: 'Remove selected' }).click()
    await page.getByText('Sign in with your new password.').waitFor()
    const left = await db.query(sql`
      select provider_id from latchkey.account a join latchkey.user u on u.id = a.user_id where u.email = ${grace.email}`)
    expect(left.map((row) => row['providerId']).toSorted()).toEqual(['credential', 'google'])
    expect(problems).toEqual([])
    await close()
  })

  it('is answered alike for an address without an account, and no mail leaves', async () => {
    const { page, close } = await visit(browser, site)
    const before = await site.mailCount('reset-password')
    await open(page, site, 'forgot')
    await page.getByLabel('Email').fill('nobody@example.com')
    await submit(page)
    await title(page, 'Check your email').waitFor()
    await page.getByText('If an account exists for nobody@example.com').waitFor()
    expect(await site.mailCount('reset-password')).toBe(before)
    await close()
  })

  itDeep('cannot be asked for again within a minute, and says so', async () => {
    const { page, close } = await visit(browser, site)
    await page.clock.install()
    await open(page, site, 'forgot')
    await page.getByLabel('Email').fill('nobody@example.com')
    await submit(page)
    const again = page.getByRole('button', { name: 'Resend' })
    await again.waitFor()
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    const before = site.count('/request-password-reset')
    await again.press('Enter')
    expect(site.count('/request-password-reset')).toBe(before)
    await page.clock.runFor(61_000)
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe(null)
    await again.click()
    await page.getByText('It may take a minute to arrive').waitFor()
    expect(site.count('/request-password-reset')).toBe(before + 1)
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    await close()
  })

  itDeep('says when to try again after too many attempts', async () => {
    const { page, close } = await visit(browser, site)
    await page.route('**/request-password-reset', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'content-type': 'application/json', 'x-retry-after': '42' },
        body: JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' }),
      }),
    )
    await open(page, site, 'forgot')
    await page.getByLabel('Email').fill(ada.email)
    await submit(page)
    await page
      .getByRole('alert')
      .getByText(/in 4\d seconds/)
      .waitFor()
    expect(await page.locator('[data-part="submit"]').getAttribute('aria-disabled')).toBe('true')
    await close()
  })

  itDeep('checks the length before it sends, and keeps the token', async () => {
    const { page, close } = await freshVisitor(browser)
    await open(page, site, 'reset&token=something')
    const password = page.getByLabel('New password')
    expect(await password.getAttribute('autocomplete')).toBe('new-password')
    const before = site.count('/reset-password')
    await password.fill('short')
    await submit(page)
    await page.getByText('This password is too short').waitFor()
    expect(site.count('/reset-password')).toBe(before)
    const [request] = await Promise.all([
      page.waitForRequest('**/reset-password'),
      password.fill('long enough now').then(() => submit(page)),
    ])
    expect(request.postDataJSON()).toEqual({ newPassword: 'long enough now', token: 'something' })
    await close()
  })

  itDeep.each([
    ['the service refuses the token', 'reset&token=unknown', true],
    ['the link came back with an error', 'reset&error=INVALID_TOKEN', false],
    ['there is no token at all', 'reset', false],
  ])('offers a new link when %s', async (_, view, isSent) => {
    const { page, close } = await freshVisitor(browser)
    await open(page, site, view)
    if (isSent) {
      await page.getByLabel('New password').fill('long enough now')
      await submit(page)
    }
    await title(page, 'This link doesn’t work').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=reset`)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await title(page, 'Forgot your password?').waitFor()
    await close()
  })
})

describe('an address that has to be confirmed', () => {
  let site: AccountSite
  beforeAll(async () => {
    // One of these pages sends its token in an effect, which only the development build runs twice.
    site = await startAccountSite({ emailVerification: { required: true } }, { react: 'development' })
  })
  afterAll(() => site.close())

  it('keeps sign-up at a notice and sign-in closed until the link in the mail is opened', async () => {
    const { page, problems, close } = await freshVisitor(browser)
    await open(page, site, 'sign-up')
    await fillSignUp(page, ada)
    await submit(page)
    await title(page, 'Verify your email').waitFor()
    await page.getByText(`We sent an email to ${ada.email}`).waitFor()
    expect(await page.locator('[data-lk="sign-up"]').getAttribute('data-state')).toBe('unverified')

    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await fillSignIn(page, ada)
    await submit(page)
    // The same for a wrong password: nobody learns here whether an account was made.
    await page.getByText('or your email isn’t verified yet').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)

    await site.test.auth.tasks.runNow('mail')
    const link = linkOf(await site.mail('verify-email'))
    await page.goto(link)
    await open(page, site, 'sign-in')
    await fillSignIn(page, ada)
    await submit(page)
    await title(page, 'You’re signed in').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is confirmed on the page that the link of sign-up leads to', async () => {
    const grace = { ...ada, email: 'grace@example.com' }
    const { page, close } = await freshVisitor(browser)
    await open(page, site, 'sign-up')
    await fillSignUp(page, grace)
    await submit(page)
    await title(page, 'Verify your email').waitFor()
    await page.goto(linkOf(await site.mail('verify-email')))
    await title(page, 'Email verified').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=verify`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await title(page, 'Sign in').waitFor()
    await close()
  })

  itDeep('is confirmed by a page of the site that sends the token twice, as React does in development', async () => {
    const hedy = { ...ada, email: 'hedy@example.com' }
    const { page, problems, close } = await freshVisitor(browser)
    await open(page, site, 'sign-up')
    await fillSignUp(page, hedy)
    await submit(page)
    await title(page, 'Verify your email').waitFor()
    const token = new URL(linkOf(await site.mail('verify-email'))).searchParams.get('token')
    await page.goto(`${site.origin}/?view=own-verify&token=${token}`)
    await page.getByText('confirmed and confirmed').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('opened twice in the browser that signed up, leads to the same page twice', async () => {
    const joan = { ...ada, email: 'joan@example.com' }
    const { page, problems, close } = await freshVisitor(browser)
    await open(page, site, 'sign-up')
    await fillSignUp(page, joan)
    await submit(page)
    await title(page, 'Verify your email').waitFor()
    const link = linkOf(await site.mail('verify-email'))
    for (let times = 0; times < 2; times++) {
      await page.goto(link)
      await title(page, 'Email verified').waitFor()
    }
    expect(problems).toEqual([])
    await close()
  })

  itDeep.each([
    ['token_expired', 'This link has expired'],
    ['invalid_token', 'no longer works'],
    ['user_not_found', 'no longer exists'],
    ['unauthorized', 'another account'],
    ['<b>made up</b>', 'no longer works'],
  ])('says what is wrong with a link that came back with %s, and sends a new one', async (error, text) => {
    const { page, close } = await freshVisitor(browser)
    await open(page, site, `verify&verified=true&error=${encodeURIComponent(error)}`)
    await title(page, 'This link doesn’t work').waitFor()
    await page.getByText(text).waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=verify`)
    await page.getByLabel('Email').fill('someone@example.com')
    await submit(page)
    await page.getByText('We sent an email to someone@example.com').waitFor()
    expect(await page.getByRole('button', { name: 'Resend' }).getAttribute('aria-disabled')).toBe('true')
    await close()
  })
})

describe('the notice for somebody who is signed in', () => {
  let site: AccountSite
  beforeAll(async () => {
    site = await startAccountSite()
  })
  afterAll(() => site.close())

  itDeep('names the address, sends the mail, and goes when the link was opened elsewhere', async () => {
    const { page, problems, close } = await freshVisitor(browser)
    await open(page, site, 'sign-up')
    await fillSignUp(page, ada)
    await submit(page)
    await title(page, 'You’re signed in').waitFor()
    await open(page, site, 'verify')
    await page.getByText(`${ada.email} isn’t verified yet`).waitFor()
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByText('It may take a minute to arrive').waitFor()

    const link = linkOf(await site.mail('verify-email'))
    const other = await page.context().newPage()
    await other.goto(link)
    await title(other, 'Email verified').waitFor()
    await page.bringToFront()
    // Without a window of its own, this browser tells nobody that a tab was brought to the front.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await title(page, 'Email verified').waitFor()
    expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/?view=password')
    expect(problems).toEqual([])
    await close()
  })
})
