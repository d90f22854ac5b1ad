import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Config, emailPassword, sql, username } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, freshVisitor, register, visit, type Visitor } from './visitor.ts'

let browser: Browser
let site: Site
let visitor: Visitor

const start = (config: Partial<Config> = {}) =>
  startSite({ fixture: 'username.tsx', config: { features: [emailPassword(), username()], ...config } })

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser.close())
beforeEach(async () => {
  site = await start()
  visitor = await freshVisitor(browser)
})
afterEach(async () => {
  await visitor.close()
  await site.close()
})

const open = async (page: Page, view: string) => {
  await page.goto(`${site.origin}/?view=${view}`)
  await page.getByRole('heading', { level: 2 }).waitFor()
}
const submit = (page: Page) => page.locator('[data-part="submit"]').click()
const nameField = (page: Page) => page.getByLabel('Username')
const signedIn = (page: Page) => page.getByRole('heading', { name: 'You’re signed in' }).waitFor()

async function fillSignUp(page: Page, name: string): Promise<void> {
  await open(page, 'sign-up')
  await page.getByLabel('Name', { exact: true }).fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Username (optional)').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
}

async function fillSignIn(page: Page, identifier: string, password = ada.password): Promise<void> {
  await open(page, 'sign-in')
  await page.getByLabel('Email or username').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Makes an account with a user name through the service, without a page. */
async function registerNamed(name: string, email = 'other@example.com'): Promise<void> {
  await register(site, { ...ada, email })
  await site.test.db.query(
    sql`update latchkey.user set username = ${name.toLowerCase()}, display_username = ${name} where email = ${email}`,
  )
}

const namesInDatabase = () =>
  site.test.db.query(sql`select username, display_username from latchkey.user where email = ${ada.email}`)

describe('a user name in the widgets', () => {
  it('is chosen at sign-up, signs in written otherwise, and is changed', async () => {
    const { page, problems } = visitor
    await fillSignUp(page, 'Ada.Lovelace')
    await page.getByText('Ada.Lovelace is available.').waitFor()
    await submit(page)
    await signedIn(page)
    await open(page, 'account')
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You’re signed out').waitFor()

    await fillSignIn(page, 'ADA.lovelace')
    await submit(page)
    await signedIn(page)

    await open(page, 'account')
    await page.getByText('Your username is Ada.Lovelace.').waitFor()
    expect(await nameField(page).inputValue()).toBe('Ada.Lovelace')
    await nameField(page).fill('Countess')
    await page.getByText('Countess is available.').waitFor()
    await submit(page)
    await page.getByText('Your username is now Countess.').waitFor()
    expect(await namesInDatabase()).toEqual([{ username: 'countess', displayUsername: 'Countess' }])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Your username is Countess.').waitFor()
    expect(problems).toEqual([])
  })

  itDeep('can be left out at sign-up and chosen later', async () => {
    const { page } = visitor
    await fillSignUp(page, '')
    await submit(page)
    await signedIn(page)
    expect(await namesInDatabase()).toEqual([{ username: null, displayUsername: null }])
    await open(page, 'account')
    await page.getByText('Choose a username').waitFor()
    expect(await nameField(page).inputValue()).toBe('')
    await submit(page)
    await page.getByText('Enter a username.').waitFor()
    await nameField(page).fill('Ada')
    await submit(page)
    await page.getByText('Your username is now Ada.').waitFor()
    expect(await namesInDatabase()).toEqual([{ username: 'ada', displayUsername: 'Ada' }])
  })

  itDeep('that is taken is said while it is typed and at its field when it is sent', async () => {
    const { page } = visitor
    await registerNamed('Ada')
    await fillSignUp(page, 'ADA')
    await page.getByText('This username is taken.').waitFor()
    const field = page.getByLabel('Username (optional)')
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    await submit(page)
    await page.locator('[name="username"][aria-invalid="true"]').waitFor()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill('Ada2')
    await page.getByText('Ada2 is available.').waitFor()
    await submit(page)
    await signedIn(page)
  })

  itDeep('that is taken or cannot be one is refused in the account, and everything stays', async () => {
    const { page } = visitor
    await registerNamed('Countess')
    await registerNamed('Ada', ada.email)
    await fillSignIn(page, 'ada')
    await submit(page)
    await signedIn(page)
    await open(page, 'account')
    for (const [name, sentence] of [
      ['countess', 'This username is taken.'],
      ['ab', 'This username is too short.'],
      ['a'.repeat(31), 'This username is too long.'],
      ['no way', 'This username isn’t valid.'],
    ] as const) {
      await nameField(page).fill(name)
      await submit(page)
      await page.locator('[data-part="error"]', { hasText: sentence }).waitFor()
    }
    expect(await namesInDatabase()).toEqual([{ username: 'ada', displayUsername: 'Ada' }])
  })

  itDeep('another display name stays when the name changes', async () => {
    const { page } = visitor
    await registerNamed('Ada', ada.email)
    await site.test.db.query(sql`update latchkey.user set display_username = 'The Countess'`)
    await fillSignIn(page, 'ada')
    await submit(page)
    await signedIn(page)
    await open(page, 'account')
    await page.getByText('Your username is ada.').waitFor()
    await nameField(page).fill('grace')
    await submit(page)
    await page.getByText('Your username is now grace.').waitFor()
    expect(await namesInDatabase()).toEqual([{ username: 'grace', displayUsername: 'The Countess' }])
  })

  itDeep('is asked about once for many keys, and an answer that comes late says nothing', async () => {
    const { page } = visitor
    await registerNamed('Taken')
    await open(page, 'sign-up')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/is-username-available', async (route) => {
      if (route.request().postData()?.includes('taken') === true) await held
      await route.continue()
    })
    const field = page.getByLabel('Username (optional)')
    const asked = page.waitForRequest('**/is-username-available')
    await field.pressSequentially('taken')
    expect((await asked).postDataJSON()).toEqual({ username: 'taken' })
    await field.fill('free')
    await page.getByText('free is available.').waitFor()
    const late = page.waitForResponse((response) => response.request().postData()?.includes('taken') === true)
    release()
    await (await late).finished()
    await field.fill('another')
    await page.getByText('another is available.').waitFor()
    expect(await page.getByText('This username is taken.').count()).toBe(0)
    expect(site.count('/is-username-available')).toBe(3)
  })
})

