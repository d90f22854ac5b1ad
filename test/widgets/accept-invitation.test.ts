// Long because each scenario of an invitation link is one story.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import {
  answerInvitation,
  invite,
  nils,
  olga,
  open,
  prove,
  resetInvitations,
  roleOf,
  sam,
  startInvitationSite,
  step,
  widget,
} from './invitation-site.ts'
import type { Site } from './site.ts'
import { register, signIn } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startInvitationSite()
})
beforeEach(() => resetInvitations(site))
afterAll(async () => {
  await browser.close()
  await site.close()
})

const address = (page: Page) => widget(page).getByLabel('Email')
const join = (page: Page) => widget(page).getByRole('button', { name: 'Join Acme Engines' })
const switcher = (page: Page) => page.locator('[data-lk="organization-switcher"] [data-part="trigger"]')

/** Answers, and sees that the rest of the page follows without being loaded again. */
async function accept(page: Page): Promise<void> {
  await step(page, 'Join Acme Engines').waitFor()
  await page.evaluate(() => Reflect.set(window, 'loaded', 'once'))
  await join(page).click()
  await step(page, 'Welcome to Acme Engines').waitFor()
  await switcher(page).filter({ hasText: 'Acme Engines' }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'loaded') as unknown)).toBe('once')
}

describe('a mailed invitation', () => {
  it('is shown to who is signed in with the invited account, and makes them a member', async () => {
    await register(site, nils)
    const { url, id, token } = await invite(site, nils.email)
    const { page, problems, close } = await signIn(browser, site, nils)
    await page.goto(url)
    await step(page, 'Join Acme Engines').waitFor()
    expect(await widget(page).innerText()).toContain('Olga Owner invited you to join Acme Engines.')
    expect(await widget(page).innerText()).toContain('Administrator')
    expect(await widget(page).innerText()).toContain(nils.email)
    expect(page.url()).toBe(`${site.origin}/?view=accept&invitationId=${id}`)
    await accept(page)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Welcome to Acme Engines')
    expect(await roleOf(site, nils)).toBe('admin')
    // The secret is nowhere any more.
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(token)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('can be declined', async () => {
    await register(site, nils)
    const { url } = await invite(site, nils.email)
    const { page, close } = await signIn(browser, site, nils)
    await page.goto(url)
    await widget(page).getByRole('button', { name: 'Decline' }).click()
    await step(page, 'Invitation declined').waitFor()
    expect(await roleOf(site, nils)).toBeUndefined()
    await page.reload()
    await step(page, 'This invitation was declined').waitFor()
    await close()
  })

  itDeep('names both addresses to who is signed in with another account, and lets them switch', async () => {
    await register(site, nils)
    await register(site, sam)
    const { url } = await invite(site, nils.email)
    const { page, problems, close } = await signIn(browser, site, sam)
    await page.goto(url)
    await step(page, 'This invitation is for another account').waitFor()
    expect(await widget(page).innerText()).toContain(`It was sent to ${nils.email}. You’re signed in as ${sam.email}.`)
    await widget(page)
      .getByRole('button', { name: `Sign out and use ${nils.email}` })
      .click()
    await step(page, 'Join Acme Engines').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Join Acme Engines')
    expect(await address(page).inputValue()).toBe(nils.email)
    await widget(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await widget(page).getByLabel('Password', { exact: true }).fill(nils.password)
    await widget(page).locator('[data-part="submit"]').click()
    await widget(page).getByRole('button', { name: 'Decline' }).waitFor()
    await accept(page)
    expect([await roleOf(site, nils), await roleOf(site, sam)]).toEqual(['admin', undefined])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('has somebody with an account sign in with the invited address, which is filled in and locked', async () => {
    await register(site, nils)
    const { url } = await invite(site, nils.email)
    const { page, problems, close } = await open(browser, `${url}&mode=sign-in`)
    await step(page, 'Join Acme Engines').waitFor()
    expect(await widget(page).innerText()).toContain(`Olga Owner invited you. Sign in with ${nils.email} to join.`)
    expect(await address(page).inputValue()).toBe(nils.email)
    expect(await address(page).getAttribute('readonly')).not.toBeNull()
    await widget(page).getByLabel('Password', { exact: true }).fill(nils.password)
    await widget(page).locator('[data-part="submit"]').click()
    await widget(page).getByRole('button', { name: 'Decline' }).waitFor()
    // Not the page that a sign-in leads to otherwise.
    expect(page.url()).toContain('view=accept')
    await accept(page)
    expect(await roleOf(site, nils)).toBe('admin')
    expect(problems).toEqual([])
    await close()
  })

  it('has somebody new make an account with the invited address, which the mail has proven', async () => {
    const { url } = await invite(site, nils.email)
    const { page, problems, close } = await open(browser, url)
    await step(page, 'Join Acme Engines').waitFor()
    expect(await address(page).inputValue()).toBe(nils.email)
    expect(await address(page).getAttribute('readonly')).not.toBeNull()
    // A page that was loaded again still knows the invitation.
    await page.reload()
    await widget(page).getByLabel('Name', { exact: true }).fill(nils.name)
    expect(await address(page).inputValue()).toBe(nils.email)
    await widget(page).getByLabel('Password', { exact: true }).fill(nils.password)
    await widget(page).locator('[data-part="submit"]').click()
    await widget(page).getByRole('button', { name: 'Decline' }).waitFor()
    await accept(page)
    expect(await roleOf(site, nils)).toBe('admin')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is still there after somebody new came by a provider', async () => {
    const { url } = await invite(site, nils.email)
    const { page, problems, close } = await open(browser, `${url}&social`)
    await widget(page).getByRole('button', { name: 'Continue with Fake' }).click()
    await page.getByLabel('Who are you?').selectOption('own')
    await page.getByLabel('Subject').fill('nils')
    await page.getByLabel('Name').fill(nils.name)
    await page.getByLabel('Email').fill(nils.email)
    await page.getByLabel('The address').selectOption('unproven')
    await page.getByRole('button', { name: 'Continue' }).click()
    await widget(page).getByRole('button', { name: 'Decline' }).waitFor()
    await accept(page)
    expect(await roleOf(site, nils)).toBe('admin')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('says in words what went wrong at a provider, and can be tried again', async () => {
    const { url } = await invite(site, nils.email)
    const { page, close } = await open(browser, `${url}&social`)
    await widget(page).getByRole('button', { name: /Fake/ }).click()
    await page.getByLabel('What happens?').selectOption('denied')
    await page.getByRole('button', { name: 'Continue' }).click()
    await widget(page).getByText('You declined').waitFor()
    expect(await widget(page).getByText('You declined').count()).toBe(1)
    expect(await address(page).inputValue()).toBe(nils.email)
    expect(page.url()).not.toContain('error')
    await close()
  })
})

describe('an invitation that cannot be answered', () => {
  const endings: readonly (readonly [string, (url: string, id: string) => Promise<unknown>, string])[] = [
    [
      'too old',
      (_, id) =>
        site.test.db.query(sql`update latchkey.invitation set expires_at = now() - interval '1 day' where id = ${id}`),
      'This invitation has expired',
    ],
    [
      'withdrawn',
      (_, id) => site.test.db.query(sql`update latchkey.invitation set status = 'canceled' where id = ${id}`),
      'This invitation was canceled',
    ],
    [
      'of somebody who may not invite any more',
      () => site.test.db.query(sql`update latchkey.member set role = 'member'`),
      'This invitation is no longer valid',
    ],
  ]
  itDeep.each(endings)('says so to anybody with its link when it is %s', async (_, end, title) => {
    const { url, id } = await invite(site, nils.email)
    await end(url, id)
    const { page, close } = await open(browser, url)
    await step(page, title).waitFor()
    expect(page.url()).not.toContain('token')
    await close()
  })

  itDeep('says that it is used, and to the person themselves that there is nothing more to do', async () => {
    await register(site, nils)
    const invitation = await invite(site, nils.email)
    await answerInvitation(site, nils, invitation, 'accept')
    const { page, close } = await open(browser, invitation.url)
    await step(page, 'This invitation has been used').waitFor()
    expect(await widget(page).innerText()).toContain('If that was you')
    await close()
    const own = await signIn(browser, site, nils)
    await own.page.goto(invitation.url)
    await widget(own.page).getByText('You’ve already joined with it.').waitFor()
    await own.close()
  })

  itDeep('is said to be none when the page names none, or one that is not there', async () => {
    const { page, close } = await open(browser, `${site.origin}/?view=accept`)
    await step(page, 'No invitation found').waitFor()
    await page.goto(`${site.origin}/?view=accept&invitationId=nothing&token=nothing`)
    await step(page, 'Invitation not found').waitFor()
    await close()
  })

  itDeep('says when it was not found out, and asks again', async () => {
    const { url } = await invite(site, nils.email)
    const { page, close } = await open(browser, `${site.origin}/?view=accept`)
    await page.route('**/invitation-preview*', (route) => route.abort())
    await page.goto(url)
    await widget(page).getByText('Couldn’t load the invitation.').waitFor()
    await page.unroute('**/invitation-preview*')
    await widget(page).getByRole('button', { name: 'Try again' }).click()
    await step(page, 'Join Acme Engines').waitFor()
    await close()
  })

  itDeep('says that there is no room, and leaves the invitation open', async () => {
    await register(site, nils)
    const { url } = await invite(site, nils.email)
    for (const name of ['a', 'b', 'c', 'd']) {
      const email = `${name}@example.org`
      await register(site, { ...sam, email })
      await answerInvitation(site, { ...sam, email }, await invite(site, email), 'accept')
    }
    const { page, close } = await signIn(browser, site, nils)
    await page.goto(url)
    await join(page).click()
    await widget(page).getByRole('alert').getByText('This organization has reached its member limit.').waitFor()
    await join(page).waitFor()
    await close()
  })
})

describe('an address that is not proven', () => {
  itDeep('is told what to do without the secret of the mail, and the mail leads back to the invitation', async () => {
    await register(site, nils)
    const { id } = await invite(site, nils.email)
    const { page, problems, close } = await signIn(browser, site, nils)
    await page.goto(`${site.origin}/?view=accept&invitationId=${id}`)
    await step(page, 'Verify your email first').waitFor()
    await widget(page).getByRole('button', { name: 'Send a new link' }).click()
    await widget(page).getByText('It may take a minute').waitFor()
    const mail = (await site.test.mails({ kind: 'verify-email' })).at(-1)
    await page.goto(mail?.url ?? '')
    await accept(page)
    expect(await roleOf(site, nils)).toBe('admin')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is not asked for a second time once it is proven elsewhere and the person returns', async () => {
    await register(site, nils)
    const { id } = await invite(site, nils.email)
    const { page, close } = await signIn(browser, site, nils)
    await page.goto(`${site.origin}/?view=accept&invitationId=${id}`)
    await step(page, 'Verify your email first').waitFor()
    await prove(site, nils)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await join(page).waitFor()
    await close()
  })
})

describe('where new addresses have to be confirmed before anybody signs in', () => {
  itDeep('somebody new confirms theirs in another tab, and the link leads back to the invitation', async () => {
    const strict = await startInvitationSite({ emailVerification: { required: true } })
    await resetInvitations(strict)
    await prove(strict, olga)
    const { url } = await invite(strict, nils.email)
    const { page, problems, close } = await open(browser, url)
    await widget(page).getByLabel('Name', { exact: true }).fill(nils.name)
    await widget(page).getByLabel('Password', { exact: true }).fill(nils.password)
    await widget(page).locator('[data-part="submit"]').click()
    await step(page, 'Verify your email').waitFor()
    const mail = (await strict.test.mails({ kind: 'verify-email' })).at(-1)
    const tab = await page.context().newPage()
    await tab.goto(mail?.url ?? '')
    await step(tab, 'You’ve been invited').waitFor()
    await address(tab).fill(nils.email)
    await widget(tab).getByLabel('Password', { exact: true }).fill(nils.password)
    await widget(tab).locator('[data-part="submit"]').click()
    await accept(tab)
    expect(await roleOf(strict, nils)).toBe('admin')
    // The first tab follows.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await widget(page).getByText('You’ve already joined with it.').waitFor()
    expect(problems).toEqual([])
    await close()
    await strict.close()
  })
})
