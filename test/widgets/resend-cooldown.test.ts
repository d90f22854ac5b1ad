import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type AccountSite, open, startAccountSite, submit } from './account-site.ts'
import { freshVisitor } from './visitor.ts'

let browser: Browser
let site: AccountSite
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAccountSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

itDeep.each([
  ['a new password', 'forgot-soon'],
  ['the confirmation of an address', 'verify-soon'],
])('the mail about %s can be asked for again as soon as the page says', async (_, view) => {
  const { page, problems, close } = await freshVisitor(browser)
  await open(page, site, view)
  if (view === 'forgot-soon') {
    await page.getByLabel('Email').fill('nobody@example.com')
    await submit(page)
  }
  await page.getByText(/Resend in [1-3] second/).waitFor()
  const again = page.getByRole('button', { name: 'Resend' })
  expect(await again.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => again.getAttribute('aria-disabled')).not.toBe('true')
  expect(problems).toEqual([])
  await close()
})