describe('signing in by name', () => {
  itDeep('blames neither name nor password, and an address goes the other way', async () => {
    const { page, problems } = visitor
    await registerNamed('Ada', ada.email)
    await fillSignIn(page, 'ada', 'not the password')
    await submit(page)
    await page.getByText('Wrong username or password.').waitFor()
    await page.getByLabel('Email or username').fill(ada.email)
    await submit(page)
    await page.getByText('Wrong email or password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await submit(page)
    await signedIn(page)
    expect([site.count('/sign-in/username'), site.count('/sign-in/email')]).toEqual([1, 2])
    expect(problems).toEqual([])
  })

  itDeep('says the same of a wrong password and of an address to confirm, without naming it', async () => {
    await visitor.close()
    await site.close()
    site = await start({ emailVerification: { required: true } })
    visitor = await freshVisitor(browser)
    const { page } = visitor
    await registerNamed('Ada', ada.email)
    await fillSignIn(page, 'ada')
    await submit(page)
    await page.getByText('or the account’s email isn’t verified yet').waitFor()
    expect(await page.getByText(ada.email).count()).toBe(0)
  })

  itDeep('has one field that keyboards leave as it is typed and password managers know', async () => {
    const { page } = visitor
    await open(page, 'sign-in')
    const attributes = await page.getByLabel('Email or username').evaluate((input) => {
      const names = ['type', 'autocomplete', 'autocapitalize', 'autocorrect', 'spellcheck', 'inputmode']
      return names.map((name) => input.getAttribute(name))
    })
    expect(attributes).toEqual(['text', 'username', 'none', 'off', 'false', null])
    await submit(page)
    await page.getByText('Enter your email or username.').waitFor()
  })
})

describe('axe finds nothing', () => {
  itDeep.each(['light', 'dark'] as const)('in %s', async (colorScheme) => {
    await registerNamed('Ada', ada.email)
    const { page, close } = await visit(browser, site, { colorScheme })
    await fillSignUp(page, 'ada')
    await page.getByText('This username is taken.').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Username (optional)').fill('grace')
    await page.getByText('grace is available.').waitFor()
    expect(await findings(page)).toEqual([])
    await fillSignIn(page, 'ada', 'not the password')
    await submit(page)
    await page.getByText('Wrong username or password').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await submit(page)
    await signedIn(page)
    await open(page, 'account')
    expect(await findings(page)).toEqual([])
    await nameField(page).fill('no way')
    await submit(page)
    await page.locator('[data-part="error"]').waitFor()
    expect(await findings(page)).toEqual([])
    await close()
  })
})
