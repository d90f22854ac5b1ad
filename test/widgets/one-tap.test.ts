import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, google, social, twoFactor } from '../../runtime/index.ts'
import { appOf } from '../features/two-factor/enrolled.ts'
import { type ProviderServer, startProviderServer } from '../social/provider-server.ts'
import { ada } from '../social/shapes/all.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { call, freshVisitor } from './visitor.ts'

const script = 'https://accounts.google.com/gsi/client'

let browser: Browser
let providers: ProviderServer
/** Its policy lets the script of Google in. */
let site: Site
/** Its policy lets no script of others in. */
let strict: Site
let clock = new Date()

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  providers = await startProviderServer(() => clock)
  const features = () => [
    emailPassword(),
    twoFactor(),
    social({ providers: [google(providers.optionsFor('google'))], oneTap: true }),
  ]
  const fixture = 'one-tap.tsx'
  site = await startSite({ fixture, scripts: [script], config: { features: features() } })
  strict = await startSite({ fixture, config: { features: features() } })
  clock = site.test.clock.now
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await strict.close()
  await providers.close()
})

/** What a page handed to Google. */
interface Asked {
  readonly client_id: string
  readonly nonce: string
  readonly use_fedcm_for_prompt: boolean
}

/**
 * In the place of Google's script: a dialog whose button brings a token that is signed for real, with the nonce of the page or, as
 * somebody else's token would be, with another.
 */
async function standsForGoogle(page: Page, email: string, otherNonce?: string) {
  const asked: Asked[] = []
  const addresses: string[] = []
  await page.exposeFunction('signedByGoogle', (request: Asked) => {
    asked.push(request)
    const nonce = otherNonce ?? request.nonce
    return providers.idToken('google', { ...ada, email, subject: email }, { nonce })
  })
  await page.route(`${script}*`, (route) => {
    addresses.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` })
  })
  return { asked, addresses }
}

/** Runs in the page. */
function standIn() {
  let request: (Asked & { callback: (answer: { credential: string }) => void }) | undefined
  const dialog = document.createElement('div')
  const prompted = { times: 0 }
  const id = {
    initialize: (given: typeof request) => void (request = given),
    prompt() {
      prompted.times++
      dialog.innerHTML = ''
      const button = document.createElement('button')
      button.textContent = 'Continue as Ada'
      button.addEventListener('click', async () => {
        const { callback, ...facts } = request ?? ({} as never)
        const sign = Reflect.get(window, 'signedByGoogle') as (facts: object) => Promise<string>
        callback({ credential: await sign(facts) })
      })
      dialog.append(button)
      document.body.append(dialog)
    },
    cancel: () => dialog.remove(),
  }
  Object.assign(window, { google: { accounts: { id } }, prompted })
}

const offer = (page: Page) => page.getByRole('button', { name: 'Continue as Ada' })
const signedIn = (page: Page) => page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
const newEmail = () => `${crypto.randomUUID()}@example.com`
const form = (page: Page) => page.getByLabel('Password', { exact: true })

async function visitor() {
  const made = await freshVisitor(browser)
  made.page.setDefaultTimeout(30_000)
  return made
}

describe('One Tap in SignIn', () => {
  it('signs in with the token of Google, made for the nonce of this browser', async () => {
    const email = newEmail()
    const { page, problems, close } = await visitor()
    const { asked, addresses } = await standsForGoogle(page, email)
    await page.goto(`${site.origin}/?locale=de`)
    await form(page).waitFor()
    await offer(page).click()
    await signedIn(page)
    expect(await page.title()).toBe(email)
    expect(addresses).toEqual([`${script}?hl=de`])
    expect(asked).toMatchObject([{ client_id: 'client-google', use_fedcm_for_prompt: true }])
    expect(asked[0]?.nonce).toMatch(/^[A-Za-z0-9]{20,}$/)
    // What Google still shows goes with the form.
    expect(await offer(page).count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('asks once on a page, however often its form comes back', async () => {
    const before = site.count('/one-tap/nonce')
    const { page, close } = await visitor()
    await standsForGoogle(page, newEmail())
    await page.goto(site.origin)
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(await offer(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await form(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Reflect.get(window, 'prompted').times)).toBe(1)
    expect(site.count('/one-tap/nonce') - before).toBe(1)
    await close()
  })

  itDeep('asks for the second factor in the place of the form', async () => {
    const email = newEmail()
    const first = await visitor()
    await standsForGoogle(first.page, email)
    await first.page.goto(site.origin)
    await offer(first.page).click()
    await signedIn(first.page)
    const made = (await call(first.page, site, '/two-factor/enable', {})) as { totpURI: string }
    const app = appOf(made.totpURI)
    await call(first.page, site, '/two-factor/verify-totp', { code: app.code(site.test.clock.now) })
    await first.close()
    site.test.clock.advance(30)
    clock = site.test.clock.now
    const { page, close } = await visitor()
    await standsForGoogle(page, email)
    await page.goto(site.origin)
    await offer(page).click()
    await page.getByLabel('Verification code').pressSequentially(app.code(site.test.clock.now))
    await signedIn(page)
    await close()
  })
})

describe('One Tap that leads nowhere leaves the form as it is', () => {
  it('where the token was made for another browser', async () => {
    const { page, close } = await visitor()
    await standsForGoogle(page, newEmail(), 'of-somebody-else')
    await page.goto(site.origin)
    await page.getByLabel('Email').fill('typed@example.com')
    const refused = page.waitForResponse('**/one-tap/callback')
    await offer(page).click()
    expect((await refused).status()).toBe(400)
    expect(await page.getByLabel('Email').inputValue()).toBe('typed@example.com')
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    await close()
  })

  itDeep('where the script does not come', async () => {
    const { page, close } = await visitor()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().startsWith(script))
    await page.route(`${script}*`, (route) => route.abort())
    await page.goto(site.origin)
    await failed
    await form(page).waitFor()
    expect(await page.locator('script[src^="https://accounts.google.com"]').count()).toBe(0)
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
    await close()
  })

  itDeep('where the policy of the page lets none in', async () => {
    const before = strict.count('/one-tap/nonce')
    const { page, close } = await visitor()
    await standsForGoogle(page, newEmail())
    const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
    await page.goto(strict.origin)
    await refused
    await form(page).waitFor()
    expect(strict.count('/one-tap/nonce')).toBe(before)
    await close()
  })
})

describe('One Tap is not asked for', () => {
  itDeep('where the widget says no', async () => {
    const { page, close } = await visitor()
    const { addresses } = await standsForGoogle(page, newEmail())
    await page.goto(`${site.origin}/?one-tap=off`)
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(addresses).toEqual([])
    expect(await page.locator('[data-lk="sign-in"]').getAttribute('onetap')).toBeNull()
    await close()
  })

  itDeep('of somebody who is signed in', async () => {
    const { page, close } = await visitor()
    const { addresses } = await standsForGoogle(page, newEmail())
    await page.goto(site.origin)
    await offer(page).click()
    await signedIn(page)
    await page.reload()
    await signedIn(page)
    await page.waitForLoadState('networkidle')
    expect(addresses).toHaveLength(1)
    await close()
  })
})
