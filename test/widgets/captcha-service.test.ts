import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { captcha, emailPassword, phoneNumber, proofOfWork } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, freshVisitor, type Person } from './visitor.ts'

let browser: Browser
/** Asks everybody. */
let careful: Site
/** Asks after one failure. */
let patient: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const fixture = 'mail-sign-in.tsx'
  const provider = proofOfWork({ difficulty: 10 })
  const features = [emailPassword(), phoneNumber({ signUpOnVerification: true })]
  careful = await startSite({ fixture, config: { features: [...features, captcha({ provider, mode: 'always' })] } })
  patient = await startSite({ fixture, config: { features: [...features, captcha({ provider, freeTries: 1 })] } })
})
afterAll(async () => {
  await browser.close()
  await careful.close()
  await patient.close()
})

const submit = (page: Page) => page.locator('[data-part="submit"]').click()
const inside = (page: Page) => page.getByRole('button', { name: /^Account menu/ }).waitFor()

/** An account that is made in the page, which is how nobody else can do it here. */
async function newcomer(site: Site) {
  const person: Person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
  const visitor = await freshVisitor(browser)
  visitor.page.setDefaultTimeout(30_000)
  await visitor.page.goto(`${site.origin}/?view=sign-up`)
  await visitor.page.getByLabel('Name', { exact: true }).fill(person.name)
  await fillSignIn(visitor.page, person)
  await submit(visitor.page)
  await inside(visitor.page)
  return { ...visitor, person }
}

describe('a service that asks everybody for work', () => {
  it('gets it from the page by itself: to sign up, to sign in, and for a code to a phone', async () => {
    const { page, problems, person, close } = await newcomer(careful)
    expect(careful.count('/captcha/challenge')).toBe(1)
    await page.context().clearCookies()
    await page.goto(`${careful.origin}/?view=sign-in`)
    await fillSignIn(page, person)
    await submit(page)
    await inside(page)
    expect(careful.count('/captcha/challenge')).toBe(2)
    await page.context().clearCookies()
    await page.goto(`${careful.origin}/?view=sign-in`)
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await page.getByLabel('Phone number').fill('+4915112345678')
    await submit(page)
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor()
    expect(careful.count('/captcha/challenge')).toBe(3)
    expect(await careful.test.sms()).toHaveLength(1)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('lets nobody in without it', async () => {
    const { person, close } = await newcomer(careful)
    await close()
    const { page, close: end } = await freshVisitor(browser)
    await page.route('**/captcha/challenge', (route) => route.abort())
    await page.goto(`${careful.origin}/?view=sign-in`)
    await fillSignIn(page, person)
    await submit(page)
    await page.getByText('Complete the security check to continue.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
    await page.unroute('**/captcha/challenge')
    await submit(page)
    await inside(page)
    await end()
  })
})

describe('a service that asks where there is a risk', () => {
  itDeep('asks who failed before, and the page answers by itself', async () => {
    const { page, person, close } = await newcomer(patient)
    const before = patient.count('/captcha/challenge')
    await page.context().clearCookies()
    await page.goto(`${patient.origin}/?view=sign-in`)
    for (const password of ['wrong at first', 'wrong once more']) {
      await fillSignIn(page, { ...person, password })
      const refused = page.waitForResponse(
        (answer) => answer.url().endsWith('/sign-in/email') && answer.status() === 401,
      )
      await submit(page)
      await refused
    }
    expect(patient.count('/captcha/challenge')).toBeGreaterThan(before)
    await fillSignIn(page, person)
    await submit(page)
    await inside(page)
    await close()
  })
})
