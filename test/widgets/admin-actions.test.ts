// Long because each thing that an administrator can do is one story in two browsers.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { addPeople, boss, choose, focused, names, openUsers, reset, rowOf, startAdminSite } from './admin-site.ts'
import type { Site } from './site.ts'
import { ada, fillSignIn, register, signIn } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAdminSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await reset(site)
  await register(site, ada)
})

const actionsOfAda = `Actions for ${ada.name}`

describe('changing roles', () => {
  itDeep('saves the ticked ones, shows what the service answered and gives the focus back', async () => {
    const { page, problems, close } = await openUsers(browser, site)
    await choose(page, ada, 'Change roles')
    const dialog = page.getByRole('dialog', { name: `Roles of ${ada.name}` })
    expect(await dialog.getByRole('checkbox', { name: 'user' }).isChecked()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'Support' }).check()
    await dialog.getByRole('button', { name: 'Save roles' }).click()
    await page.getByText(`Roles of ${ada.name} changed.`).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await rowOf(page, ada).getByRole('cell').nth(0).textContent()).toContain('user, Support')
    await expect.poll(() => focused(page)).toBe(actionsOfAda)
    const [stored] = await site.test.db.query(sql`select role from latchkey.user where email = ${ada.email}`)
    expect(stored).toEqual({ role: 'user,support' })
    expect(problems).toEqual([])
    await close()
  })

  itDeep('wants at least one, and says so at the boxes', async () => {
    const { page, close } = await openUsers(browser, site)
    await choose(page, ada, 'Change roles')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'user' }).uncheck()
    await dialog.getByRole('button', { name: 'Save roles' }).click()
    await dialog.getByText('Choose at least one role.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('role')
    expect(site.count('/admin/set-role')).toBe(1)
    await close()
  })

  itDeep('says why when the service refuses, and leaves the row as it is', async () => {
    const { page, close } = await openUsers(browser, site)
    await choose(page, boss, 'Change roles')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'user' }).check()
    await dialog.getByRole('checkbox', { name: 'admin' }).uncheck()
    await dialog.getByRole('button', { name: 'Save roles' }).click()
    await dialog.getByRole('alert').getByText('Make someone else an administrator first.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await rowOf(page, boss).getByRole('cell').nth(0).textContent()).toContain('admin')
    await expect.poll(() => focused(page)).toBe(`Actions for ${boss.name}`)
    await close()
  })
})

describe('a ban', () => {
  it('ends the session of the other person at their next look, and keeps them out until it is lifted', async () => {
    const other = await signIn(browser, site, ada)
    await other.page.goto(`${site.origin}/?view=home`)
    await other.page.getByRole('heading', { name: `Home of ${ada.name}` }).waitFor()

    const { page, problems, close } = await openUsers(browser, site)
    await choose(page, ada, 'Ban')
    const dialog = page.getByRole('dialog', { name: `Ban ${ada.name}?` })
    await dialog.getByLabel('Reason').fill('Spam')
    await dialog.getByLabel('Duration').selectOption('7 days')
    await dialog.getByRole('button', { name: `Ban ${ada.name}` }).click()
    await page.getByText(`${ada.name} banned.`).waitFor()
    const state = rowOf(page, ada).locator('[data-part="badge"]')
    expect(await state.textContent()).toContain('Banned until ')
    expect(await state.getAttribute('title')).toContain('Spam')

    await other.page.reload()
    await other.page.getByRole('heading', { name: 'unauthenticated' }).waitFor()
    await other.page.goto(`${site.origin}/?view=sign-in`)
    await fillSignIn(other.page, ada)
    await other.page.locator('[data-part="submit"]').click()
    await other.page.getByText('This account is banned.').waitFor()

    await choose(page, ada, 'Lift ban')
    await page.getByRole('dialog').getByRole('button', { name: 'Lift ban' }).click()
    await page.getByText(`Ban of ${ada.name} lifted.`).waitFor()
    expect(await state.textContent()).toBe('Unverified')
    await other.page.locator('[data-part="submit"]').click()
    await other.page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    expect(problems).toEqual([])
    await close()
    await other.close()
  })

  itDeep('is not offered for oneself', async () => {
    const { page, close } = await openUsers(browser, site)
    await page.getByRole('button', { name: `Actions for ${boss.name}` }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Change roles', 'Sessions'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: actionsOfAda }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Change roles',
      'Sessions',
      'Impersonate',
      'Ban',
      'Delete',
    ])
    await close()
  })
})

