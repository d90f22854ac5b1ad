// Long because every behaviour of the menu needs a browser with somebody signed in.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { gate } from './admin-site.ts'
import {
  addOrganizations,
  as,
  focused,
  isIn,
  openMenu,
  openView,
  registerProven,
  reset,
  startOrganizationSite,
  trigger,
} from './organization-switcher-site.ts'
import type { Site } from './site.ts'
import { ada, type Person } from './visitor.ts'

let browser: Browser
let site: Site
const grace: Person = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery' }

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startOrganizationSite()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await reset(site)
  await registerProven(site, ada)
})

describe('the organization switcher', () => {
  it('goes to another organization, and the session and all hooks of the page follow', async () => {
    await addOrganizations(site, ada, ['Acme', 'Beta Works'])
    const { page, problems, close } = await openView(browser, site, ada, { view: 'switcher&facts' })
    await isIn(page, ada.name)
    await expect.poll(() => page.locator('[data-fact="active"]').textContent()).toBe('none')
    await openMenu(page)
    expect(await page.getByRole('menuitemradio', { checked: true }).textContent()).toContain('Personal account')
    await page.getByRole('menuitemradio', { name: 'Beta Works' }).click()
    await isIn(page, 'Beta Works')
    expect(await page.getByRole('menu').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Beta Works, switch organization')
    await expect.poll(() => page.locator('[data-fact="active"]').textContent()).toBe('Beta Works')
    await expect
      .poll(() => page.locator('[data-fact="rights"]').textContent())
      .toBe('update true, delete true, makes owners true')
    await page.getByRole('status').filter({ hasText: 'Switched to Beta Works.' }).waitFor({ state: 'attached' })
    await page.reload()
    await isIn(page, 'Beta Works')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('goes back to the own account', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await openView(browser, site, ada)
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    await isIn(page, 'Acme')
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Personal account' }).click()
    await isIn(page, ada.name)
    await close()
  })

  itDeep('is worked with the keyboard alone', async () => {
    await addOrganizations(site, ada, ['Acme', 'Beta', 'Gamma'])
    const { page, close } = await openView(browser, site, ada)
    await isIn(page, ada.name)
    await trigger(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitemradio', { name: 'Gamma' }).waitFor()
    await expect.poll(() => focused(page)).toBe(ada.name)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Acme')
    // A letter means the name, not the initials that stand before it.
    await page.keyboard.press('g')
    await expect.poll(() => focused(page)).toBe('Gamma')
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe(ada.name)
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('Create organization')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('menu').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe(`${ada.name}, switch organization`)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Beta' }).waitFor()
    await page.keyboard.press('b')
    await expect.poll(() => focused(page)).toBe('Beta')
    await page.keyboard.press('Enter')
    await isIn(page, 'Beta')
    await close()
  })

  itDeep('has a search from eight on, that the arrows leave and Escape ends', async () => {
    const names = ['Acme', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']
    await addOrganizations(site, ada, names)
    const { page, close } = await openView(browser, site, ada)
    await openMenu(page)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await page.keyboard.press('Escape')
    await addOrganizations(site, ada, ['Theta'])
    await page.reload()
    await openMenu(page)
    const search = page.getByRole('searchbox', { name: 'Search organizations' })
    await search.waitFor()
    await expect.poll(() => focused(page)).toBe('Search organizations')
    await search.fill('eta')
    await expect
      .poll(() => page.getByRole('menuitemradio').locator('small').allTextContents())
      .toEqual(['beta', 'zeta', 'eta', 'theta'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Beta')
    await search.fill('nothing like it')
    await page.getByText('No results.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe(`${ada.name}, switch organization`)
    await openMenu(page)
    expect(await search.inputValue()).toBe('')
    await close()
  })

  itDeep('shows that it is on its way, and asks the service once however often somebody clicks', async () => {
    await addOrganizations(site, ada, ['Acme', 'Beta'])
    const { page, close } = await openView(browser, site, ada)
    await openMenu(page)
    const { opened, open } = gate()
    const before = site.count('/organization/set-active')
    await page.route('**/organization/set-active', async (route) => {
      await opened
      await route.continue()
    })
    const item = page.getByRole('menuitemradio', { name: 'Beta' })
    await item.click()
    await expect.poll(() => item.getAttribute('aria-busy')).toBe('true')
    await item.click({ force: true })
    await page.getByRole('menuitemradio', { name: 'Acme' }).click({ force: true })
    open()
    await isIn(page, 'Beta')
    expect(site.count('/organization/set-active') - before).toBe(1)
    await close()
  })

  itDeep('says when switching did not work, and works when it is tried again', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await openView(browser, site, ada)
    await openMenu(page)
    await page.route('**/organization/set-active', (route) => route.abort())
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    await page.getByRole('alert').getByText('Couldn’t switch. You’re still in the same organization.').waitFor()
    await page.unroute('**/organization/set-active')
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    await isIn(page, 'Acme')
    await close()
  })

  itDeep('tells a list that failed from one that is empty, and reads it again', async () => {
    const { page, close } = await openView(browser, site, ada)
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'No organizations yet' }).waitFor()
    await page.route('**/organization/list', (route) => route.fulfill({ status: 503 }))
    await page.reload()
    await isIn(page, ada.name)
    await trigger(page).click()
    const failed = page.getByRole('menuitem', { name: 'Couldn’t load your organizations.' })
    await failed.waitFor()
    expect(await page.getByText('No organizations yet').count()).toBe(0)
    await page.unroute('**/organization/list')
    await addOrganizations(site, ada, ['Acme'])
    await failed.click()
    await page.getByRole('menuitemradio', { name: 'Acme' }).waitFor()
    // The item that was pressed is gone; the focus stays in the menu.
    expect(await page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true)
    await close()
  })

  itDeep('shows invitations, of which one is accepted and another declined', async () => {
    await registerProven(site, grace)
    const [acme, beta] = await addOrganizations(site, grace, ['Acme', 'Beta'])
    const call = await as(site, grace)
    await call('/organization/invite-member', { organizationId: acme, email: ada.email, role: 'member' })
    await call('/organization/invite-member', { organizationId: beta, email: ada.email, role: 'admin' })
    const { page, problems, close } = await openView(browser, site, ada, { view: 'switcher&facts' })
    await openMenu(page)
    const group = (name: string) => page.getByRole('group', { name: `Grace Hopper invited you to ${name}` })
    await group('Acme').getByRole('menuitem', { name: 'Decline' }).click()
    await expect.poll(() => group('Acme').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true)
    await group('Beta').getByRole('menuitem', { name: 'Accept' }).click()
    await isIn(page, 'Beta')
    await expect
      .poll(() => page.locator('[data-fact="rights"]').textContent())
      .toBe('update true, delete false, makes owners false')
    await expect.poll(() => page.locator('[data-fact="organizations"]').textContent()).toBe('Beta')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leads to the page that manages the organization', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await openView(browser, site, ada)
    await openMenu(page)
    expect(await page.getByRole('menuitem', { name: /^Manage/ }).count()).toBe(0)
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    await isIn(page, 'Acme')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Manage Acme' }).click()
    await page.getByRole('heading', { name: 'Manage' }).waitFor()
    await close()
  })

  itDeep('leads to the page of the organization that is chosen, or of the own account', async () => {
    await addOrganizations(site, ada, ['Acme', 'Beta'])
    const { page, problems, close } = await openView(browser, site, ada, { view: 'switcher&href=own' })
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Beta' }).click()
    await page.getByRole('heading', { name: 'Page of beta' }).waitFor()
    await expect.poll(() => page.locator('[data-fact="active"]').textContent()).toBe('Beta')
    await page.goto(`${site.origin}/?view=switcher&href=own`)
    await openMenu(page)
    // Who is in it already goes to its page, too.
    await page.getByRole('menuitemradio', { name: 'Beta' }).press('Space')
    await page.getByRole('heading', { name: 'Page of beta' }).waitFor()
    await page.goto(`${site.origin}/?view=switcher&href=own`)
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Personal account' }).click()
    await page.getByRole('heading', { name: 'Page of nobody' }).waitFor()
    await expect.poll(() => page.locator('[data-fact="active"]').textContent()).toBe('none')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('opens such a page in another tab, and stays where it is', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await openView(browser, site, ada, { view: 'switcher&href=own' })
    await openMenu(page)
    const setActiveBefore = site.count('/organization/set-active')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('menuitemradio', { name: 'Acme' }).click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await other.getByRole('heading', { name: 'Page of acme' }).waitFor()
    await isIn(page, ada.name)
    expect(site.count('/organization/set-active')).toBe(setActiveBefore)
    await close()
  })

  itDeep('goes to the page of an organization whose invitation is accepted', async () => {
    await registerProven(site, grace)
    const [acme] = await addOrganizations(site, grace, ['Acme'])
    const call = await as(site, grace)
    await call('/organization/invite-member', { organizationId: acme, email: ada.email, role: 'member' })
    const { page, close } = await openView(browser, site, ada, { view: 'switcher&href=own' })
    await trigger(page).click()
    await page.getByRole('menuitem', { name: 'Accept' }).click()
    await page.getByRole('heading', { name: 'Page of acme' }).waitFor()
    await close()
  })

  it('goes nowhere when that page is not one to go to', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await openView(browser, site, ada, { view: 'switcher&href=elsewhere' })
    await openMenu(page)
    const item = page.getByRole('menuitemradio', { name: 'Acme' })
    expect(await item.getAttribute('href')).toBeNull()
    await item.click()
    await isIn(page, 'Acme')
    expect(page.url()).toBe(`${site.origin}/?view=switcher&href=elsewhere`)
    await close()
  })

  itDeep('manages the organization in a dialog, whose focus goes back to the button', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, problems, close } = await openView(browser, site, ada, { view: 'switcher&modal' })
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    await isIn(page, 'Acme')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Manage Acme' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage Acme' })
    const name = dialog.getByLabel('Name', { exact: true })
    await dialog.getByRole('button', { name: 'Change: Name' }).click()
    await expect.poll(() => name.inputValue()).toBe('Acme')
    await name.fill('Acme Works')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Acme Works, switch organization', includeHidden: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Acme Works, switch organization')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('closes the dialog and goes on where the page says when somebody left the organization', async () => {
    await registerProven(site, grace)
    const [acme] = await addOrganizations(site, grace, ['Acme'])
    const call = await as(site, grace)
    await call('/organization/invite-member', { organizationId: acme, email: ada.email, role: 'member' })
    const view = `switcher&modal&router&left=${encodeURIComponent('/after-leaving')}`
    const { page, close } = await openView(browser, site, ada, { view })
    await trigger(page).click()
    await page.getByRole('menuitem', { name: 'Accept' }).click()
    await isIn(page, 'Acme')
    // The menu that answered the invitation is still open.
    await page.getByRole('menuitem', { name: 'Manage Acme' }).click()
    await page.getByRole('tab', { name: 'Danger zone' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page
      .getByRole('dialog', { name: /^Leave/ })
      .locator('[data-part="submit"]')
      .click()
    await page.waitForURL(`${site.origin}/after-leaving`)
    await isIn(page, ada.name)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })

  itDeep('shows in its button what the page wants, and is called the same', async () => {
    const { page, close } = await openView(browser, site, ada, { view: 'switcher&trigger' })
    await isIn(page, ada.name)
    expect(await trigger(page).textContent()).toBe('Places')
    await trigger(page).click()
    await page.getByRole('menuitemradio', { name: 'Personal account' }).waitFor()
    await close()
  })

  itDeep('leaves out what the page does not want', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await openView(browser, site, ada, {
      view: 'switcher&hidePersonal&hideCreate&hideInvitations',
    })
    await isIn(page, 'Choose an organization')
    const before = site.count('/organization/list-user-invitations')
    await openMenu(page)
    expect(await page.getByRole('menuitemradio').count()).toBe(1)
    expect(await page.getByRole('menuitem').count()).toBe(0)
    expect(site.count('/organization/list-user-invitations')).toBe(before)
    await close()
  })

  itDeep('follows another tab', async () => {
    await addOrganizations(site, ada, ['Acme'])
    const { page, close } = await openView(browser, site, ada)
    await isIn(page, ada.name)
    const other = await page.context().newPage()
    await other.goto(`${site.origin}/?view=switcher`)
    await openMenu(other)
    await other.getByRole('menuitemradio', { name: 'Acme' }).click()
    await isIn(other, 'Acme')
    await page.bringToFront()
    await isIn(page, 'Acme')
    await close()
  })

  itDeep('creates an organization in a dialog, and is in it then', async () => {
    const { page, problems, close } = await openView(browser, site, ada)
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Create organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create organization' })
    await dialog.getByLabel('Name', { exact: true }).fill('Analytical Engines')
    await dialog.getByText('analytical-engines is available.').waitFor()
    await dialog.getByRole('button', { name: 'Create organization' }).click()
    await isIn(page, 'Analytical Engines')
    expect(await dialog.count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Analytical Engines, switch organization')
    expect(problems).toEqual([])
    await close()
  })

  itDeep('is not there for who is not signed in', async () => {
    const { page, close } = await openView(browser, site, ada)
    await isIn(page, ada.name)
    await page.context().clearCookies()
    await page.reload()
    await expect.poll(() => page.locator('[data-lk="organization-switcher"]').count()).toBe(0)
    await page.getByRole('button', { name: 'After' }).waitFor()
    await close()
  })
})

describe('the hooks', () => {
  itDeep('give members page by page with their total, and say why nothing is there for who is signed out', async () => {
    const people = ['Carl Gauss', 'Brook Taylor'].map((name, index) => ({
      name,
      email: `p${index}@example.com`,
      password: ada.password,
    }))
    const [acme] = await addOrganizations(site, ada, ['Acme'])
    const call = await as(site, ada)
    for (const person of people) {
      await registerProven(site, person)
      const made = await call('/organization/invite-member', {
        organizationId: acme,
        email: person.email,
        role: 'member',
      })
      const theirs = await as(site, person)
      await theirs('/organization/accept-invitation', { invitationId: Reflect.get(Object(made), 'id') })
    }
    await site.test.db.query(sql`
      update latchkey.member m set created_at = m.created_at + interval '1 minute' * length(u.name)
      from latchkey.user u where u.id = m.user_id and u.email like 'p%'`)
    const { page, close } = await openView(browser, site, ada, { view: 'switcher&facts' })
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    const members = page.locator('[data-fact="members"]')
    await expect.poll(() => members.textContent()).toBe('Ada Lovelace, Carl Gauss of 3, page 0')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => members.textContent()).toBe('Brook Taylor of 3, page 1')
    // Beyond the last page it stays there.
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => members.textContent()).toBe('Brook Taylor of 3, page 1')
    await page.context().clearCookies()
    await page.goto(`${site.origin}/?view=facts`)
    await expect.poll(() => members.textContent()).toBe('error UNAUTHORIZED')
    await close()
  })
})
