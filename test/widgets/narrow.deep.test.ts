import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changeLook, openState, overflow } from '../gallery/look.ts'
import { type Gallery, startGallery } from '../gallery/serve.ts'
import { openBrowser } from '../support/browser.ts'
import { fontSets } from '../support/fonts.ts'
import { type Demo, followLink, openMail, openPlayground, signUp, startDemo, title } from './demo.ts'
import { ada, call, type Person } from './visitor.ts'

const narrow = { viewport: { width: 320, height: 640 } }
let people = 0

/** Somebody with an address that nothing breaks, who asked for a mail. */
async function withMail(page: Page, demo: Demo, path: string): Promise<Person> {
  const person = { ...ada, email: `${'unbroken'.repeat(7)}${++people}@example.com` }
  await signUp(page, person)
  await call(page, demo, path, { email: person.email })
  return person
}

/** How each page of our own is reached; `page` shows the playground. */
const pages: Record<string, (page: Page, demo: Demo) => Promise<unknown>> = {
  'the playground before signing in': (page) => page.getByLabel('Email').waitFor(),
  'the playground after signing in': (page) => signUp(page, { ...ada, email: `narrow${++people}@example.com` }),
  async 'the list of the development inbox'(page, demo) {
    const { email } = await withMail(page, demo, '/send-verification-email')
    await openMail(page, demo, email, /Verify/)
    await page.goto(`${demo.origin}/dev/inbox`)
    await page.getByRole('button', { name: 'Filter' }).waitFor()
    await page.getByRole('link', { name: email }).first().waitFor()
  },
  async 'a mail in the inbox'(page, demo) {
    const { email } = await withMail(page, demo, '/send-verification-email')
    await openMail(page, demo, email, /Verify/)
    await page.frameLocator('iframe').getByRole('link', { name: 'Verify email' }).waitFor()
  },
  async 'the page that asks who made the account'(page, demo) {
    const { email } = await withMail(page, demo, '/send-verification-email')
    await page.context().clearCookies()
    await openMail(page, demo, email, /Verify/)
    await followLink(page)
    await title(page, 'Confirm your email').waitFor()
  },
  async 'the plain page for a new password'(page, demo) {
    const { email } = await withMail(page, demo, '/request-password-reset')
    await openMail(page, demo, email, /Reset your .* password/)
    await followLink(page)
    await title(page, 'Choose a new password').waitFor()
  },
  async 'the page of the fake provider'(page) {
    await page.getByRole('button', { name: 'Continue with Fake' }).click()
    await title(page, 'Fake provider').waitFor()
  },
  async 'the page of an error'(page, demo) {
    await page.goto(`${demo.origin}/api/auth/error?error=${'UNBROKEN_CODE_'.repeat(20)}`)
    await title(page, 'Something went wrong').waitFor()
  },
  async 'the page of a link that ended'(page, demo) {
    await page.goto(`${demo.origin}/api/auth/delete-user/callback?token=${'x'.repeat(32)}`)
    await page.getByRole('heading').waitFor()
  },
}

/** The states of widgets that are the first not to fit when a screen is narrower still. */
const tight = [
  'invite-members/idle',
  'invite-members/with-broken-address',
  'invite-members/some-refused',
  'invite-members/sent',
  'organization-profile/members-menu',
  'organization-profile/teams-menu',
  'organization-profile/audit-details',
  'admin-users/menu',
  'audit-log/details',
]

let demo: Demo
let gallery: Gallery
beforeAll(async () => {
  ;[demo, gallery] = await Promise.all([startDemo(), startGallery()])
})
afterAll(async () => {
  await demo?.stop()
  await gallery?.close()
})

describe.each(fontSets)('on 320 pixels, with fonts: %s,', (fonts) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser(inject('browser'), { fonts })
  })
  afterAll(() => browser?.close())

  it.each(Object.keys(pages))('%s is no wider than the screen', async (name) => {
    const { page, close } = await openPlayground(browser, demo, narrow)
    await pages[name]?.(page, demo)
    expect(await overflow(page)).toEqual([])
    for (const frame of page.frames()) {
      const beyond = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, frame.url()).toBeLessThanOrEqual(0)
    }
    await close()
  })
})

describe('with the fonts of Noto', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser(inject('browser'), { fonts: 'noto' })
  })
  afterAll(() => browser?.close())

  // With the fonts of the machine all states are held to this.
  it.each(tight)('%s is no wider than 320 pixels in both directions', async (id) => {
    const page = await browser.newPage({ ...narrow, reducedMotion: 'reduce' })
    await openState(page, gallery.origin, id)
    const fromLeft = await overflow(page)
    await changeLook(page, { dir: 'rtl' })
    expect([...fromLeft, ...(await overflow(page))]).toEqual([])
    await page.context().close()
  })

  it('a browser draws with them where it can be told so', async () => {
    const page = await browser.newPage()
    await page.setContent('<p style="font-family: ui-sans-serif, system-ui, sans-serif">Latchkey</p>')
    const tools = await page.context().newCDPSession(page)
    await tools.send('DOM.enable')
    await tools.send('CSS.enable')
    const { root } = await tools.send('DOM.getDocument')
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
    await page.context().close()
    const families = fonts.map(({ familyName }) => familyName)
    // Other systems than Linux have no Fontconfig: there both sets are those of the machine.
    if (process.platform === 'linux') expect(families).toEqual(['Noto Sans'])
    else expect(families).not.toEqual([])
  })
})
