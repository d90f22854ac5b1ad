import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, fillSignUp, freshVisitor, openSignIn, register, visit } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
})
afterAll(() => browser.close())

describe('the playground', () => {
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  it('signs up, remembers after a reload, signs out, and signs in again', async () => {
    const { page, problems, close } = await visit(browser, site)
    await fillSignUp(page, ada)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: ada.name }).waitFor()

    await page.reload()
    await page.getByRole('heading', { name: ada.name }).waitFor()
    expect(await page.getByRole('definition').allTextContents()).toEqual(expect.arrayContaining([ada.name, ada.email]))

    await page.getByRole('button', { name: `Account menu for ${ada.name}` }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Create account' }).waitFor()

    await openSignIn(page)
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: ada.name }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('follows a sign-out in another tab without a reload', async () => {
    const person = { ...ada, email: 'tabs@example.com' }
    const { page: first, close } = await visit(browser, site)
    await fillSignUp(first, person)
    await first.getByRole('button', { name: 'Create account' }).click()
    await first.getByRole('heading', { name: person.name }).waitFor()
    const second = await first.context().newPage()
    await second.goto(site.origin)
    await second.getByRole('button', { name: /Account menu for/ }).click()
    await second.getByRole('menuitem', { name: 'Sign out' }).click()

    await first.getByRole('button', { name: 'Create account' }).waitFor()
    expect(await first.getByRole('heading', { name: person.name }).count()).toBe(0)
    await close()
  })

  itDeep('lists the sessions and ends another one', async () => {
    const person = { ...ada, email: 'list@example.com' }
    await register(site, person)
    const { page, close } = await visit(browser, site)
    await openSignIn(page)
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const rows = page.locator('[data-lk="sessions"]').getByRole('listitem')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(2)
    expect(await rows.first().textContent()).toContain('This browser')
    await rows
      .nth(1)
      .getByRole('button', { name: /Sign out/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rows.nth(1).waitFor({ state: 'detached' })
    expect(await rows.count()).toBe(1)
    await close()
  })

  itDeep('carries the address that was typed from one form to the other', async () => {
    const { page, close } = await visit(browser, site)
    await page.getByLabel('Email').fill('typed@example.com')
    await openSignIn(page)
    expect(await page.getByLabel('Email').inputValue()).toBe('typed@example.com')
    await close()
  })

  itDeep('asks for nothing outside its own origin', async () => {
    const { page, close } = await visit(browser, site)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin)) foreign.push(request.url())
    })
    await page.reload()
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(foreign).toEqual([])
    await close()
  })

  itDeep('asks for the session once on load', async () => {
    const before = site.count('/get-session')
    const { page, close } = await visit(browser, site)
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(site.count('/get-session') - before).toBe(1)
    await close()
  })
})

describe('the way on after sign-in', () => {
  beforeAll(async () => {
    site = await startSite({ fixture: 'redirect.tsx' })
    await register(site, ada)
  })
  afterAll(() => site.close())

  itDeep('leads to an own path', async () => {
    const { page, close } = await freshVisitor(browser)
    await page.goto(`${site.origin}/?to=${encodeURIComponent('/members?tab=2#top')}`)
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/members**')
    expect(page.url()).toBe(`${site.origin}/members?tab=2#top`)
    await close()
  })

  it.each(
    firstRows(1, [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:document.title=1',
      '/%2e%2e//evil.example',
    ]),
  )('never leads to %s', async (target) => {
    const { page, close } = await freshVisitor(browser)
    await page.goto(`${site.origin}/?to=${encodeURIComponent(target)}`)
    const before = page.url()
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    expect(page.url()).toBe(before)
    expect(await page.getByRole('link').count()).toBe(0)
    await close()
  })

  itDeep('is offered, not taken, when somebody is signed in already', async () => {
    const { page, close } = await visit(browser, site)
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.goto(`${site.origin}/?to=/members`)
    await page.getByText(`as ${ada.email}`).waitFor()
    expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/members')
    expect(await page.locator('form').count()).toBe(0)
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('to')]).toEqual(['/', '/members'])
    await close()
  })

  itDeep('moves the focus to the new heading when the form is gone', async () => {
    const { page, close } = await visit(browser, site)
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('You’re signed in')
    await close()
  })
})
