import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emailPassword, phoneNumber } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, freshVisitor, register, signIn } from './visitor.ts'

let browser: Browser
let site: Site
const number = '+4930901820'

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const features = [emailPassword(), phoneNumber({ signUpOnVerification: true })]
  const user = { changeEmail: true, deleteUser: true }
  site = await startSite({ fixture: 'user-profile.tsx', config: { user, features } })
  await register(site, ada)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const row = (page: Page) => page.locator('[data-lk="phone"]')
const add = (page: Page) => row(page).getByRole('button', { name: 'Add: Phone number' })
const change = (page: Page) => row(page).getByRole('button', { name: 'Change: Phone number' })

/** Somebody in front of their profile. */
async function atProfile() {
  const visitor = await signIn(browser, site, ada)
  await visitor.page.goto(`${site.origin}/?view=user`)
  await add(visitor.page).waitFor()
  return visitor
}

describe('the phone number of a profile', () => {
  it('is added after the code of its SMS, changed never without one, and removed after a question', async () => {
    const { page, problems, close } = await atProfile()
    await add(page).click()
    const field = row(page).getByLabel('Phone number')
    expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual(['tel', 'tel'])
    await field.fill('12')
    await row(page).getByRole('button', { name: 'Send code' }).click()
    await row(page).getByText('This isn’t a phone number').waitFor()
    await field.fill('+49 30 901820')
    await row(page).getByRole('button', { name: 'Send code' }).click()
    const code = row(page).getByLabel('Code from the message')
    await code.waitFor()
    expect(await findings(page)).toEqual([])
    // Six digits go by themselves.
    await code.fill('000000')
    await row(page).getByText('Wrong code. Check it and try again.').waitFor()
    const right = (await site.test.sms()).at(-1)?.code
    await code.fill(String(right))
    await row(page).getByText('Your phone number is now').waitFor()
    await row(page).getByText(number, { exact: true }).waitFor()

    await change(page).click()
    await row(page).getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove your phone number?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await row(page).getByText('Phone number removed.').waitFor()
    await add(page).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('goes back without a trace', async () => {
    const { page, close } = await atProfile()
    await add(page).click()
    await row(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => add(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await close()
  })

  itDeep('is what an account without an e-mail address is known by: nobody sees the one that was made up', async () => {
    const { page, close } = await freshVisitor(browser)
    const own = '+4930901821'
    await page.goto(site.origin)
    await call(page, site, '/phone-number/send-otp', { phoneNumber: own })
    const sent = (await site.test.sms()).findLast(({ to }) => to === own)
    await call(page, site, '/phone-number/verify', { phoneNumber: own, code: sent?.code })
    await page.goto(`${site.origin}/?view=user`)
    await page
      .getByText('Add your email address.')
      .or(page.getByText('—', { exact: true }))
      .first()
      .waitFor()
    expect(await page.getByText(own).count()).toBeGreaterThan(0)
    expect(await page.getByText('placeholder').count()).toBe(0)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByLabel(`Type ${own} to confirm`).waitFor()
    expect(await page.getByText('placeholder').count()).toBe(0)
    await close()
  })
})
