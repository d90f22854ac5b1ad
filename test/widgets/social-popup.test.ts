// Long because each way in which a small window ends is a way of its own.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, fake, social } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { answerCall, type ProviderSite, startProvider } from './provider-site.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, freshVisitor, register } from './visitor.ts'

let browser: Browser
let site: Site
let provider: ProviderSite

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  provider = await startProvider()
  site = await startSite({
    fixture: 'social.tsx',
    isSplit: true,
    config: { features: [emailPassword(), social({ providers: [fake()] })] },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await provider.close()
})

const button = (page: Page, name = 'Fake') => page.getByRole('button', { name: `Continue with ${name}` })
const busy = (page: Page) => button(page).getAttribute('aria-busy')
const alerts = (page: Page) => page.getByRole('alert')
const lastUsed = (page: Page) => page.evaluate(() => localStorage.getItem('latchkey-last-used'))

async function open(query = 'popup', from = site) {
  const visitor = await freshVisitor(browser, { bypassCSP: from !== site })
  await visitor.page.goto(`${from.origin}/?view=${query}`)
  await button(visitor.page).waitFor()
  return visitor
}

/** Presses the button and answers the window that comes. */
async function press(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()])
  return popup
}

/** What the developer's page of the fake provider is told; the window goes. */
async function choose(popup: Page, told: { readonly subject?: string; readonly outcome?: string } = {}): Promise<void> {
  const { subject, outcome = 'normal' } = told
  await popup.getByLabel('Who are you?').selectOption(subject === undefined ? 'ada' : 'own')
  if (subject !== undefined) {
    await popup.getByLabel('Subject').fill(subject)
    await popup.getByLabel('Email').fill(`${subject}@example.com`)
  }
  await popup.getByLabel('What happens?').selectOption(outcome)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
}

/** Addresses that a service must not have sent. */
const unfit = ['javascript:alert(1)', 'https://github.com@evil.example/', 'http://provider.example/', '']

