import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, fake, social } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { ada, fillSignIn, freshVisitor, register } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({
    fixture: 'social.tsx',
    config: { features: [emailPassword(), social({ providers: [fake()] })] },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const openFake = async () => {
  const visitor = await freshVisitor(browser)
  await visitor.page.goto(`${site.origin}/?view=fake`)
  return visitor
}
/** What the developer's page of the fake provider is told. */
const choose = async (page: Page, { person = 'ada', outcome = 'normal' } = {}) => {
  await page.getByLabel('Who are you?').selectOption(person)
  await page.getByLabel('What happens?').selectOption(outcome)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('the widgets with the service and the fake provider', () => {
  it('sign somebody in, who then sees the only way to sign in', async () => {
    const { page, problems, close } = await openFake()
    await page.getByRole('button', { name: 'Continue with Fake' }).click()
    await choose(page)
    await page.getByText('as ada@example.com').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=fake`)
    const button = page.getByRole('button', { name: 'Disconnect Fake' })
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('say in words that consent was denied', async () => {
    const { page, close } = await openFake()
    await page.getByRole('button', { name: 'Continue with Fake' }).click()
    await choose(page, { outcome: 'denied' })
    await page.getByRole('alert').getByText('You declined').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=fake`)
    await close()
  })

  itDeep('connect and disconnect a provider of somebody who has a password', async () => {
    const alan = { ...ada, name: 'Alan Turing', email: 'alan@example.com' }
    await register(site, alan)
    const { page, close } = await openFake()
    await fillSignIn(page, alan)
    await page.locator('button[data-part="submit"]').click()
    await page.getByRole('button', { name: 'Connect Fake' }).click()
    await choose(page, { person: 'alan' })
    await page.getByRole('button', { name: 'Disconnect Fake' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Fake' }).click()
    await page.getByText('Fake disconnected.').waitFor()
    await page.getByRole('button', { name: 'Connect Fake' }).waitFor()
    await close()
  })
})
