import type { Browser, Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { admin, auditLog, emailPassword, organization, passkey, username } from '../../runtime/index.ts'
import { type Site, startSite } from './site.ts'
import { ada, call, type Person, register, signIn, type Visitor } from './visitor.ts'

/** The views of `fixtures/languages.tsx` for strangers, and those for who is signed in. */
export const strangersViews = ['sign-in', 'sign-up', 'forgot', 'reset', 'verify', 'error'] as const
export const membersViews = [
  'password',
  'email',
  'username',
  'delete',
  'passkeys',
  'accounts',
  'button',
  'invitations',
  'switcher',
  'list',
  'create',
  'organization',
  'invite',
  'users',
  'audit',
] as const

const grace: Person = { ...ada, name: 'Grace Hopper', email: 'grace@example.com' }

/** The page of `fixtures/languages.tsx`, with everything that a service can have, and Ada as its administrator. */
export async function startLanguagesSite(): Promise<Site> {
  const site = await startSite({
    fixture: 'languages.tsx',
    config: { features: [emailPassword(), username(), passkey(), organization(), admin(), auditLog()] },
  })
  for (const person of [ada, grace]) await register(site, person)
  await site.test.db.query(sql`update latchkey.user set email_verified = true`)
  await site.test.db.query(sql`update latchkey.user set role = 'admin' where email = ${ada.email}`)
  return site
}

/** Opens the site as Ada, who owns an organization with a team and an open invitation. */
export async function visitAsAda(browser: Browser, site: Site): Promise<Visitor> {
  const visitor = await signIn(browser, site, ada)
  await call(visitor.page, site, '/organization/create', {
    name: 'Acme',
    slug: `acme-${crypto.randomUUID().slice(0, 8)}`,
  })
  await call(visitor.page, site, '/organization/invite-member', { email: grace.email, role: 'member' })
  return visitor
}

/** Opens a view in a language, and waits until nothing in it is being loaded. */
export async function openView(page: Page, site: Site, view: string, locale: string): Promise<void> {
  await page.goto(`${site.origin}/?view=${view}&locale=${locale}`)
  await page.locator('[data-lk]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('[data-part="skeleton"], [data-state="loading"]') === null)
}
