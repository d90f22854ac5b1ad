import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { emailPassword, fake, social } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { findings } from '../widgets/axe.ts'
import { type ProviderSite, startProvider } from '../widgets/provider-site.ts'
import { type Site, startSite } from '../widgets/site.ts'
import { freshVisitor, visit } from '../widgets/visitor.ts'
import { firstRows, itDeep } from '../support/depth.ts'

let browser: Browser
let elsewhere: ProviderSite
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  elsewhere = await startProvider()
  site = await startSite({
    fixture: 'independent.tsx',
    config: {
      features: [emailPassword(), social({ providers: [fake()] })],
      trustedOrigins: [new URL(elsewhere.url).origin],
    },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await elsewhere.close()
})
beforeEach(() => {
  site.test.clock.now = new Date()
})

const heading = (page: Page) => page.getByRole('heading', { name: 'Fake provider' })
async function openFake(options: Parameters<typeof visit>[2] = {}) {
  const visitor = await visit(browser, site, options)
  await visitor.page.getByRole('button', { name: 'Continue with Fake' }).click()
  await heading(visitor.page).waitFor()
  return visitor
}

/** Chooses by what stands in the lists, and goes on. */
async function choose(page: Page, { person = 'Ada', address = 'is proven', outcome = 'Everything works' } = {}) {
  const pick = async (label: string, text: string) => {
    const list = page.getByLabel(label)
    const value = await list.locator('option', { hasText: text }).first().getAttribute('value')
    await list.selectOption(value)
  }
  await pick('Who are you?', person)
  await pick('The address', address)
  await pick('What happens?', outcome)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const furtherSentences = [
  ['denied consent', { outcome: 'I deny consent' }, 'You declined'],
  ['a broken profile', { outcome: 'The profile is broken' }, 'didn’t say who you are'],
] as const

describe('the page of the fake provider in a browser', () => {
  it.each(
    firstRows(1, [
      ['normal', {}, 'as ada@example.com'],
      [
        'of an address that is not proven',
        { person: 'Somebody else', address: 'is not proven' },
        'as grace@example.com',
      ],
      ['slow', { person: 'Alan', outcome: 'slow' }, 'as alan@example.com'],
    ]),
  )('signs in: %s', async (_, choice, text) => {
    const { page, problems, close } = await openFake()
    await choose(page, choice)
    await page.getByText(text).waitFor()
    expect(page.url()).toBe(`${site.origin}/`)
    expect(problems).toEqual([])
    await close()
  })

  itDeep.each([
    ['no address', { person: 'Somebody else', address: 'is not given' }, 'didn’t share your email'],
    ['a refused code', { outcome: 'The code is refused' }, 'didn’t confirm it’s you'],
    ...furtherSentences,
  ] as const)('leads to the sentence for %s', async (_, choice, sentence) => {
    const { page, problems, close } = await openFake()
    if ('person' in choice) await page.getByLabel('Subject').fill('nobody-we-know')
    await choose(page, choice)
    await page.getByRole('alert').getByText(sentence).waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=error`)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('signs in whom the developer describes', async () => {
    const { page, problems, close } = await openFake()
    await page.getByLabel('Subject').fill('katherine-1')
    await page.getByLabel('Name').fill('Katherine <Johnson>')
    await page.getByLabel('Email').fill('katherine@example.com')
    await choose(page, { person: 'Somebody else' })
    await page.getByText('as katherine@example.com').waitFor()
    const name = await page.evaluate(async () => {
      const session: { user: { name: string } } = await (await fetch('/api/auth/get-session')).json()
      return session.user.name
    })
    expect(name).toBe('Katherine <Johnson>')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leads on to a trusted page of another origin', async () => {
    const { page, problems, close } = await visit(browser, site)
    const url = await page.evaluate(async (callbackURL) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ provider: 'fake', callbackURL })
      const answer: { url: string } = await (
        await fetch('/api/auth/sign-in/social', { method: 'POST', headers, body })
      ).json()
      return answer.url
    }, elsewhere.url)
    await page.goto(url)
    await choose(page)
    await page.getByText('Do you agree?').waitFor()
    expect(page.url()).toBe(elsewhere.url)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says so when the request names no redirect address of the service', async () => {
    const { page, problems, close } = await freshVisitor(browser)
    await page.goto(`${site.origin}/api/auth/fake/authorize?redirect_uri=https://evil.example&code_challenge=x`)
    await page.getByRole('heading', { name: 'This request is not right' }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})

describe.each<'light' | 'dark'>(firstRows(1, ['light', 'dark']))('in %s', (colorScheme) => {
  it.each(firstRows(1, [320, 1280]))('is styled, readable and no wider than %i pixels', async (width) => {
    const { page, problems, close } = await openFake({ colorScheme, viewport: { width, height: 800 } })
    // Our policy lets the page have no style but its own.
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).borderRadius)).toBe('12px')
    const controls = page.locator('input:not([type="hidden"]), select, button')
    const widths = await controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect().width))
    expect(widths).toHaveLength(7)
    expect(new Set(widths).size).toBe(1)
    const colors = await controls.evaluateAll((all) =>
      all.slice(0, -1).map((control) => getComputedStyle(control).color),
    )
    expect(new Set(colors).size).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await findings(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('can be used from the keyboard', async () => {
    const { page, close } = await openFake({ colorScheme })
    const names: (string | null)[] = []
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      names.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null))
    }
    expect(names).toEqual(['person', 'subject', 'name', 'email', 'address', 'outcome'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('as ada@example.com').waitFor()
    await close()
  })
})
