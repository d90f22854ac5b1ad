import type { Browser, Locator, Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { admin, auditLog, emailPassword, organization } from '../../runtime/index.ts'
import { type Site, startSite } from './site.ts'
import { ada, type Person, register, signIn, type Visitor } from './visitor.ts'

/** Is an administrator. */
export const grace: Person = { ...ada, name: 'Grace Hopper', email: 'grace@example.com' }
export const mia: Person = { ...ada, name: 'Mia Member', email: 'mia@example.com' }

/** The page of `fixtures/audit-log.tsx` with a service that keeps an audit log, unless it is told otherwise. */
export function startAuditSite(features = [auditLog()]): Promise<Site> {
  return startSite({
    fixture: 'audit-log.tsx',
    isSplit: true,
    config: { features: [emailPassword(), admin(), organization(), ...features] },
  })
}

/** Three people and a log that begins with their sign-ups. */
export async function resetLog(site: Site): Promise<void> {
  const { db } = site.test
  await db.query(sql`delete from latchkey.organization`)
  await db.query(sql`delete from latchkey.user`)
  await db.query(sql`truncate latchkey.audit_entry, latchkey.audit_seal, latchkey.audit_day, latchkey.audit_unsealed`)
  for (const person of [ada, grace, mia]) await register(site, person)
  await db.query(sql`update latchkey.user set role = 'admin' where email = ${grace.email}`)
}

export async function idOf(site: Site, { email }: Person): Promise<string> {
  const [row] = await site.test.db.query<{ id: string }>(sql`select id from latchkey.user where email = ${email}`)
  return row?.id ?? ''
}

/** Opens a view as somebody who is signed in. */
export async function openView(browser: Browser, site: Site, person: Person, query: string): Promise<Visitor> {
  const visitor = await signIn(browser, site, person)
  await visitor.page.goto(`${site.origin}/?${query}`)
  return visitor
}

export const rows = (page: Page): Locator => page.locator('[data-entry]')
/** What the lines say that was done, the newest first. */
export const changes = (page: Page) => rows(page).locator('strong').allTextContents()
/** The line of the newest change of a name. */
export const rowOf = (page: Page, change: string): Locator => rows(page).filter({ hasText: change }).first()

/** Types who is looked for. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const search = page.getByLabel('Person', { exact: true })
  await search.fill(text)
  await search.press('Enter')
}
