import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { browserName } from '../../widgets/account/sessions/browser-name.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { findings } from './axe.ts'
import type { Site } from './site.ts'
import { focused, newcomer, open, type Resident, startUserProfileSite } from './user-profile-site.ts'
import { signIn } from './visitor.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startUserProfileSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Somebody signed in here, on a telephone two hours ago, and by a program yesterday. */
async function wellTravelled(): Promise<Resident> {
  const resident = await newcomer(browser, site, { userAgent: firefox })
  for (const [agent, hours] of [
    [iPhone, 2],
    ['curl/8.0', 24],
  ] as const) {
    await site.test.db.query(sql`
      insert into latchkey.session (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent)
      select gen_random_uuid(), id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), true, now() + interval '1 day',
        now() - ${hours}::int * interval '1 hour', now() - ${hours}::int * interval '1 hour', '203.0.113.7', ${agent}
      from latchkey.user where email = ${resident.person.email}`)
  }
  return resident
}

const rows = (page: Page) => page.locator('[data-part="account"]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const names = (page: Page) => rows(page).locator('strong > span:not([data-part])').allTextContents()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('where somebody is signed in', () => {
  it('lists this browser first and marked, then the others by their last use, by names that people know', async () => {
    const { page, problems, close } = await wellTravelled()
    await open(page, site, 'sessions')
    await expect.poll(() => names(page)).toEqual(['Firefox on Linux', 'Safari on iPhone', 'Unknown browser'])
    expect(await rows(page).first().textContent()).toContain('This browser')
    expect(await rows(page).first().textContent()).toContain('Active now')
    expect(await row(page, 'Safari on iPhone').textContent()).toContain('Last active 2 hours ago')
    expect(await row(page, 'Safari on iPhone').textContent()).toContain('203.0.113.7')
    expect(await row(page, 'Unknown browser').textContent()).toContain('Last active yesterday')
    expect(await page.getByText('This browser').count()).toBe(1)
    expect(await findings(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('ends one session after a question, whose focus is on nothing that destroys', async () => {
    const { page, problems, close } = await wellTravelled()
    await open(page, site, 'sessions')
    await button(page, /^Sign out Safari on iPhone, Signed in /).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out Safari on iPhone?' })
    await dialog.waitFor()
    await expect.poll(() => focused(page)).toBe('Sign out Safari on iPhone?')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await page.getByText('Safari on iPhone signed out.').waitFor()
    await expect.poll(() => names(page)).toEqual(['Firefox on Linux', 'Unknown browser'])
    await expect.poll(() => focused(page)).toBe('Your active sessions')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leaves everything as it is when the question is answered with Esc, and gives the focus back', async () => {
    const { page, close } = await wellTravelled()
    await open(page, site, 'sessions')
    const opener = button(page, /^Sign out Safari on iPhone/)
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => focused(page)).toMatch(/^Sign out Safari on iPhone/)
    expect(await rows(page).count()).toBe(3)
    await close()
  })

  itDeep('ends all others and stays signed in', async () => {
    const { page, close } = await wellTravelled()
    await open(page, site, 'sessions')
    await button(page, 'Sign out all other sessions').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other sessions' }).click()
    await page.getByText('All other sessions are signed out.').waitFor()
    await expect.poll(() => names(page)).toEqual(['Firefox on Linux'])
    expect(await button(page, 'Sign out all other sessions').count()).toBe(0)
    await close()
  })

  itDeep('signs out everywhere, here too', async () => {
    const { page, person, close } = await wellTravelled()
    await open(page, site, 'sessions')
    await button(page, 'Sign out everywhere').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText('You’re signed out.').waitFor()
    const left = await site.test.db.query(sql`
      select 1 from latchkey.session s join latchkey.user u on u.id = s.user_id where u.email = ${person.email}`)
    expect(left).toEqual([])
    await close()
  })

  itDeep('ends the session of this browser by signing out', async () => {
    const { page, close } = await newcomer(browser, site)
    await open(page, site, 'sessions')
    await button(page, /This browser$/).click()
    await page.getByText('You’re signed out.').waitFor()
    expect(site.count('/sign-out')).toBe(1)
    await close()
  })

  itDeep('says that the sessions could not be loaded, and not that there are none', async () => {
    const { page, close } = await newcomer(browser, site)
    await page.route('**/list-sessions', (route) => route.abort())
    await open(page, site, 'sessions')
    await page.getByText('Couldn’t load your sessions.').waitFor()
    expect(await page.locator('[data-lk="sessions"]').getAttribute('data-state')).toBe('error')
    await page.unroute('**/list-sessions')
    await button(page, 'Try again').click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await close()
  })

  itDeep('ends all others at once where the application asks itself, and keeps the focus in the list', async () => {
    const { page, problems, close } = await wellTravelled()
    await open(page, site, 'sessions-at-once')
    await button(page, /^Sign out Safari on iPhone/).click()
    await page.getByText('Safari on iPhone signed out.').waitFor()
    await expect.poll(() => focused(page)).toBe('Your active sessions')
    await button(page, 'Sign out all other sessions').click()
    await page.getByText('All other sessions are signed out.').waitFor()
    await expect.poll(() => names(page)).toEqual(['Firefox on Linux'])
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Your active sessions')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('ends single sessions only where the application wants that', async () => {
    const { page, close } = await wellTravelled()
    await open(page, site, 'sessions-one')
    await expect.poll(() => rows(page).getByRole('button').count()).toBe(3)
    expect(await page.getByRole('button').count()).toBe(3)
    await close()
  })

  itDeep('takes a session that was over already for ended, and shows the list as it is', async () => {
    const { page, person, close } = await wellTravelled()
    await open(page, site, 'sessions')
    await button(page, /^Sign out Safari on iPhone/).click()
    await page.getByRole('dialog').waitFor()
    await site.test.db.query(sql`
      delete from latchkey.session s using latchkey.user u
      where u.id = s.user_id and u.email = ${person.email} and s.user_agent = ${iPhone}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await page.getByText('Safari on iPhone signed out.').waitFor()
    await expect.poll(() => names(page)).toEqual(['Firefox on Linux', 'Unknown browser'])
    await close()
  })

  itDeep('shows a session of another browser as ended there at once', async () => {
    const { page, person, close } = await newcomer(browser, site)
    const other = await signIn(browser, site, person)
    await open(other.page, site, 'sessions')
    await open(page, site, 'sessions')
    await button(page, 'Sign out all other sessions').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other sessions' }).click()
    await page.getByText('All other sessions are signed out.').waitFor()
    await other.page.reload()
    await other.page.getByText('You’re signed out.').waitFor()
    await close()
    await other.close()
  })

  itDeep('is there without looks', async () => {
    const { page, close } = await wellTravelled()
    await page.goto(`${site.origin}/?view=headless`)
    await page.getByText('true false false').waitFor()
    await close()
  })
})

describe('the name of a browser', () => {
  itDeep.each([
    [iPhone, 'Safari', 'iPhone'],
    [firefox, 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    ['curl/8.0', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (userAgent, browserFound, system) => {
    expect(browserName(userAgent)).toEqual({ browser: browserFound, system })
  })
})
