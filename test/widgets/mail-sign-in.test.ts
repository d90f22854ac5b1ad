import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Config, emailOTP, emailPassword, magicLink, sql, twoFactor } from '../../runtime/index.ts'
import type { MailMessage } from '../../runtime/mail/message.ts'
import { appOf } from '../features/two-factor/enrolled.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, freshVisitor, type Person, register, signIn } from './visitor.ts'

let browser: Browser
/** With passwords beside. */
let site: MailSite
/** Nothing but mail. */
let alone: MailSite
/** With links and codes in one mail. */
let both: MailSite

interface MailSite extends Site {
  /** What the newest mail of a kind holds. */
  newest(kind: string): Promise<MailMessage['data']>
}

async function startMailSite(features: Config['features']): Promise<MailSite> {
  const mails: MailMessage[] = []
  const send = async (message: MailMessage) => void mails.push(message)
  const started = await startSite({ fixture: 'mail-sign-in.tsx', config: { mail: { send }, features } })
  return {
    ...started,
    async newest(kind) {
      await started.test.auth.tasks.runNow('mail')
      const mail = mails.findLast((one) => one.kind === kind)
      if (mail === undefined) throw new Error(`No mail of the kind ${kind} has left`)
      return mail.data
    },
  }
}

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startMailSite([emailPassword(), twoFactor(), magicLink(), emailOTP()])
  alone = await startMailSite([magicLink(), emailOTP({ length: 8 })])
  both = await startMailSite([emailPassword(), magicLink({ code: true }), emailOTP()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await alone.close()
  await both.close()
})

const newPerson = (): Person => ({ ...ada, email: `${crypto.randomUUID()}@example.com` })
const title = (page: Page, name: string) => page.getByRole('heading', { name })
const way = (page: Page, name: string) => page.getByRole('button', { name })
const inside = (page: Page, name: string) => page.getByRole('button', { name: `Account menu for ${name}` }).waitFor()
const codeField = (page: Page) => page.getByLabel('Code from the email')

async function visit(where: MailSite, view = 'sign-in') {
  const visitor = await freshVisitor(browser)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(`${where.origin}/?view=${view}`)
  return visitor
}

/** Has a link or a code sent from the form with a password. */
async function ask(email: string, by: 'Email me a link' | 'Email me a code', where = site) {
  const visitor = await visit(where)
  await way(visitor.page, by).waitFor()
  await visitor.page.getByLabel('Email', { exact: true }).fill(email)
  await way(visitor.page, by).click()
  await title(visitor.page, 'Check your email').waitFor()
  return visitor
}

/** Has the page look again, as when somebody comes back to it; or the one that it has gone on to. */
const lookAgain = (page: Page) => page.locator('body').dispatchEvent('visibilitychange')

