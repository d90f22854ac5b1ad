import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { emailPassword, organization } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, freshVisitor, register, signIn, type Visitor } from './visitor.ts'

// Names that are not this machine's, for what is only said on one's own.
let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await openBrowser(inject('browser'), { more: ['--host-resolver-rules=MAP *.example.com localhost'] })
  site = await startSite({
    fixture: 'failing-widgets.tsx',
    isSplit: true,
    config: { features: [emailPassword(), organization()] },
  })
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function open(search = '', prepare?: (page: Page) => Promise<unknown>, origin = site.origin): Promise<Visitor> {
  const visitor = await freshVisitor(browser)
  onTestFinished(() => visitor.close())
  await prepare?.(visitor.page)
  await visitor.page.goto(`${origin}/${search}`)
  return visitor
}

/** Fails requests for the file of a chunk, until the returned function is called. */
async function withoutChunk(page: Page, name: RegExp): Promise<() => void> {
  let isDown = true
  await page.route(name, (route) => (isDown ? route.abort() : route.continue()))
  return () => (isDown = false)
}

const broken = 'We couldn’t load this part of the page.'
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const alerts = async (page: Page) =>
  (await page.getByRole('alert').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')

describe('a widget that throws', () => {
  it('leaves a card in its place, and the page and the other widgets as they are', async () => {
    const { page, problems } = await open()
    const widget = page.locator('[data-lk="sign-in"]')
    await widget.getByText(broken).waitFor()
    expect(await widget.getByText('Check your connection and try again.').count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Acme' }).count()).toBe(1)
    await page.locator('[data-lk="sign-up"]').getByLabel('Password', { exact: true }).waitFor()
    expect(await findings(page)).toEqual([])
    // React says it in the console; nothing is swallowed.
    expect(problems.join('\n')).toContain('The header fell off')
  })

  itDeep('is drawn again by the button', async () => {
    const { page } = await open()
    await page.getByText(broken).waitFor()
    await retry(page).click()
    await page.getByText(broken).waitFor()
    await page.evaluate(() => document.body.classList.add('mended'))
    await retry(page).click()
    await page.getByText('Mended').waitFor()
    await page.locator('[data-lk="sign-in"]').getByLabel('Password', { exact: true }).waitFor()
    expect(await page.getByText(broken).count()).toBe(0)
  })

  itDeep('is heard of by onEvent, without the message, and by onError, with the error', async () => {
    const { page } = await open()
    await page.getByText(broken).waitFor()
    const heard = await page.evaluate<unknown>(() => Reflect.get(window, 'heard'))
    expect(heard).toEqual([
      ['sign-in', 'error', 'WIDGET_FAILED'],
      ['sign-in', 'The header fell off'],
    ])
  })

  itDeep('shows the message to a developer on their own machine, and to nobody else', async () => {
    const own = await open()
    await own.page.getByText('The header fell off').waitFor()
    const elsewhere = await open('', undefined, site.origin.replace('localhost', 'app.example.com'))
    await elsewhere.page.getByText(broken).waitFor()
    expect(await elsewhere.page.getByText('The header fell off').count()).toBe(0)
  })

  itDeep('leaves the button where the code of the card does not come either', async () => {
    const { page } = await open('', (opened) => withoutChunk(opened, /failed-widget/))
    await retry(page).waitFor()
    expect(await page.getByText(broken).count()).toBe(0)
    await page.evaluate(() => document.body.classList.add('mended'))
    await retry(page).click()
    await page.getByText('Mended').waitFor()
  })

  itDeep('says so in the language of the page', async () => {
    const { page } = await open('?german')
    await page.getByText('Dieser Teil der Seite konnte nicht geladen werden.').waitFor()
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).waitFor()
  })
})

const unreachable = 'Couldn’t reach the service. Check your connection and try again.'

describe('a page that cannot find out who is signed in', () => {
  const withoutSession = (page: Page) => withoutChunk(page, /get-session/)

  itDeep.each(['ready', 'states'])('says so once, and goes on by the button: %s', async (view) => {
    let mend = () => {}
    const { page } = await open(`?view=${view}`, async (opened) => (mend = await withoutSession(opened)))
    await page.getByText(unreachable).waitFor()
    expect(await alerts(page)).toHaveLength(1)
    mend()
    await retry(page).click()
    await page.getByText('Ready').waitFor()
    expect(await alerts(page)).toEqual([])
  })

  itDeep('says what the application gave instead', async () => {
    const { page } = await open('?view=given', withoutSession)
    await page.getByText('Our own words').waitFor()
    expect(await alerts(page)).toEqual([])
  })
})

describe('a page that cannot find out what somebody may do', () => {
  itDeep.each([
    ['the code did not come', /member-show/],
    ['the service did not answer', /list-members/],
  ])('says so and asks again: %s', async (_reason, missing) => {
    const { page, close } = await signIn(browser, site, ada)
    onTestFinished(close)
    const slug = `acme-${String(missing).length}`
    await call(page, site, '/organization/create', { name: 'Acme', slug })
    await call(page, site, '/organization/set-active', { organizationSlug: slug })
    const mend = await withoutChunk(page, missing)
    await page.goto(`${site.origin}/?view=member`)
    await page.getByText(unreachable).waitFor()
    mend()
    await retry(page).click()
    await page.getByText('For owners').waitFor()
  })
})
