// Long because the tests of asking and of setting up share two people’s worth of services and helpers.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, sql, twoFactor } from '../../runtime/index.ts'
import type { MailMessage } from '../../runtime/mail/message.ts'
import { type App, appOf } from '../features/two-factor/enrolled.ts'
import { openBrowser } from '../support/browser.ts'
import { isDeep, itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { scanned } from './scanned.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, fillSignIn, freshVisitor, type Person, register, signIn } from './visitor.ts'

let browser: Browser
let site: Site
/** Asks everybody for a second factor. */
let strict: Site
/** The same, where it can be a mailed code. */
let strictByMail: Site
const mails: MailMessage[] = []

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const fixture = 'two-factor.tsx'
  const mail = { send: async (message: MailMessage) => void mails.push(message) }
  site = await startSite({
    fixture,
    config: { mail, features: [emailPassword(), twoFactor({ emailCodes: true })] },
  })
  strict = await startSite({
    fixture,
    config: { features: [emailPassword(), twoFactor({ required: 'all', trustedDeviceLifetime: 0 })] },
  })
  strictByMail = await startSite({
    fixture,
    config: { mail, features: [emailPassword(), twoFactor({ required: 'all', emailCodes: true })] },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await strict.close()
  await strictByMail.close()
})

/** The code of the newest mail with one. */
async function newestCode(where = site): Promise<string> {
  await where.test.auth.tasks.runNow('mail')
  const mail = mails.findLast(({ kind }) => kind === 'second-factor-code')
  return String(mail?.data['code'])
}

const heading = 'Two-step verification'
const code = (page: Page) => page.getByLabel('Verification code')
const wrong = '000000'

/** A new account; `app` is the one that it has set up, and its next code is a new one. */
async function owner() {
  const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
  await register(site, person)
  const { page, close } = await signIn(browser, site, person)
  const made = (await call(page, site, '/two-factor/enable', { password: person.password })) as {
    totpURI: string
    backupCodes: string[]
  }
  const app = appOf(made.totpURI)
  await call(page, site, '/two-factor/verify-totp', { code: app.code(site.test.clock.now) })
  await close()
  site.test.clock.advance(30)
  return { person, app, backupCodes: made.backupCodes }
}

/** Gives the password; the card then asks for the second step. */
async function asked(person: Person, where = site) {
  const visitor = await freshVisitor(browser)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(`${where.origin}/`)
  await fillSignIn(visitor.page, person)
  await visitor.page.locator('[data-part="submit"]').click()
  await visitor.page.getByRole('heading', { name: heading }).waitFor()
  return visitor
}

const signedIn = (page: Page) => page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
const codeNow = (app: App, where = site) => app.code(where.test.clock.now)

describe('a sign-in that waits for a second factor', () => {
  it('asks in its place and goes on by itself when the six digits are there', async () => {
    const { person, app } = await owner()
    const { page, problems, close } = await asked(person)
    expect(await page.locator('[data-lk="sign-in"]').getAttribute('data-state')).toBe('two-factor')
    expect(await code(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code(page).getAttribute('inputmode')).toBe('numeric')
    expect(await page.getByLabel('Trust this device for 30 days').isChecked()).toBe(false)
    expect(await findings(page)).toEqual([])
    await code(page).pressSequentially(codeNow(app))
    await signedIn(page)
    expect(await page.title()).toBe(person.email)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says at the field that a code is wrong, and takes the next one with spaces', async () => {
    const { person, app } = await owner()
    const { page, close } = await asked(person)
    await code(page).pressSequentially(wrong)
    await page.getByText('Wrong code. Check it and try again.').waitFor()
    expect(await code(page).evaluate((input) => input === document.activeElement)).toBe(true)
    const next = codeNow(app)
    await code(page).fill(`${next.slice(0, 3)} ${next.slice(3)}`)
    await signedIn(page)
    await close()
  })

  itDeep('takes a backup code, once', async () => {
    const { person, backupCodes } = await owner()
    const [backup = ''] = backupCodes
    const give = async (page: Page) => {
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByLabel('Backup code').fill(backup.toLowerCase())
      await page.getByRole('button', { name: 'Verify' }).click()
    }
    const first = await asked(person)
    await give(first.page)
    await signedIn(first.page)
    await first.close()
    const second = await asked(person)
    await give(second.page)
    await second.page.getByText('This backup code is wrong or has been used.').waitFor()
    await second.close()
  })

  itDeep('mails a code to who asks for one, and again not before a minute is over', async () => {
    const { person } = await owner()
    const { page, close } = await asked(person)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code from the email').waitFor()
    await page.getByText('Email sent.').waitFor()
    expect(site.count('/two-factor/send-otp')).toBe(1)
    expect(await page.getByRole('button', { name: 'Resend' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Use your authenticator app' }).click()
    await code(page).waitFor()
    await close()
  })

  itDeep('is not asked again in a browser that is trusted', async () => {
    const { person, app } = await owner()
    const { page, close } = await asked(person)
    await page.getByLabel('Trust this device for 30 days').check()
    await code(page).pressSequentially(codeNow(app))
    await signedIn(page)
    await call(page, site, '/sign-out', {})
    await page.goto(site.origin)
    await fillSignIn(page, person)
    await page.locator('[data-part="submit"]').click()
    await signedIn(page)
    await close()
  })

  itDeep('leads back to the form, with a sentence when it is over', async () => {
    const { person } = await owner()
    const { page, close } = await asked(person)
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
    await fillSignIn(page, person)
    await page.locator('[data-part="submit"]').click()
    await code(page).waitFor()
    await page.context().clearCookies()
    await code(page).pressSequentially(wrong)
    await page.getByRole('alert').getByText('Your sign-in has expired. Sign in again.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
    await close()
  })

  itDeep.each(isDeep ? ['sign-in', 'sign-up'] : ['sign-in'])('asks also where a redirect led to %s', async (view) => {
    const { person, app } = await owner()
    const { page, close } = await asked(person)
    await page.goto(`${site.origin}/?view=${view}&two_factor=required`)
    await code(page).pressSequentially(codeNow(app))
    await signedIn(page)
    expect(new URL(page.url()).searchParams.has('two_factor')).toBe(false)
    await close()
  })
})

/** The key that stands below the QR code, as an app takes it. */
async function appFromKey(page: Page): Promise<App> {
  const key = await page.getByLabel('Can’t scan it?').inputValue()
  return appOf(`otpauth://totp/x?secret=${key}`)
}

describe('setting it up', () => {
  it('is done with what a camera reads, which signs in from then on; a lost device costs a backup code', async () => {
    const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
    await register(site, person)
    const { page, close } = await signIn(browser, site, person)
    await page.goto(`${site.origin}/?view=account`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const app = appOf(await scanned(page))
    await code(page).pressSequentially(codeNow(app))
    await page.getByText('Save your backup codes').waitFor()
    const backup = await page.locator('[data-part="codes"] li').first().textContent()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await close()

    site.test.clock.advance(30)
    const back = await asked(person)
    await code(back.page).pressSequentially(codeNow(app))
    await signedIn(back.page)
    await back.close()

    const lost = await asked(person)
    await lost.page.getByRole('button', { name: 'Use a backup code' }).click()
    await lost.page.getByLabel('Backup code').fill(backup ?? '')
    await lost.page.getByRole('button', { name: 'Verify' }).click()
    await signedIn(lost.page)
    await lost.close()
  })

  itDeep('shows the same QR code again to who went away before the app was confirmed', async () => {
    const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
    await register(site, person)
    const { page, close } = await signIn(browser, site, person)
    await page.goto(`${site.origin}/?view=account`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const app = await appFromKey(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Show QR code again' }).click()
    expect(codeNow(await appFromKey(page))).toBe(codeNow(app))
    expect(site.count('/two-factor/get-totp-uri')).toBe(0)
    await code(page).pressSequentially(codeNow(app))
    await page.getByText('Save your backup codes').waitFor()
    await close()
  })

  itDeep(
    'takes codes by mail in the place of an app where the service has them, from an e-mail that is proven',
    async () => {
      const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
      await register(site, person)
      const { page, problems, close } = await signIn(browser, site, person)
      const byMail = page.getByRole('button', { name: 'Use codes by email' })
      await page.goto(`${site.origin}/?view=account`)
      await page.getByRole('button', { name: 'Set up' }).waitFor()
      expect(await byMail.count()).toBe(0)
      await site.test.db.query(sql`update latchkey.user set email_verified = true where email = ${person.email}`)
      await page.reload()
      await byMail.click()
      await page.getByText('We’ll email you a code whenever you sign in.').waitFor()
      expect(await findings(page)).toEqual([])
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Two-step verification is on.').waitFor()
      await page.getByText('Codes by email').waitFor()
      expect(await byMail.count()).toBe(0)
      // An app can still be set up beside it.
      await page.getByRole('button', { name: 'Set up' }).waitFor()
      await close()

      const back = await asked(person)
      await back.page.getByLabel('Code from the email').pressSequentially(await newestCode())
      await signedIn(back.page)
      expect(problems).toEqual([])
      await back.close()
    },
  )

  itDeep('is done with a mailed code before the session, where the service has those', async () => {
    const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
    await register(strictByMail, person).catch(() => {})
    const { page, problems, close } = await asked(person, strictByMail)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByText('Email sent.').waitFor()
    const field = page.getByLabel('Code from the email')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Use your authenticator app' }).click()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    expect(strictByMail.count('/two-factor/send-otp')).toBe(1)
    await field.pressSequentially(await newestCode(strictByMail))
    await signedIn(page)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is done before the session where everybody has to have one', async () => {
    await register(strict, ada).catch(() => {})
    const { page, problems, close } = await asked(ada, strict)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Save your backup codes').waitFor()
    expect(await page.locator('[data-part="codes"] li').count()).toBe(10)
    await page.getByRole('button', { name: 'Continue' }).click()
    const app = await appFromKey(page)
    await code(page).pressSequentially(codeNow(app, strict))
    await signedIn(page)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is a section of the account: password, QR code, code, backup codes; and turned off again', async () => {
    const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
    await register(site, person)
    const { page, problems, close } = await signIn(browser, site, person)
    await page.goto(`${site.origin}/?view=account`)
    await page.getByRole('button', { name: 'Set up' }).click()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not the password')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Wrong password.').waitFor()
    await password.fill(person.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    expect(await findings(page)).toEqual([])
    const app = await appFromKey(page)
    await code(page).pressSequentially(codeNow(app))
    await page.getByText('Save your backup codes').waitFor()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await file).suggestedFilename()).toMatch(/backup codes\.txt$/)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByText('10 backup codes left').waitFor()
    await page.getByText('Two-step verification is on.').waitFor()
    expect(await findings(page)).toEqual([])

    await page.getByRole('button', { name: 'New backup codes' }).click()
    await password.fill(person.password)
    await page.getByRole('button', { name: 'New backup codes' }).click()
    await expect.poll(() => page.locator('[data-part="codes"] li').count()).toBe(10)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()

    await page.getByRole('button', { name: 'Turn off' }).click()
    await password.fill(person.password)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-step verification is off.').waitFor()
    await page.getByRole('button', { name: 'Set up' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('lists the browsers that are trusted, and ends that', async () => {
    const { person, app } = await owner()
    const { page, close } = await asked(person)
    await page.getByLabel('Trust this device for 30 days').check()
    await code(page).pressSequentially(codeNow(app))
    await signedIn(page)
    await page.goto(`${site.origin}/?view=account`)
    const list = page.getByRole('list', { name: 'Trusted devices' })
    await list.getByText('This browser').waitFor()
    await list.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => list.count()).toBe(0)
    await close()
  })
})