describe('sessions of somebody', () => {
  itDeep('are listed and ended, one by one and all', async () => {
    const first = await signIn(browser, site, ada)
    const second = await signIn(browser, site, ada)
    const { page, problems, close } = await openUsers(browser, site)
    await choose(page, ada, 'Sessions')
    const dialog = page.getByRole('dialog', { name: `Sessions of ${ada.name}` })
    const sessions = dialog.getByRole('listitem')
    // Registering began one too.
    await expect.poll(() => sessions.count()).toBe(3)
    const browsers = sessions.filter({ hasText: 'Chrome on Linux' })
    expect(await browsers.count()).toBe(2)
    await browsers.first().getByRole('button').click()
    await dialog.getByText('Session ended.').waitFor()
    expect(await sessions.count()).toBe(2)
    await expect.poll(() => focused(page)).toBe('Sessions')
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await dialog.getByText(`${ada.name} is signed out everywhere.`).waitFor()
    await dialog.getByText('No active sessions.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(actionsOfAda)
    for (const other of [first, second]) {
      await other.page.goto(`${site.origin}/?view=home`)
      await other.page.getByRole('heading', { name: 'unauthenticated' }).waitFor()
      await other.close()
    }
    expect(problems).toEqual([])
    await close()
  })

  itDeep('that could not be loaded are no empty list, and can be asked for again', async () => {
    const { page, close } = await openUsers(browser, site)
    let isBroken = true
    await page.route('**/admin/list-user-sessions', (route) =>
      isBroken ? route.fulfill({ status: 502 }) : route.fallback(),
    )
    await choose(page, ada, 'Sessions')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Couldn’t load sessions.').waitFor()
    expect(await dialog.getByText('No active sessions.').count()).toBe(0)
    isBroken = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
    await close()
  })
})

describe('deleting somebody', () => {
  itDeep('wants the address typed, then the row goes away and the focus stays in the list', async () => {
    const { page, problems, close } = await openUsers(browser, site)
    await choose(page, ada, 'Delete')
    const dialog = page.getByRole('dialog', { name: `Delete ${ada.name}?` })
    const confirmation = dialog.getByLabel(`Type ${ada.email} to confirm`)
    await confirmation.fill('eva@example.com')
    await page.keyboard.press('Enter')
    await dialog.getByText('This isn’t the email of this account.').waitFor()
    expect(site.count('/admin/remove-user')).toBe(0)
    await confirmation.fill(ada.email)
    await page.keyboard.press('Enter')
    await page.getByText(`${ada.name} deleted.`).waitFor()
    await expect.poll(() => names(page)).toEqual([boss.name])
    await expect.poll(() => focused(page)).toBe('Users')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('of the last one on a page shows the page before', async () => {
    await addPeople(site, 1)
    const { page, close } = await openUsers(browser, site, { query: '&size=2' })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('3–3 of 3').waitFor()
    const last = { name: 'Person 001' }
    await choose(page, last, 'Delete')
    await page.getByRole('dialog').getByRole('textbox').fill('u001@example.org')
    await page.keyboard.press('Enter')
    await page.getByText('1–2 of 2').waitFor()
    await close()
  })
})

describe('creating a user', () => {
  itDeep('makes an account that can be used', async () => {
    const { page, problems, close } = await openUsers(browser, site)
    await page.getByRole('button', { name: 'Create user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create user' })
    await dialog.getByLabel('Name').fill('Alan Turing')
    await dialog.getByLabel('Email').fill(ada.email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill('short')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText('This password is too short. Use at least 8 characters.').waitFor()
    await dialog.getByRole('textbox', { name: 'Password' }).fill('password')
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText('This password is too easy to guess.').waitFor()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(ada.password)
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await dialog.getByText('An account with this email already exists.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await dialog.getByLabel('Email').fill('alan@example.com')
    await dialog.getByRole('checkbox', { name: 'Support' }).check()
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await page.getByText('Alan Turing created.').waitFor()
    await page.getByText('1–3 of 3').waitFor()
    await expect.poll(() => focused(page)).toBe('Create user')
    const alan = await signIn(browser, site, { ...ada, email: 'alan@example.com' })
    await alan.close()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a dialog', () => {
  itDeep(
    'is used with keys alone, sends once however often Enter is pressed, and cannot be left meanwhile',
    async () => {
      const { page, close } = await openUsers(browser, site)
      const before = site.count('/admin/ban-user')
      await page.getByRole('button', { name: actionsOfAda }).focus()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('menuitem').first().waitFor()
      await page.keyboard.press('b')
      await expect.poll(() => focused(page)).toBe('Ban')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('banReason')
      const open = site.hold()
      for (let time = 0; time < 3; time++) await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'Banning' }).waitFor()
      open()
      await dialog.waitFor({ state: 'detached' })
      expect(site.count('/admin/ban-user')).toBe(before + 1)
      await expect.poll(() => focused(page)).toBe(actionsOfAda)
      await close()
    },
  )

  itDeep('keeps its entries when the service cannot be reached, and sends them again', async () => {
    const { page, close } = await openUsers(browser, site)
    await choose(page, ada, 'Ban')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Spam')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await dialog.getByText('Couldn’t reach the service.').waitFor()
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Spam')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(`${ada.name} banned.`).waitFor()
    await close()
  })
})
