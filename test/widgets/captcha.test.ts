import { createHash } from 'node:crypto'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { emailPassword } from '../../runtime/index.ts'
import { solve } from '../../widgets/client/proof-of-work.ts'
import { openBrowser } from '../support/browser.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, freshVisitor, register } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'mail-sign-in.tsx', config: { features: [emailPassword()] } })
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const difficulty = 10
const challenge = 'a-challenge.of-the-service'

function isWork(answer: string): boolean {
  const hash = createHash('sha256').update(answer).digest()
  return answer.startsWith(`${challenge}.`) && hash.readUInt32BE(0) >>> (32 - difficulty) === 0
}

/** Puts the wire of a captcha in front of the service; `asks` is what the first call for signing in is told. */
async function guarded(page: Page, asks: string, provider: object): Promise<(string | null)[]> {
  const proofs: (string | null)[] = []
  await page.route('**/api/auth/capabilities', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), captcha: provider } })
  })
  await page.route('**/api/auth/captcha/challenge', (route) =>
    route.fulfill({ json: { challenge, difficulty, expiresAt: new Date().toISOString() } }),
  )
  await page.route('**/api/auth/sign-in/email', (route: Route) => {
    const proof = route.request().headers()['x-captcha-response'] ?? null
    proofs.push(proof)
    return proof === null ? route.fulfill({ status: 403, json: { code: asks, message: asks } }) : route.continue()
  })
  await page.goto(`${site.origin}/?view=sign-in`)
  await fillSignIn(page, ada)
  await page.locator('[data-part="submit"]').click()
  return proofs
}

const work = { provider: 'proof-of-work', mode: 'risk', asks: ['guess'] }

describe('proof of work', () => {
  it('is a number whose hash begins with so many zero bits', async () => {
    for (const bits of [0, 1, 7, 9]) {
      const number = await solve(challenge, bits)
      const hash = createHash('sha256').update(`${challenge}.${number}`).digest()
      expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(bits)
    }
  })

  itDeep.each(['CAPTCHA_REQUIRED', 'MISSING_RESPONSE'])(
    'is done by itself where the service answers %s',
    async (asks) => {
      const { page, problems, close } = await freshVisitor(browser)
      const proofs = await guarded(page, asks, work)
      await page.getByRole('button', { name: /^Account menu/ }).waitFor()
      expect(proofs.map((proof) => proof !== null && isWork(proof))).toEqual([false, true])
      expect(problems).toEqual([])
      await close()
    },
  )
})

describe('the question of a vendor', () => {
  itDeep('stands in a dialog; who closes it is told what is missing, and can try again', async () => {
    const { page, close } = await freshVisitor(browser)
    await page.addInitScript(() => {
      Reflect.set(window, 'turnstile', {
        render(place: HTMLElement, { sitekey, callback }: { sitekey: string; callback: (answer: string) => void }) {
          const button = document.createElement('button')
          button.textContent = `I am human (${sitekey})`
          button.addEventListener('click', () => callback('the answer'))
          place.append(button)
        },
      })
    })
    const proofs = await guarded(page, 'CAPTCHA_REQUIRED', { ...work, provider: 'turnstile', siteKey: 'site' })
    const dialog = page.getByRole('dialog', { name: 'Security check' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Complete the security check to continue.').waitFor()
    expect(await dialog.count()).toBe(0)
    await page.locator('[data-part="submit"]').click()
    await dialog.getByRole('button', { name: 'I am human (site)' }).click()
    await page.getByRole('button', { name: /^Account menu/ }).waitFor()
    expect(proofs).toEqual([null, null, 'the answer'])
    await close()
  })
})
