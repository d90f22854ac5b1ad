import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { adam, mona, olga, openProfile, resetAcme, startProfileSite } from './organization-profile-site.ts'
import type { Site } from './site.ts'
import { signIn } from './visitor.ts'

let browser: Browser
let site: Site
let id: string

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startProfileSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  id = await resetAcme(site)
})

const input = (page: Page) => page.getByLabel('Emails')
const chips = (page: Page) => page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')

/** As the clipboard does it. */
async function paste(page: Page, text: string): Promise<void> {
  await input(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function openForm(view: 'invite' | 'invite-dialog', person = olga) {
  const visitor = await signIn(browser, site, person)
  await visitor.page.goto(`${site.origin}/?view=${view}&organization=${id}`)
  return visitor
}

async function addInvitation(email: string, role: string, expiresAt: Date): Promise<string> {
  const [row] = await site.test.db.query<{ id: string }>(sql`
    insert into latchkey.invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at, updated_at)
    select gen_random_uuid(), ${id}, ${email}, ${role}, 'pending', u.id, ${expiresAt}, now(), now()
    from latchkey.user u where u.email = ${olga.email} returning id`)
  return row?.id ?? ''
}

/** Takes something from the menu of an invitation. */
async function take(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for the invitation to ${email}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const pending = () =>
  site.test.db.query(sql`
    select email, role from latchkey.invitation where organization_id = ${id} and status = 'pending' order by email`)

describe('inviting', () => {
  it('takes a pasted list, marks what is no address, and says what became of each', async () => {
    const { page, problems, close } = await openForm('invite')
    await input(page).waitFor()
    await paste(page, `Ada <ada@new.example>, grace@new.example\n${mona.email}; broken`)
    await expect.poll(() => chips(page).count()).toBe(4)
    expect(await chips(page).last().getAttribute('data-state')).toBe('invalid')
    await page.getByRole('button', { name: 'Several roles' }).click()
    await page.getByRole('checkbox', { name: 'Billing' }).check()
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('Some of these aren’t emails.').waitFor()
    expect(await pending()).toEqual([])
    await page.getByRole('button', { name: 'Remove broken' }).click()
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('2 of 3 invited.').waitFor()
    await page.getByText('This account is already a member.').waitFor()
    // Who could not be invited stays, to be corrected.
    expect(await chips(page).count()).toBe(1)
    expect(await chips(page).textContent()).toContain(mona.email)
    expect((await pending()).map(({ email }) => email)).toEqual(['ada@new.example', 'grace@new.example'])
    expect((await pending()).every(({ role }) => role === 'billing,member' || role === 'member,billing')).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  itDeep('makes chips of what is typed, and takes the last one back with the backspace key', async () => {
    const { page, close } = await openForm('invite')
    await input(page).pressSequentially('a@new.example,b@new.example ')
    await expect.poll(() => chips(page).count()).toBe(2)
    await input(page).press('Backspace')
    expect(await input(page).inputValue()).toBe('b@new.example')
    expect(await chips(page).count()).toBe(1)
    await input(page).pressSequentially('x')
    // What is still being typed is sent, too.
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('2 of 2 invited.').waitFor()
    expect((await pending()).map(({ email }) => email)).toEqual(['a@new.example', 'b@new.examplex'])
    await close()
  })

  itDeep('refuses an empty list, a list without roles, and one that is too long, before anything is sent', async () => {
    const before = site.count('/organization/invite-member')
    const { page, close } = await openForm('invite')
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('Enter at least one email.').waitFor()
    await paste(page, Array.from({ length: 6 }, (_, n) => `p${n}@new.example`).join(' '))
    await page.getByRole('button', { name: 'Several roles' }).click()
    await page.getByRole('checkbox', { name: 'Member' }).uncheck()
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('At most 5 at a time.').waitFor()
    await page.getByText('Choose at least one role.').waitFor()
    expect(site.count('/organization/invite-member')).toBe(before)
    expect(await pending()).toEqual([])
    await close()
  })

  itDeep('copies the link of each, which leads to the page that takes invitations', async () => {
    const { page, close } = await openForm('invite')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await input(page).fill('ada@new.example')
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByRole('button', { name: 'Copy link for ada@new.example' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    const [row] = await site.test.db.query<{ id: string }>(
      sql`select id from latchkey.invitation where email = 'ada@new.example' and organization_id = ${id}`,
    )
    expect(link.origin).toBe(site.origin)
    expect(Object.fromEntries(link.searchParams)).toEqual({ view: 'accept', invitationId: row?.id })
    await close()
  })

  itDeep('mails a pending invitation again', async () => {
    await addInvitation('ada@new.example', 'member', new Date(Date.now() + 60_000))
    const { page, close } = await openForm('invite')
    await input(page).fill('ada@new.example')
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('0 of 1 invited.').waitFor()
    await page.getByRole('button', { name: 'Resend invitation to ada@new.example' }).click()
    await page.getByText('Invited', { exact: true }).waitFor()
    const [row] = await site.test.db.query<{ expiresAt: Date }>(
      sql`select expires_at from latchkey.invitation where email = 'ada@new.example' and status = 'pending'`,
    )
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_600_000)
    await close()
  })

  itDeep('keeps the list when the service cannot be reached, and sends it then', async () => {
    const { page, close } = await openForm('invite')
    await input(page).waitFor()
    await paste(page, 'a@new.example b@new.example')
    await page.route('**/invite-member', (route) => route.abort())
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('Couldn’t reach the service.').waitFor()
    expect(await chips(page).count()).toBe(2)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('2 of 2 invited.').waitFor()
    await close()
  })

  itDeep('offers no role above the own one, and nothing to who may not invite', async () => {
    const admin = await openForm('invite', adam)
    const roles = admin.page.getByLabel('Role', { exact: true }).getByRole('option')
    await expect.poll(() => roles.allTextContents()).toEqual(['Administrator', 'Member'])
    await admin.page.getByRole('button', { name: 'Several roles' }).click()
    expect(await admin.page.getByRole('group', { name: 'Roles' }).getByRole('checkbox').count()).toBe(2)
    await admin.close()
    const member = await openForm('invite', mona)
    await member.page.getByText('You don’t have permission to invite people.').waitFor()
    await member.close()
  })

  itDeep('is possible in a dialog, into a team', async () => {
    const { page, close } = await openForm('invite-dialog')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await input(page).fill('ada@new.example')
    await page.getByText('Add to teams').click()
    await page.getByRole('checkbox', { name: 'Everybody' }).check()
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('1 of 1 invited.').waitFor()
    const rows = await site.test.db.query<{ teamId: string | null }>(
      sql`select team_id from latchkey.invitation where email = 'ada@new.example' and organization_id = ${id}`,
    )
    expect(rows[0]?.teamId).toEqual(expect.any(String))
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await close()
  })
})

describe('the invitations', () => {
  itDeep('say until when they count, in the time zone of who reads', async () => {
    const at = new Date(Date.now() + 86_400_000)
    await addInvitation('ada@new.example', 'admin', at)
    const options = { id, tab: 'Invitations', timezoneId: 'Asia/Tokyo', locale: 'en-US' } as const
    const { page, close } = await openProfile(browser, site, olga, options)
    const written = new Intl.DateTimeFormat('en', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: 'Asia/Tokyo',
    }).format(at)
    expect(await page.getByRole('cell', { name: written }).locator('time').textContent()).toBe(written)
    expect(written).toContain('GMT+9')
    await close()
  })

  itDeep('are sent again and canceled', async () => {
    const late = await addInvitation('late@new.example', 'member', new Date(Date.now() - 60_000))
    await addInvitation('ada@new.example', 'member', new Date(Date.now() + 60_000))
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Invitations' })
    await page.locator(`[data-invitation="${late}"]`).getByText('Expired').waitFor()
    await take(page, 'late@new.example', 'Resend')
    await page.getByText('Invitation resent to late@new.example').waitFor()
    await expect.poll(() => page.getByText('Expired').count()).toBe(0)
    await take(page, 'ada@new.example', 'Cancel invitation')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep invitation' }).click()
    await take(page, 'ada@new.example', 'Cancel invitation')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
    await page.getByText('Invitation to ada@new.example canceled.').waitFor()
    await expect.poll(async () => (await pending()).map(({ email }) => email)).toEqual(['late@new.example'])
    await page.getByLabel('Status').selectOption('Canceled')
    await page
      .getByRole('row', { name: /ada@new\.example/ })
      .getByText('Canceled')
      .waitFor()
    expect(await page.getByText('late@new.example').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Actions for/ }).count()).toBe(0)
    await page.getByLabel('Status').selectOption('Accepted')
    await page.getByText('No invitations', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('above the own rights can be neither sent again nor canceled', async () => {
    await addInvitation('boss@new.example', 'owner', new Date(Date.now() + 60_000))
    const { page, close } = await openProfile(browser, site, adam, { id, tab: 'Invitations' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await take(page, 'boss@new.example', 'Copy link')
    await page.getByText('Link for boss@new.example copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('invitationId=')
    await page.getByRole('button', { name: 'Actions for the invitation to boss@new.example' }).click()
    for (const name of ['Resend', 'Cancel invitation']) {
      const item = page.getByRole('menuitem', { name })
      expect(await item.getAttribute('aria-disabled')).toBe('true')
      expect(await item.textContent()).toContain('Has more permissions than you.')
    }
    await close()
  })

  itDeep('have a link to be copied by hand where the browser copies nothing', async () => {
    await addInvitation('ada@new.example', 'member', new Date(Date.now() + 60_000))
    const { page, close } = await openProfile(browser, site, olga, { id, tab: 'Invitations' })
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }),
    )
    await take(page, 'ada@new.example', 'Copy link')
    expect(await page.getByLabel('Link for ada@new.example').inputValue()).toContain('invitationId=')
    await close()
  })

  itDeep('begin with the first one, after which the focus is in the list', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id, tab: 'Invitations' })
    await page.getByText('No pending invitations', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Invite people' }).click()
    await input(page).fill('ada@new.example')
    await page.getByRole('button', { name: 'Send invitations' }).click()
    await page.getByText('1 of 1 invited.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Invitations')
    await page.getByRole('row', { name: /ada@new\.example/ }).waitFor()
    await close()
  })

  itDeep('that there are none of, and that cannot be loaded, are two things', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id, tab: 'Invitations' })
    await page.getByText('No pending invitations', { exact: true }).waitFor()
    await page.route('**/list-invitations*', (route) => route.abort())
    await page.reload()
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await page.getByText('Couldn’t load invitations.').waitFor()
    expect(await page.getByText('No pending invitations', { exact: true }).count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No pending invitations', { exact: true }).waitFor()
    await close()
  })
})
