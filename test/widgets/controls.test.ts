import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, organization } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { takeHop } from '../../widgets/entrance/controls/redirect-to.tsx'
import { itDeep } from '../support/depth.ts'
import { startFrameSite, visitFrame } from './frame-site.ts'
import type { Site } from './site.ts'
import { ada, call, fillSignIn, register, visit } from './visitor.ts'

let browser: Browser
let site: Site
const grace = { ...ada, name: 'Grace Hopper', email: 'grace@example.com' }

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startFrameSite({ config: { features: [emailPassword(), organization()] } })
  await register(site, ada)
  await register(site, grace)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('Show', () => {
  itDeep('tells who is signed out', async () => {
    const { page, problems, close } = await visitFrame(browser, site, '/?show=conditions')
    await page.getByText('signed out', { exact: true }).waitFor()
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      'not signed in',
      'signed out',
      'no owner',
      'no admin',
      'may not remove',
      'not Ada',
    ])
    expect(site.count('/organization/list-members')).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('asks about no membership while no organization is active', async () => {
    const before = site.count('/organization/list-members')
    const { page, close } = await visitFrame(browser, site, '/?show=conditions', grace)
    await page.getByText('signed in', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('listitem').allTextContents())
      .toEqual(['signed in', 'no owner', 'no admin', 'may not remove', 'not Ada'])
    expect(site.count('/organization/list-members')).toBe(before)
    await close()
  })

  it('knows roles and permissions in the active organization', async () => {
    const { page, problems, close } = await visitFrame(browser, site, '/?show=conditions', ada)
    await call(page, site, '/organization/create', { name: 'Engines', slug: 'engines' })
    await page.reload()
    await expect
      .poll(() => page.getByRole('listitem').allTextContents())
      .toEqual(['signed in', 'owner', 'no admin', 'may remove', 'Ada'])
    expect(problems).toEqual([])
    await close()
  })
})

describe('the states of the session', () => {
  itDeep('are shown one after the other', async () => {
    const { page, close } = await visitFrame(browser, site, '/')
    const release = site.hold()
    await page.goto(`${site.origin}/?show=states`)
    await page.getByText('not known yet').waitFor()
    release()
    await page.getByText('known now').waitFor()
    expect(await page.getByText('not known yet').count()).toBe(0)
    await close()
  })

  itDeep('a failure has a button that asks again', async () => {
    const { page, close } = await visitFrame(browser, site, '/')
    await page.route('**/api/auth/get-session', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`${site.origin}/?show=states`)
    await page.getByRole('alert').getByText('Couldn’t check whether').waitFor()
    expect(await page.getByText('known now').count()).toBe(0)
    await page.unroute('**/api/auth/get-session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('known now').waitFor()
    await close()
  })
})

describe('the buttons', () => {
  itDeep('lead to the page of sign-in and from there back', async () => {
    const { page, problems, close } = await visitFrame(browser, site, '/?show=buttons')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(page.url()).toBe(`${site.origin}/?show=buttons`)
    expect(await page.locator('[data-lk="user-avatar"]').textContent()).toBe('AL')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('signed out', { exact: true }).waitFor()
    expect(page.url()).toBe(`${site.origin}/?show=conditions`)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('open the form in a dialog, and get the focus back', async () => {
    const { page, problems, close } = await visitFrame(browser, site, '/?show=buttons&mode=modal')
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.waitFor()
    expect(await button.getAttribute('aria-haspopup')).toBe('dialog')
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('are what they were given as a child, with its own class and type', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=buttons&mode=modal')
    const join = page.getByRole('button', { name: 'Join' })
    await join.click()
    await page.getByRole('dialog', { name: 'Create your account' }).waitFor()
    expect(await page.locator('button.own').count()).toBe(1)
    await close()
  })

  itDeep('say when signing out did not work', async () => {
    const { page, close } = await visitFrame(browser, site, '/?show=buttons', ada)
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alert').getByText('You’re still signed in.').waitFor()
    await page.unroute('**/api/auth/sign-out')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('signed out', { exact: true }).waitFor()
    await close()
  })
})

describe('RedirectToSignIn', () => {
  itDeep('sends people to sign-in, and from there back', async () => {
    const { page, problems, close } = await visitFrame(browser, site, '/?show=private')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).searchParams.get('redirectTo')).toBe('/?show=private')
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${site.origin}/?show=private`)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('stops with a link after two hops when it is sent back at once', async () => {
    const visitor = await visit(browser, site)
    const { page } = visitor
    const pages: string[] = []
    page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname))
    await page.context().route(
      (url) => url.pathname === '/bounce',
      (route) => {
        const back = new URL(new URL(route.request().url()).searchParams.get('redirectTo') ?? '/', site.origin)
        return route.fulfill({ status: 302, headers: { location: back.href } })
      },
    )
    await page.goto(`${site.origin}/?show=private&bounce`)
    await page.getByRole('heading', { name: 'Sign in to continue' }).waitFor()
    const link = page.getByRole('link', { name: 'Sign in' })
    expect(await link.getAttribute('href')).toBe(`/bounce?redirectTo=${encodeURIComponent('/?show=private&bounce')}`)
    // The visit, the page itself, and twice back.
    expect(pages.length).toBeLessThanOrEqual(4)
    await visitor.close()
  })

  it('counts hops that follow each other quickly, from whatever page: two pages may be the loop', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
    expect([0, 900, 1800].map((now) => takeHop(storage, now))).toEqual([true, true, false])
    expect(takeHop(storage, 60_000)).toBe(true)
    expect(takeHop(storage, 60_900)).toBe(true)
    kept.set([...kept.keys()][0] ?? '', '{"count":')
    expect(takeHop(storage, 60_901)).toBe(true)
  })
})
