import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, fake, organization, passkey, social, username } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, comeBack, register, signIn, type Visitor } from './visitor.ts'

let browser: Browser
let site: Site

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery' }

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({
    fixture: 'shared-reads.tsx',
    config: {
      user: { changeEmail: true, deleteUser: true },
      features: [emailPassword(), username(), passkey(), organization(), social({ providers: [fake()] })],
    },
  })
  await register(site, ada)
  await register(site, grace)
  const { page, close } = await signIn(browser, site, ada)
  await call(page, site, '/organization/create', { name: 'Engines', slug: 'engines' })
  await close()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** What the page asked of the service, in order: paths with their queries. */
function watched(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/auth/')) asked.push(pathname.slice('/api/auth'.length) + search)
  })
  return asked
}

interface Opened extends Visitor {
  readonly asked: string[]
}

/** Somebody who is signed in, with the organization active, on a view. */
async function open(view: string, person = ada): Promise<Opened> {
  const visitor = await signIn(browser, site, person)
  if (person === ada) await call(visitor.page, site, '/organization/set-active', { organizationSlug: 'engines' })
  const asked = watched(visitor.page)
  await visitor.page.goto(`${site.origin}/?view=${view}`)
  return { ...visitor, asked }
}

const sessions = (page: Page) => page.locator('[data-lk="sessions"]')
const rows = (page: Page, which: number) => sessions(page).nth(which).locator('[data-part="account"]')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const count = (asked: readonly string[], path: string) => asked.filter((one) => one === path).length

describe('what widgets read', () => {
  itDeep('is three things on a dashboard: a menu of the user, a switcher and a profile', async () => {
    const { page, asked, problems, close } = await open('dashboard')
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual(['/capabilities', '/get-session', '/organization/list'])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is asked once each on a page with the sections themselves, before anybody clicks', async () => {
    const { page, asked, problems, close } = await open('sections')
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual([
      '/capabilities',
      '/get-session',
      '/list-accounts',
      '/list-sessions',
      '/organization/list',
      '/passkey/list-user-passkeys',
    ])
    expect(problems).toEqual([])
    await close()
  })

  it('is asked once each on a page with nearly every widget', async () => {
    const { page, asked, close } = await open('everything')
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([])
    expect(asked).toContain('/list-sessions')
    await close()
  })

  itDeep('is changed for all who show it when one of them changes it', async () => {
    const other = await signIn(browser, site, grace)
    const { page, asked, close } = await open('twice', grace)
    await expect.poll(() => rows(page, 0).count()).toBeGreaterThan(1)
    const before = await rows(page, 0).count()
    expect(await rows(page, 1).count()).toBe(before)
    expect(count(asked, '/list-sessions')).toBe(1)
    await button(page, 'Sign out all other sessions').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other sessions' }).click()
    await expect.poll(() => rows(page, 0).count()).toBe(1)
    await expect.poll(() => rows(page, 1).count()).toBe(1)
    expect(count(asked, '/list-sessions')).toBe(2)
    await close()
    await other.close()
  })

  itDeep('is not asked again when it is taken off the page and put back', async () => {
    const { page, asked, close } = await open('once')
    await expect.poll(() => rows(page, 0).count()).toBeGreaterThan(0)
    await button(page, 'Take off').click()
    await button(page, 'Put back').click()
    // At once, without grey lines in between.
    expect(await rows(page, 0).count()).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(count(asked, '/list-sessions')).toBe(1)
    await close()
  })

  itDeep('is not asked again on coming back to the page within a minute, and is after it', async () => {
    const { page, asked, close } = await open('once')
    await expect.poll(() => rows(page, 0).count()).toBeGreaterThan(0)
    await comeBack(page, 0.5)
    await page.waitForLoadState('networkidle')
    expect([count(asked, '/list-sessions'), count(asked, '/get-session')]).toEqual([1, 1])
    await comeBack(page, 1)
    await expect.poll(() => [count(asked, '/list-sessions'), count(asked, '/get-session')]).toEqual([2, 2])
    await close()
  })

  it('of somebody who signed out is never shown to who signs in next, nor kept', async () => {
    const { page, asked, close } = await open('once')
    await expect.poll(() => rows(page, 0).count()).toBeGreaterThan(0)
    await button(page, 'Sign out').first().click()
    await page.getByLabel('Email', { exact: false }).first().fill(grace.email)
    await page.getByLabel('Password', { exact: true }).fill(grace.password)
    // Nothing of hers is answered yet, so whatever is shown would be of the person before.
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/list-sessions', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await page.getByText('Hello Grace Hopper').waitFor()
    expect(await rows(page, 0).count()).toBe(0)
    answer()
    await expect.poll(() => rows(page, 0).count()).toBeGreaterThan(0)
    expect(count(asked, '/list-sessions')).toBe(2)
    await close()
  })
})
