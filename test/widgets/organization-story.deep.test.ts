// Long because it is one story: two people with a browser each, from making an organization to leaving it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { emailPassword, organization } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { newestMail } from '../support/mailed.ts'
import { choose, rowOf } from './admin-site.ts'
import { open, prove, roleOf, step, widget } from './invitation-site.ts'
import { isIn, openMenu } from './organization-switcher-site.ts'
import { type Site, startSite } from './site.ts'
import { comeBack, fillSignIn, type Person, register, visit } from './visitor.ts'

const anna: Person = { name: 'Anna Acker', email: 'anna@example.com', password: 'correct horse battery' }
const bert: Person = { name: 'Bert Bauer', email: 'bert@example.org', password: 'correct horse battery' }

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({
    fixture: 'organization-story.tsx',
    config: { features: [emailPassword(), organization({ invitationPage: '/?view=accept' })] },
  })
  await register(site, anna)
  await prove(site, anna)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const goTo = (page: Page, view: string) => page.goto(`${site.origin}/?view=${view}`)
const tab = async (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Chooses another place in the switcher, and sees that the page was not loaded again. */
async function switchTo(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'loaded', 'once'))
  await openMenu(page)
  await page.getByRole('menuitemradio', { name }).click()
  await isIn(page, name)
  expect(await page.evaluate(() => Reflect.get(window, 'loaded') as unknown)).toBe('once')
}

it('lets two people found, join, run and leave an organization, each in their own browser', async () => {
  const a = await visit(browser, site)
  await fillSignIn(a.page, anna)
  await a.page.locator('[data-part="submit"]').click()
  // Anna makes an organization from the switcher.
  await isIn(a.page, anna.name)
  await openMenu(a.page)
  await a.page.getByRole('menuitem', { name: 'Create organization' }).click()
  const dialog = a.page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Northern Mills')
  await dialog.getByText('northern-mills is available.').waitFor()
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await isIn(a.page, 'Northern Mills')

  // She is told before any click that its only owner cannot leave.
  await goTo(a.page, 'profile')
  await tab(a.page, 'Danger zone')
  await a.page.getByText('You’re the only owner of Northern Mills.').waitFor()
  const leave = a.page.getByRole('button', { name: 'Leave Leave organization' })
  expect(await leave.getAttribute('aria-disabled')).toBe('true')
  await leave.click({ force: true })
  expect(await a.page.getByRole('dialog').count()).toBe(0)

  // She invites Bert, who has no account yet.
  await goTo(a.page, 'invite')
  await a.page.getByLabel('Emails').fill(bert.email)
  await a.page.getByLabel('Emails').press('Enter')
  await a.page.getByRole('button', { name: 'Send invitations' }).click()
  await a.page.getByText('1 of 1 invited.').waitFor()

  // He opens the mail, makes an account with the address that was invited, and joins.
  const b = await open(browser, (await newestMail(site.test, 'invitation')).url)
  await step(b.page, 'Join Northern Mills').waitFor()
  expect(b.page.url()).not.toContain('token')
  expect(await widget(b.page).getByLabel('Email').inputValue()).toBe(bert.email)
  await widget(b.page).getByLabel('Name', { exact: true }).fill(bert.name)
  await widget(b.page).getByLabel('Password', { exact: true }).fill(bert.password)
  await widget(b.page).locator('[data-part="submit"]').click()
  await widget(b.page).getByText('Anna Acker invited you to join Northern Mills.').waitFor()
  await widget(b.page).getByRole('button', { name: 'Join Northern Mills' }).click()
  await step(b.page, 'Welcome to Northern Mills').waitFor()
  await isIn(b.page, 'Northern Mills')

  // A member sees who is there, and may invite nobody.
  await goTo(b.page, 'profile')
  await tab(b.page, 'Members')
  await rowOf(b.page, anna).waitFor()
  expect(await rowOf(b.page, bert).textContent()).toContain('Member')
  expect(await b.page.getByRole('button', { name: 'Invite people' }).count()).toBe(0)

  // Anna makes him an administrator, and he sees it when he looks at his page again.
  await goTo(a.page, 'profile')
  await tab(a.page, 'Members')
  await choose(a.page, bert, 'Change roles')
  await a.page.getByRole('dialog').getByRole('checkbox', { name: 'Member' }).uncheck()
  await a.page.getByRole('dialog').getByRole('checkbox', { name: 'Administrator' }).check()
  await a.page.getByRole('dialog').getByRole('button', { name: 'Save roles' }).click()
  await expect.poll(() => rowOf(a.page, bert).textContent()).toContain('Administrator')
  expect(await roleOf(site, bert)).toBe('admin')
  await comeBack(b.page, 1)
  await expect.poll(() => rowOf(b.page, bert).textContent()).toContain('Administrator')
  await b.page.getByRole('button', { name: 'Invite people' }).waitFor()

  // Both switch, each for themselves.
  await switchTo(a.page, anna.name)
  await isIn(b.page, 'Northern Mills')
  await switchTo(b.page, bert.name)
  await switchTo(b.page, 'Northern Mills')
  await switchTo(a.page, 'Northern Mills')

  // Bert leaves.
  await tab(b.page, 'Danger zone')
  await b.page.getByRole('button', { name: 'Leave Leave organization' }).click()
  await b.page.getByRole('dialog').getByRole('button', { name: 'Leave Northern Mills' }).click()
  await b.page.getByText('You left Northern Mills.').waitFor()
  await isIn(b.page, bert.name)
  expect(await roleOf(site, bert)).toBeUndefined()
  await openMenu(b.page)
  expect(await b.page.getByRole('menuitemradio', { name: 'Northern Mills' }).count()).toBe(0)

  expect([...a.problems, ...b.problems]).toEqual([])
  await a.close()
  await b.close()
})