describe('a link by mail', () => {
  it('signs in the page that waits once it is opened in another tab', async () => {
    const person = newPerson()
    await register(site, person)
    const { page, problems, close } = await ask(person.email, 'Email me a link')
    expect(await page.locator('[data-lk="sign-in"]').getAttribute('data-state')).toBe('mailed')
    expect(await page.getByText(`We sent a sign-in link to ${person.email}.`).count()).toBe(1)
    expect(await way(page, 'Resend').getAttribute('aria-disabled')).toBe('true')
    expect(await findings(page)).toEqual([])
    const { url } = await site.newest('magic-link')
    const other = await page.context().newPage()
    await other.goto(String(url))
    await inside(other, person.name)
    await lookAgain(page)
    await inside(page, person.name)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('comes with a code where both are in one mail, which the page that waits takes', async () => {
    const person = newPerson()
    await register(both, person)
    const { page, problems, close } = await ask(person.email, 'Email me a link', both)
    const { code, url } = await both.newest('magic-link-code')
    expect(await findings(page)).toEqual([])
    await codeField(page).fill(String(code))
    await inside(page, person.name)
    expect(problems).toEqual([])
    const late = await freshVisitor(browser)
    await late.page.goto(String(url))
    await late.page.goto(`${both.origin}/?view=inside`)
    expect(await late.page.getByRole('button', { name: /^Account menu/ }).count()).toBe(0)
    await late.close()
    await close()
  })

  it('is not used up by what opens it before the person does', async () => {
    const person = newPerson()
    await register(site, person)
    const { page, close } = await ask(person.email, 'Email me a link')
    const { url } = await site.newest('magic-link')
    for (const method of ['HEAD', 'GET']) {
      const scanned = await fetch(String(url), { method, redirect: 'manual', headers: { accept: 'text/html' } })
      expect(scanned.headers.get('set-cookie') ?? '').not.toContain('session_token')
    }
    await lookAgain(page)
    const tab = await page.context().newPage()
    await tab.goto(String(url))
    await inside(tab, person.name)
    await close()
  })

  itDeep('sends the sign-in back to the page that waits, from another device', async () => {
    const person = newPerson()
    await register(site, person)
    const { page, problems, close } = await ask(person.email, 'Email me a link')
    const { url } = await site.newest('magic-link')
    const phone = await freshVisitor(browser)
    await phone.page.goto(String(url))
    await phone.page.getByRole('button', { name: 'Sign in where I asked' }).click()
    await lookAgain(page)
    await inside(page, person.name)
    await phone.page.goto(`${site.origin}/?view=inside`)
    expect(await phone.page.getByRole('button', { name: /^Account menu/ }).count()).toBe(0)
    expect(problems).toEqual([])
    await phone.close()
    await close()
  })

  itDeep('asks for the second factor in the page that waits', async () => {
    const person = newPerson()
    await register(site, person)
    const owner = await signIn(browser, site, person)
    const made = (await call(owner.page, site, '/two-factor/enable', { password: person.password })) as {
      totpURI: string
    }
    const app = appOf(made.totpURI)
    await call(owner.page, site, '/two-factor/verify-totp', { code: app.code(site.test.clock.now) })
    await owner.close()
    site.test.clock.advance(30)
    // Proven before: what a stranger set up would be gone by now.
    await site.test.db.query(sql`update latchkey.user set email_verified = true where email = ${person.email}`)
    const { page, close } = await ask(person.email, 'Email me a link')
    const phone = await freshVisitor(browser)
    await phone.page.goto(String((await site.newest('magic-link')).url))
    await phone.page.getByRole('button', { name: 'Sign in where I asked' }).click()
    await lookAgain(page)
    await title(page, 'Two-step verification').waitFor()
    await page.getByLabel('Verification code').pressSequentially(app.code(site.test.clock.now))
    await inside(page, person.name)
    await phone.close()
    await close()
  })

  itDeep('says on the page that asked why one did not work', async () => {
    const visitor = await visit(site)
    await visitor.page.goto(`${site.origin}/?view=sign-in&error=INVALID_TOKEN`)
    await visitor.page.getByText('This link no longer works. Request a new one.').waitFor()
    expect(new URL(visitor.page.url()).searchParams.has('error')).toBe(false)
    await visitor.close()
  })

  itDeep('asks for the address where none is typed', async () => {
    const { page, close } = await visit(site)
    const before = site.count('/sign-in/magic-link')
    await way(page, 'Email me a link').click()
    await page.getByRole('alert').getByText('Enter your email.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(
      true,
    )
    expect(site.count('/sign-in/magic-link')).toBe(before)
    await close()
  })

  itDeep('leads back to the form with the address, and to the other kind of mail', async () => {
    const { page, close } = await ask('nobody@example.com', 'Email me a link')
    await way(page, 'Email me a code').click()
    await codeField(page).waitFor()
    await way(page, 'Back to sign-in').click()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('nobody@example.com')
    await close()
  })

  itDeep('asks about nothing any more once it is left', async () => {
    const { page, close } = await ask('nobody@example.com', 'Email me a link')
    await way(page, 'Back to sign-in').click()
    const before = site.count('/magic-link/status')
    await lookAgain(page)
    await title(page, 'Sign in').waitFor()
    expect(site.count('/magic-link/status')).toBe(before)
    await close()
  })
})

describe('a code by mail', () => {
  it('is taken by paste, with its spaces, and goes on by itself', async () => {
    const person = newPerson()
    await register(site, person)
    const { page, problems, close } = await ask(person.email, 'Email me a code')
    const field = codeField(page)
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await findings(page)).toEqual([])
    const { code } = await site.newest('email-otp')
    await field.fill(` ${String(code).slice(0, 3)} ${String(code).slice(3)} `)
    await inside(page, person.name)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is one field to who hears the page, which says what was wrong with it', async () => {
    const person = newPerson()
    await register(site, person)
    const { page, close } = await ask(person.email, 'Email me a code')
    await codeField(page).pressSequentially('000000')
    await page.getByText('Wrong code. Check it and try again.').waitFor()
    const heard = await page.locator('[data-lk="sign-in"]').ariaSnapshot()
    expect(heard.match(/textbox "[^"]*"/g)).toEqual(['textbox "Code from the email"'])
    expect(await codeField(page).getAttribute('aria-invalid')).toBe('true')
    const note = await codeField(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe('Wrong code. Check it and try again.')
    await codeField(page).fill('')
    await codeField(page).pressSequentially(String((await site.newest('email-otp')).code))
    await inside(page, person.name)
    await close()
  })

  itDeep.each(['ltr', 'rtl'])('shows all six digits at once, where one writes %s', async (dir) => {
    const { page, close } = await ask('nobody@example.com', 'Email me a code')
    const field = codeField(page)
    // The digits stay as long as nothing is answered.
    await page.route('**/sign-in/email-otp', () => {})
    await page.evaluate((to) => document.querySelector('[data-lk]')?.setAttribute('dir', to), dir)
    await field.pressSequentially('123456')
    expect(await field.evaluate((input) => input.scrollLeft)).toBe(0)
    const [frame, input] = await Promise.all([field.locator('..').boundingBox(), field.boundingBox()])
    expect(Math.abs((frame?.x ?? 0) - (input?.x ?? 9))).toBeLessThan(2)
    await close()
  })
})

describe('where there is nothing but mail', () => {
  itDeep('the card is an address and a button, and makes an account', async () => {
    const person = newPerson()
    const { page, problems, close } = await visit(alone)
    await way(page, 'Email me a link').waitFor()
    expect(await page.locator('input:visible').count()).toBe(1)
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Email').fill(person.email)
    await page.keyboard.press('Enter')
    await title(page, 'Check your email').waitFor()
    await way(page, 'Email me a code').click()
    await codeField(page).waitFor()
    await codeField(page).pressSequentially(String((await alone.newest('email-otp')).code))
    await page.getByRole('button', { name: /^Account menu/ }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('sign-up asks for the name too, which the account has then', async () => {
    const person = newPerson()
    const { page, close } = await visit(alone, 'sign-up')
    await way(page, 'Email me a code').click()
    await page.getByText('Enter your name.').waitFor()
    await page.getByLabel('Name').fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await way(page, 'Email me a code').click()
    await codeField(page).waitFor()
    await codeField(page).pressSequentially(String((await alone.newest('email-otp')).code))
    await inside(page, person.name)
    await close()
  })
})
