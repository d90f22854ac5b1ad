import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { choose } from './admin-site.ts'
import { adam, mona, olga, openProfile, resetAcme, startProfileSite } from './organization-profile-site.ts'
import type { Site } from './site.ts'
import type { Person } from './visitor.ts'

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

const teams = async () => {
  const rows = await site.test.db.query<{ name: string }>(
    sql`select name from latchkey.team where organization_id = ${id}`,
  )
  return rows.map(({ name }) => name).toSorted()
}

async function addTeam(name: string, people: readonly Person[] = []): Promise<void> {
  await site.test.db.query(sql`
    insert into latchkey.team (id, name, organization_id, created_at, updated_at)
    values (gen_random_uuid(), ${name}, ${id}, clock_timestamp(), clock_timestamp())`)
  for (const { email } of people)
    await site.test.db.query(sql`
      insert into latchkey.team_member (id, organization_id, team_id, user_id, created_at)
      select gen_random_uuid(), ${id}, t.id, u.id, clock_timestamp() from latchkey.team t, latchkey.user u
      where t.organization_id = ${id} and t.name = ${name} and u.email = ${email}`)
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

describe('the teams', () => {
  it('are created, renamed and removed', async () => {
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Teams' })
    await page.getByRole('button', { name: 'Create team' }).click()
    await inDialog(page, 'Create team').click()
    await page.getByRole('dialog').getByText('Enter a name.').waitFor()
    await page.getByRole('dialog').getByLabel('Name').fill('Design')
    await inDialog(page, 'Create team').click()
    await page.getByText('Design created.').waitFor()
    await choose(page, { name: 'Design' }, 'Rename')
    await page.getByRole('dialog').getByLabel('Name').fill('Research')
    await inDialog(page, 'Save name').click()
    await page.getByText('Team renamed to Research.').waitFor()
    expect(await teams()).toEqual(['Everybody', 'Research'])
    await choose(page, { name: 'Research' }, 'Remove')
    await inDialog(page, 'Remove Research').click()
    await page.getByText('Research removed.').waitFor()
    await expect.poll(() => page.getByText('1–1 of 1').count()).toBe(1)
    expect(await teams()).toEqual(['Everybody'])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('say before a click that the last one stays, and that nobody removes their own', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id, tab: 'Teams' })
    await page.getByRole('button', { name: 'Actions for Everybody' }).click()
    const item = page.getByRole('menuitem', { name: 'Remove' })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    expect(await item.textContent()).toContain('You can’t remove the last team. Create another one first.')
    await item.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await addTeam('Design', [olga])
    await page.reload()
    await page.getByRole('tab', { name: 'Teams' }).click()
    await page.getByText('Your team').waitFor()
    await page.getByRole('button', { name: 'Actions for Design' }).click()
    expect(await item.textContent()).toContain('You’re in this team. Leave it first.')
    await close()
  })

  itDeep('get members who are found by a part of their name, and lose them', async () => {
    const { page, problems, close } = await openProfile(browser, site, olga, { id, tab: 'Teams' })
    await choose(page, { name: 'Everybody' }, 'Members')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No members yet.').waitFor()
    await dialog.getByLabel('Add a member').fill('mona')
    await dialog.getByRole('button', { name: `Add ${mona.name} to the team` }).click()
    await dialog.getByText(`${mona.name} added to the team.`).waitFor()
    await dialog.getByText('No results.').waitFor()
    await dialog.getByRole('button', { name: `Remove ${mona.name} from the team` }).click()
    await dialog.getByText(`${mona.name} removed from the team.`).waitFor()
    await dialog.getByText('No members yet.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('are left by a member, who cannot change anything else', async () => {
    await addTeam('Design', [mona, adam])
    const { page, problems, close } = await openProfile(browser, site, mona, { id, tab: 'Teams' })
    await page.getByText('Your team').waitFor()
    expect(await page.getByRole('button', { name: 'Create team' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Actions for Everybody' }).count()).toBe(0)
    await choose(page, { name: 'Design' }, 'Members')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(adam.name).waitFor()
    expect(await dialog.getByRole('button', { name: /Take/ }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Leave team Design' }).click()
    await dialog.getByText('You don’t have permission to see the members').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  itDeep('that cannot be loaded are no empty list', async () => {
    const { page, close } = await openProfile(browser, site, olga, { id })
    await page.getByRole('tab', { name: 'Teams' }).waitFor()
    await page.route('**/list-teams*', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('tab', { name: 'Teams' }).click()
    await page.getByText('Couldn’t load teams.').waitFor()
    expect(await page.getByText('No teams yet').count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Actions for Everybody' }).waitFor()
    await close()
  })
})