describe('a provider in a small window', () => {
  it('signs somebody in while the page stays, and the window goes', async () => {
    const { page, problems, close } = await open()
    let loads = 0
    page.on('framenavigated', () => loads++)
    await choose(await press(page))
    await page.getByText('as ada@example.com').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('You’re signed in')
    expect(await page.getAttribute('body', 'data-arrived')).toBe('ada@example.com')
    expect(loads).toBe(0)
    expect(page.url()).toBe(`${site.origin}/?view=popup`)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is no way for the provider to lead this page elsewhere', async () => {
    const { page, close } = await open()
    await answerCall(page, '/sign-in/social', () => ({ json: { url: provider.url, redirect: false } }))
    const popup = await press(page)
    await popup.getByText('Do you agree?').waitFor()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await close()
  })

  itDeep('tells the other tabs as well', async () => {
    const { page, close } = await open()
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/?view=sign-in`)
    await button(other, 'GitHub').waitFor()
    await page.bringToFront()
    await choose(await press(page))
    await page.getByText('as ada@example.com').waitFor()
    await other.getByText('as ada@example.com').waitFor()
    await close()
  })

  itDeep('goes where the form leads, and somebody new to the page for them', async () => {
    const to = encodeURIComponent('/?view=bare&known')
    const welcome = encodeURIComponent('/?view=bare&welcome')
    const first = await open(`popup&to=${to}&new=${welcome}`)
    await choose(await press(first.page), { subject: 'newcomer' })
    await first.page.waitForURL(`${site.origin}/?view=bare&welcome`)
    await first.close()
    const second = await open(`popup&to=${to}&new=${welcome}`)
    await choose(await press(second.page), { subject: 'newcomer' })
    await second.page.waitForURL(`${site.origin}/?view=bare&known`)
    await second.close()
  })

  itDeep('sends nobody to a target of another origin', async () => {
    const { page, close } = await open(`popup&to=${encodeURIComponent('https://evil.example/')}`)
    await choose(await press(page))
    await page.getByText('as ada@example.com').waitFor()
    expect(page.url()).toContain(site.origin)
    await close()
  })

  itDeep(
    'says in words that consent was denied, frees the buttons and leaves the focus on the one that was pressed',
    async () => {
      const { page, close } = await open()
      await choose(await press(page), { outcome: 'denied' })
      await alerts(page).getByText('You declined').waitFor()
      expect(await busy(page)).toBeNull()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-provider'))).toBe('fake')
      expect(page.url()).toBe(`${site.origin}/?view=popup`)
      await choose(await press(page))
      await page.getByText('as ada@example.com').waitFor()
      await close()
    },
  )

  itDeep('is idle again when the window is closed, and can be opened again', async () => {
    const { page, close } = await open()
    const popup = await press(page)
    await popup.getByLabel('Who are you?').waitFor()
    expect(await busy(page)).toBe('true')
    await popup.close()
    await expect.poll(() => busy(page)).toBeNull()
    expect((await alerts(page).allTextContents()).join('')).toBe('')
    await choose(await press(page))
    await page.getByText('as ada@example.com').waitFor()
    await close()
  })

  itDeep('still hears a window that only seems to be closed', async () => {
    const { page, close } = await open()
    await page.evaluate(() => {
      const real = window.open.bind(window)
      window.open = (...given) => {
        const made = real(...given)
        return (
          made &&
          new Proxy(made, {
            get: (of, name) => (name === 'closed' ? true : bound(of, name)),
            set: (of, name, value) => Reflect.set(of, name, value),
          })
        )
      }
      const bound = (of: Window, name: string | symbol): unknown => {
        const value: unknown = Reflect.get(of, name)
        return typeof value === 'function' ? value.bind(of) : value
      }
    })
    const popup = await press(page)
    await expect.poll(() => busy(page)).toBeNull()
    await choose(popup)
    await page.getByText('as ada@example.com').waitFor()
    await close()
  })

  itDeep('becomes a redirect where the browser blocks windows', async () => {
    const { page, close } = await open()
    await page.evaluate(() => {
      window.open = () => null
    })
    await button(page).click()
    await page.getByLabel('Who are you?').selectOption('ada')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('as ada@example.com').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=popup`)
    await close()
  })

  itDeep('closes the window and says what went wrong when the service refuses', async () => {
    const { page, close } = await open()
    const asked = await answerCall(page, '/sign-in/social', () => ({
      status: 503,
      json: { code: 'PROVIDER_UNAVAILABLE' },
    }))
    const popup = await press(page)
    await alerts(page).getByText('isn’t responding').waitFor()
    await expect.poll(() => popup.isClosed()).toBe(true)
    const back = String(asked[0]?.['callbackURL'])
    expect(asked[0]).toMatchObject({ provider: 'fake', disableRedirect: true, errorCallbackURL: back })
    expect(back).toMatch(new RegExp(`^${site.origin}/\\?view=popup&latchkey-popup=[\\da-f-]{36}$`))
    expect(asked[0]?.['newUserCallbackURL']).toBe(`${back}-new`)
    expect(await busy(page)).toBeNull()
    await close()
  })

  it.each(firstRows(1, unfit))('never leads it to “%s”', async (url) => {
    const { page, close } = await open()
    await answerCall(page, '/sign-in/social', () => ({ json: { url, redirect: false } }))
    const popup = await press(page)
    await expect.poll(() => alerts(page).first().textContent()).not.toBe('')
    await expect.poll(() => popup.isClosed()).toBe(true)
    await close()
  })

  itDeep('closes the window when the form goes away before it is the provider’s', async () => {
    const { page, close } = await open()
    await page.route('**/sign-in/social', () => {})
    const popup = await press(page)
    await register(site, { ...ada, email: 'elsewhere@example.com' })
    await fillSignIn(page, { ...ada, email: 'elsewhere@example.com' })
    await page.locator('button[data-part="submit"]').click()
    await page.getByText('as elsewhere@example.com').waitFor()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await close()
  })

  itDeep('connects a provider to who is signed in, and the list says so', async () => {
    const grace = { ...ada, name: 'Grace Hopper', email: 'grace@example.com' }
    await register(site, grace)
    const { page, close } = await open()
    await fillSignIn(page, grace)
    await page.locator('button[data-part="submit"]').click()
    const connect = page.getByRole('button', { name: 'Connect Fake' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), connect.click()])
    await choose(popup, { subject: 'grace' })
    await page.getByRole('button', { name: 'Disconnect Fake' }).waitFor()
    expect(await lastUsed(page)).toBe('password')
    await close()
  })

  itDeep('works with a service on another origin than the page', async () => {
    const config = { features: [emailPassword(), social({ providers: [fake()] })], trustedOrigins: [site.origin] }
    const service = await startSite({ fixture: 'social.tsx', config })
    const visitor = await freshVisitor(browser, { bypassCSP: true })
    const { page } = visitor
    await page.goto(`${site.origin}/?view=popup&service=${encodeURIComponent(service.origin)}`)
    await choose(await press(page))
    await page.getByText('as ada@example.com').waitFor()
    expect(page.url()).toContain(site.origin)
    await visitor.close()
    await service.close()
  })
})

describe('the address that a window comes back to', () => {
  itDeep('loses our parameter where nobody opened a window, and nothing else happens', async () => {
    const { page, problems, close } = await open()
    for (const value of [crypto.randomUUID(), 'no-id', '', 'javascript:alert(1)']) {
      await page.goto(`${site.origin}/?view=popup&latchkey-popup=${encodeURIComponent(value)}&x=1#there`)
      await expect.poll(() => page.url()).toBe(`${site.origin}/?view=popup&x=1#there`)
    }
    expect(page.isClosed()).toBe(false)
    // The browser's own words about a window that it leaves open.
    expect(problems.filter((line) => !line.startsWith('Scripts may close only'))).toEqual([])
    await close()
  })

  it('is believed by nobody who did not open it', async () => {
    const { page, close } = await open()
    const popup = await press(page)
    await popup.getByLabel('Who are you?').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/?view=bare&latchkey-popup=${crypto.randomUUID()}`)
    await expect.poll(() => other.url()).toBe(`${site.origin}/?view=bare`)
    expect(await busy(page)).toBe('true')
    expect(popup.isClosed()).toBe(false)
    await close()
  })
})
