import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { raw, sql } from '../../runtime/database/sql.ts'
import { admin, emailPassword } from '../../runtime/index.ts'
import { type Site, startSite } from './site.ts'
import { type Person, register, signIn, type Visitor } from './visitor.ts'

export const boss: Person = { name: 'Grace Hopper', email: 'grace@example.com', password: 'correct horse battery' }

/** The page of `fixtures/admin.tsx` with a service that has one administrator. */
export async function startAdminSite(): Promise<Site> {
  const site = await startSite({
    fixture: 'admin.tsx',
    config: { features: [emailPassword(), admin({ roles: { support: { user: ['list'] } } })] },
  })
  await reset(site)
  return site
}

/** Takes everybody away but the administrator, who is signed in nowhere. */
export async function reset(site: Site): Promise<void> {
  await site.test.db.query(raw('delete from latchkey.user'))
  await register(site, boss)
  await site.test.db.query(sql`update latchkey.user set role = 'admin' where email = ${boss.email}`)
  await site.test.db.query(raw('delete from latchkey.session'))
}

/** Adds people `u001`, `u002`, …, each a minute older than the one before; every tenth is confirmed. */
export async function addPeople(site: Site, count: number): Promise<void> {
  await site.test.db.query(sql`
    insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || lpad(n::text, 3, '0'), 'u' || lpad(n::text, 3, '0') || '@example.org', n % 10 = 0,
      timestamptz '2025-03-04 12:00Z' - n * interval '1 minute', timestamptz '2025-03-04 12:00Z'
    from generate_series(1, ${count}::int) as n`)
}

/** Signs the administrator in and opens the table. */
export async function openUsers(
  browser: Browser,
  site: Site,
  options: BrowserContextOptions & { readonly query?: string } = {},
): Promise<Visitor> {
  const { query = '', ...context } = options
  const visitor = await signIn(browser, site, boss, context)
  await visitor.page.goto(`${site.origin}/?view=users${query}`)
  await visitor.page.getByRole('heading', { name: 'Users' }).waitFor()
  return visitor
}

/** The names in the table, from top to bottom. */
export const names = (page: Page) => page.locator('th[scope="row"] [data-part="person"] strong').allTextContents()

/** The row of somebody. */
export const rowOf = (page: Page, { name }: Pick<Person, 'name'>) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

/** Chooses something from the menu of somebody's row. */
export async function choose(page: Page, { name }: Pick<Person, 'name'>, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The accessible name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Something to wait for until somebody opens it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
