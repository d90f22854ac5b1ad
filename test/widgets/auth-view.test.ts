import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { pathsBelow, viewOf } from '../../widgets/auth-view/views.ts'
import { itDeep } from '../support/depth.ts'
import { startFrameSite, visitFrame } from './frame-site.ts'
import type { Site } from './site.ts'
import { ada, fillSignIn, register } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startFrameSite()
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('the address of a page', () => {
  itDeep.each([
    ['sign-in', 'sign-in'],
    ['/auth/sign-in', 'sign-in'],
    ['/auth/sign-in/?error=x#y', 'sign-in'],
    [['sign-up'], 'sign-up'],
    [['auth', 'error'], 'error'],
    ['/auth', undefined],
    ['', undefined],
    ['/auth/sign-in/more', undefined],
    ['/auth/constructor', undefined],
    ['/elsewhere/sign-in', undefined],
  ] as const)('%j is %s', (path, view) => expect(viewOf(path, '/auth')).toBe(view))

  it('is made from the base path', () => {
    const paths = pathsBelow('/account/')
    expect(paths.signIn).toBe('/account/sign-in')
    expect(paths.acceptInvitation).toBe('/account/accept-invitation')
  })
})

describe('AuthView', () => {
  itDeep.each([
    ['sign-in', 'Sign in'],
    ['sign-up', 'Create your account'],
    ['forgot-password', 'Forgot your password?'],
    ['reset-password', 'This link doesn’t work'],
    ['verify-email', 'Verify your email'],
    ['error', undefined],
    ['accept-invitation', undefined],
    ['sign-out', 'You’re signed out'],
    ['account', undefined],
    ['organization', undefined],
  ])('shows the page %s', async (view, title) => {
    const { page, problems, close } = await visitFrame(browser, site, `/auth/${view}`)
    await page.locator('h2').first().waitFor()
    if (title !== undefined) await page.getByRole('heading', { name: title }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says so when there is no such page, and leads to sign-in', async () => {
    const { page, problems, close } = await visitFrame(browser, site, '/auth/nothing')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('links its pages to each other with nothing configured, by the router, and carries the address', async () => {
    const { page, close } = await visitFrame(browser, site, '/auth/sign-in')
    await page.evaluate(() => Reflect.set(window, 'same', true))
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/forgot-password')
    expect(await page.getByLabel('Email').inputValue()).toBe('grace@example.com')
    await page.goBack()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('grace@example.com')
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
    await close()
  })

  it('takes people to where they wanted to go, and keeps the way back through sign-up', async () => {
    const { page, close } = await visitFrame(browser, site, '/auth/sign-in?redirectTo=%2F%3Fshow%3Dconditions')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('redirectTo')).toBe('/?show=conditions')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('signed in', { exact: true }).waitFor()
    expect(page.url()).toBe(`${site.origin}/?show=conditions`)
    await close()
  })

  it('goes nowhere that a stranger wrote into the address', async () => {
    const { page, close } = await visitFrame(browser, site, '/auth/sign-in?redirectTo=https%3A%2F%2Fevil.example')
    await fillSignIn(page, ada)
    expect(await page.locator('input[name="callbackURL"]').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    expect(new URL(page.url()).origin).toBe(site.origin)
    await close()
  })

  itDeep('signs out whoever opens the page sign-out', async () => {
    const { page, problems, close } = await visitFrame(browser, site, '/auth/sign-out', ada)
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await page.goto(`${site.origin}/?show=conditions`)
    await page.getByText('signed out', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('follows a sign-in in another tab', async () => {
    const { page, close } = await visitFrame(browser, site, '/auth/sign-in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/auth/sign-in`)
    await fillSignIn(other, ada)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.bringToFront()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await close()
  })
})
