import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, phoneNumber, twoFactor } from '../../runtime/index.ts'
import { appOf } from '../features/two-factor/enrolled.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, freshVisitor, type Person, register, signIn } from './visitor.ts'

let browser: Browser
/** With passwords beside; a number signs nobody up. */
let site: Site
/** Nothing but numbers, which sign up. */
let alone: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const fixture = 'mail-sign-in.tsx'
  const features = [emailPassword(), twoFactor(), phoneNumber({ countries: ['DE', 'FR'] })]
  site = await startSite({ fixture, config: { features } })
  alone = await startSite({ fixture, config: { features: [phoneNumber({ signUpOnVerification: true, length: 8 })] } })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await alone.close()
})

let numbers = 0
/** A number that nobody had before, as E.164. */
const newNumber = () => `+4915112345${String(numbers++).padStart(3, '0')}`
const title = (page: Page, name: string) => page.getByRole('heading', { name })
const way = (page: Page, name: string) => page.getByRole('button', { name })
const numberField = (page: Page) => page.getByLabel('Phone number')
const codeField = (page: Page) => page.getByLabel('Code from the message')
const state = (page: Page) => page.locator('[data-lk="sign-in"]').getAttribute('data-state')

/** The code of the newest SMS to a number. */
async function codeTo(number: string, where = site): Promise<string> {
  const newest = async () => (await where.test.sms()).findLast(({ to }) => to === number)?.code
  // The page may still be asking for it.
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

/** An account whose number is proven. */
async function owner() {
  const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
  const number = newNumber()
  await register(site, person)
  const { page, close } = await signIn(browser, site, person)
  await call(page, site, '/phone-number/send-otp', { phoneNumber: number })
  const code = await codeTo(number)
  await call(page, site, '/phone-number/verify', { phoneNumber: number, code, updatePhoneNumber: true })
  return { person, number, page, close }
}

async function visit(where = site, view = 'sign-in') {
  const visitor = await freshVisitor(browser)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(`${where.origin}/?view=${view}`)
  return visitor
}

/** In front of the boxes for the code that was sent to a number. */
async function asked(number: string) {
  const visitor = await visit()
  await way(visitor.page, 'Text me a code').click()
  await title(visitor.page, 'Sign in with your phone').waitFor()
  await numberField(visitor.page).fill(number)
  await way(visitor.page, 'Text me a code').click()
  await title(visitor.page, 'Check your phone').waitFor()
  return visitor
}

describe('a code to a phone', () => {
  it('is a way beside the password: number, code, and in', async () => {
    const { person, number, close: closeOwner } = await owner()
    await closeOwner()
    const { page, problems, close } = await visit()
    await way(page, 'Text me a code').click()
    await title(page, 'Sign in with your phone').waitFor()
    expect(await state(page)).toBe('texted')
    const field = numberField(page)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual(['tel', 'tel'])
    expect(await findings(page)).toEqual([])
    await field.fill(`${number.slice(0, 3)} ${number.slice(3)}`)
    await page.keyboard.press('Enter')
    await title(page, 'Check your phone').waitFor()
    const code = codeField(page)
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.getAttribute('inputmode')).toBe('numeric')
    expect(await way(page, 'Resend').getAttribute('aria-disabled')).toBe('true')
    expect(await findings(page)).toEqual([])
    const right = await codeTo(number)
    await code.fill(` ${right.slice(0, 3)} ${right.slice(3)}`)
    await way(page, `Account menu for ${person.name}`).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says at the field what is wrong with it, to who sees the page and to who hears it', async () => {
    const { number, close: closeOwner } = await owner()
    await closeOwner()
    const { page, close } = await asked(number)
    await codeField(page).pressSequentially('000000')
    await page.getByText('Wrong code. Check it and try again.').waitFor()
    expect(await codeField(page).getAttribute('aria-invalid')).toBe('true')
    const note = await codeField(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe('Wrong code. Check it and try again.')
    const heard = await page.locator('[data-lk="sign-in"]').ariaSnapshot()
    expect(heard.match(/textbox "[^"]*"/g)).toEqual(['textbox "Code from the message"'])
    await close()
  })

  itDeep('says that a code is too old', async () => {
    const { number, close: closeOwner } = await owner()
    await closeOwner()
    const { page, close } = await asked(number)
    const right = await codeTo(number)
    site.test.clock.advance(400)
    await codeField(page).pressSequentially(right)
    await page.getByText('This code has expired. Request a new one.').waitFor()
    await close()
  })

  itDeep('says that there were too many wrong ones', async () => {
    const { number, close: closeOwner } = await owner()
    await closeOwner()
    const { page, close } = await asked(number)
    // It exists once it has left.
    await codeTo(number)
    const tried = async (code: string) => {
      const answered = page.waitForResponse('**/phone-number/verify')
      await codeField(page).fill('')
      await codeField(page).pressSequentially(code)
      await answered
    }
    for (const code of ['000000', '000001', '000002', '000003']) await tried(code)
    await page.getByText('Too many wrong codes.').waitFor()
    await close()
  })

  itDeep('says that no number was meant, and that none of a country is taken', async () => {
    const { page, close } = await visit()
    await way(page, 'Text me a code').click()
    await way(page, 'Text me a code').click()
    await page.getByText('Enter a phone number.').waitFor()
    await numberField(page).fill('030 901820')
    await way(page, 'Text me a code').click()
    await page.getByText('This isn’t a phone number.').waitFor()
    await numberField(page).fill('+1 202 555 0123')
    await way(page, 'Text me a code').click()
    await page.getByText('Codes can’t be sent to numbers from this country.').waitFor()
    expect(await numberField(page).getAttribute('aria-invalid')).toBe('true')
    await close()
  })

  itDeep('says the same to a number without an account', async () => {
    const number = newNumber()
    const { page, close } = await asked(number)
    await page.getByText(`If an account exists for ${number}, we’ve sent it a code.`).waitFor()
    expect((await site.test.sms()).filter(({ to }) => to === number)).toEqual([])
    await close()
  })

  itDeep('leads back to the number, and from there to the form with a password', async () => {
    const number = newNumber()
    const { page, close } = await asked(number)
    await way(page, 'Use another number').click()
    expect(await numberField(page).inputValue()).toBe(number)
    await way(page, 'Back to sign-in').click()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await close()
  })

  itDeep('asks for the second factor, and then remembers the way', async () => {
    const { person, number, page: own, close: closeOwner } = await owner()
    const made = (await call(own, site, '/two-factor/enable', { password: person.password })) as { totpURI: string }
    const app = appOf(made.totpURI)
    await call(own, site, '/two-factor/verify-totp', { code: app.code(site.test.clock.now) })
    await closeOwner()
    site.test.clock.advance(30)
    const { page, close } = await asked(number)
    await codeField(page).pressSequentially(await codeTo(number))
    await title(page, 'Two-step verification').waitFor()
    expect(await state(page)).toBe('two-factor')
    await page.getByLabel('Verification code').pressSequentially(app.code(site.test.clock.now))
    await way(page, `Account menu for ${person.name}`).waitFor()
    await call(page, site, '/sign-out', {})
    await page.goto(site.origin)
    await page.getByText('Last used').waitFor()
    await close()
  })
})

describe('where there is nothing but a phone', () => {
  itDeep('the card is a number and a button, and makes an account that is known by its number', async () => {
    const number = newNumber()
    const { page, problems, close } = await visit(alone)
    await numberField(page).waitFor()
    expect(await page.locator('input:visible').count()).toBe(1)
    expect(await findings(page)).toEqual([])
    await numberField(page).fill(number)
    await page.keyboard.press('Enter')
    await page.getByText(`We sent a code to ${number}. Enter it here.`).waitFor()
    await codeField(page).pressSequentially(await codeTo(number, alone))
    await way(page, `Account menu for ${number}`).click()
    await page.locator('[data-part="menu-header"]').getByText(number).waitFor()
    expect(await page.getByText('placeholder').count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('sign-up asks for the name too, which the account has then', async () => {
    const number = newNumber()
    const { page, close } = await visit(alone, 'sign-up')
    await way(page, 'Text me a code').click()
    await page.getByText('Enter your name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
    await numberField(page).fill(number)
    await way(page, 'Text me a code').click()
    await codeField(page).pressSequentially(await codeTo(number, alone))
    await way(page, 'Account menu for Grace Hopper').waitFor()
    await close()
  })
})

describe('where no SMS can leave', () => {
  itDeep('no way is offered that leads nowhere', async () => {
    const { page, close } = await freshVisitor(browser)
    await page.route('**/api/auth/capabilities', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), 'phone-number': { sms: false } } })
    })
    const told = page.waitForResponse('**/api/auth/capabilities')
    await page.goto(`${site.origin}/?view=sign-in`)
    await told
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await way(page, 'Text me a code').count()).toBe(0)
    await close()
  })
})
