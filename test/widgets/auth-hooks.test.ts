import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, jwt, organization } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { startFrameSite, visitFrame } from './frame-site.ts'
import type { Site } from './site.ts'
import { ada, call, fillSignIn, register } from './visitor.ts'

let browser: Browser
let site: Site
const grace = { ...ada, name: 'Grace Hopper', email: 'grace@example.com' }

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startFrameSite({ config: { features: [emailPassword(), organization(), jwt()] } })
  await register(site, ada)
  await register(site, grace)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('the hooks', () => {
  itDeep('say who is signed in, and where they wanted to go', async () => {
    const { page, problems, close } = await visitFrame(
      browser,
      site,
      '/?show=hooks&redirectTo=%2F%3Fshow%3Dbuttons',
      ada,
    )
    await page.getByText('authenticated | Ada Lovelace | true | true | /?show=buttons').waitFor()
    await page.getByRole('button', { name: 'Go' }).click()
    await page.waitForURL(`${site.origin}/?show=buttons`)
    expect(problems).toEqual([])
    await close()
  })

  it('fall back when the address names a target that is not safe', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=hooks&redirectTo=%2F%2Fevil.example')
    await page.getByText(/^unauthenticated .*\| \/\?show=states$/).waitFor()
    await close()
  })

  itDeep('know roles and permissions of the active organization, and nothing of others', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=hooks', ada)
    await page.getByText('false | false | false').waitFor()
    await call(page, site, '/organization/create', { name: 'Engines', slug: 'engines' })
    await page.reload()
    await page.getByText('true | true | false').waitFor()
    await close()
  })

  itDeep('write dates and spans in the language of the widgets', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=hooks')
    await page.getByText('November 14, 2026 | Try again').waitFor()
    await page.getByText('yesterday | in 3 hours').waitFor()
    await close()
  })

  itDeep('fetch a signed token', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=hooks', ada)
    await page.getByText('authenticated |').waitFor()
    await page.getByRole('button', { name: 'Token' }).click()
    await expect.poll(() => page.getByRole('status').textContent()).toBe('3 parts')
    await close()
  })

  itDeep('change who somebody is, everywhere on the page', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=hooks', grace)
    await page.getByText('authenticated | Grace Hopper').waitFor()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('authenticated | Countess').waitFor()
    await close()
  })

  itDeep('sign out', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=hooks', ada)
    await page.getByText('authenticated |').waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('unauthenticated |').waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['{"widget":"sign-out","type":"success"}'])
    await close()
  })
})

describe('a session that ends before an action', () => {
  const openGuarded = async () => {
    const visitor = await visitFrame(browser, site, '/?show=hooks', ada)
    const { page } = visitor
    await page.getByText('authenticated | Ada').waitFor()
    await page.route('**/api/auth/guarded', async (route) => {
      const hasSession = /session/.test((await route.request().allHeaders()).cookie ?? '')
      const answer = hasSession ? { done: 'done' } : { code: 'UNAUTHORIZED', message: 'Unauthorized' }
      await route.fulfill({ status: hasSession ? 200 : 401, json: answer })
    })
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Guarded' }).click()
    await page.getByRole('dialog', { name: 'You’re signed out' }).waitFor()
    return visitor
  }

  itDeep('asks to sign in, and then the action is done', async () => {
    const { page, close } = await openGuarded()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await fillSignIn(page, ada)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('status').last().textContent()).toBe('done')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  it('does nothing in the name of somebody else who signs in', async () => {
    const { page, close } = await openGuarded()
    await fillSignIn(page, grace)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('status').last().textContent()).toBe('UNAUTHORIZED')
    await close()
  })

  itDeep('gives the refusal to whoever cancels', async () => {
    const { page, close } = await openGuarded()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('status').last().textContent()).toBe('UNAUTHORIZED')
    await close()
  })
})

describe('onEvent', () => {
  itDeep('hears what was refused and done in a form, and no secret', async () => {
    const { page, close } = await visitFrame(browser, site, '/auth/sign-in')
    await fillSignIn(page, { email: ada.email, password: 'wrong password' })
    await page.keyboard.press('Enter')
    await page.getByText('Wrong email or password').waitFor()
    await fillSignIn(page, ada)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
      '{"widget":"sign-in","type":"error","code":"INVALID_EMAIL_OR_PASSWORD"}',
      '{"widget":"sign-in","type":"success"}',
    ])
    await close()
  })
})
