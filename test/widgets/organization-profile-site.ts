import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { emailPassword, organization } from '../../runtime/index.ts'
import { type Site, startSite } from './site.ts'
import { type Person, register, signIn, type Visitor } from './visitor.ts'

const password = 'correct horse battery'
/** Owns the organization. */
export const olga: Person = { name: 'Olga Owner', email: 'olga@example.com', password }
/** Is an administrator of it. */
export const adam: Person = { name: 'Adam Admin', email: 'adam@example.com', password }
/** Is a member without further rights. */
export const mona: Person = { name: 'Mona Member', email: 'mona@example.com', password }

/** The page of `fixtures/organization-profile.tsx` with a service that has organizations. */
export async function startProfileSite(): Promise<Site> {
  const site = await startSite({
    fixture: 'organization-profile.tsx',
    config: {
      features: [
        emailPassword(),
        organization({
          membershipLimit: 500,
          resources: { invoice: ['pay'] },
          roles: { billing: { invoice: ['pay'] } },
        }),
      ],
    },
  })
  for (const person of [olga, adam, mona]) await register(site, person)
  return site
}

/** Makes the organization Acme anew: owned by Olga, with Adam and Mona. Gives its id. */
export async function resetAcme(site: Site): Promise<string> {
  const { db } = site.test
  await db.query(sql`delete from latchkey.organization`)
  await db.query(sql`delete from latchkey.session`)
  await db.query(sql`delete from latchkey.rate_limit`)
  await db.query(sql`delete from latchkey.user where email like '%@example.org'`)
  const [made] = await db.query<{ id: string }>(sql`
    insert into latchkey.organization (id, name, slug, metadata, created_at, updated_at)
    values (gen_random_uuid(), 'Acme', 'acme', '{}', now(), now()) returning id`)
  const id = made?.id ?? ''
  for (const [person, role] of [
    [olga, 'owner'],
    [adam, 'admin'],
    [mona, 'member'],
  ] as const)
    await addMember(site, id, person, role)
  await db.query(sql`
    insert into latchkey.team (id, name, organization_id, created_at, updated_at)
    values (gen_random_uuid(), 'Everybody', ${id}, now(), now())`)
  return id
}

/** Makes somebody with an account a member. */
export async function addMember(site: Site, id: string, { email }: Pick<Person, 'email'>, role: string): Promise<void> {
  await site.test.db.query(sql`
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select gen_random_uuid(), ${id}, u.id, ${role},
      (select coalesce(max(created_at), now()) + interval '1 second' from latchkey.member where organization_id = ${id})
    from latchkey.user u where u.email = ${email}`)
}

/** Adds members `p001`, `p002`, … */
export async function addCrowd(site: Site, id: string, count: number): Promise<void> {
  await site.test.db.query(sql`
    with people as (
      insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'Person ' || lpad(n::text, 3, '0'), 'p' || lpad(n::text, 3, '0') || '@example.org', true,
        now(), now() from generate_series(1, ${count}::int) as n
      returning id, email)
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select gen_random_uuid(), ${id}, id, 'member', now() + substr(email, 2, 3)::int * interval '1 second' from people`)
}

/** Signs somebody in and opens the profile of the organization, perhaps at one of its parts. */
export async function openProfile(
  browser: Browser,
  site: Site,
  person: Person,
  options: BrowserContextOptions & { readonly id: string; readonly tab?: string; readonly query?: string },
): Promise<Visitor> {
  const { id, tab, query = '', ...context } = options
  const visitor = await signIn(browser, site, person, context)
  await visitor.page.goto(`${site.origin}/?view=profile&organization=${id}${query}`)
  if (tab !== undefined) await openTab(visitor.page, tab)
  return visitor
}

/** Goes to a part of the profile. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, includeHidden: true })
  await tab.waitFor({ state: 'attached' })
  // A narrow page has a list of choices in the place of the tabs.
  if (await tab.isVisible()) await tab.click()
  else await page.getByRole('combobox', { name: 'Organization settings' }).selectOption(name)
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

/** What is in the database about somebody's place. */
export async function roleOf(site: Site, id: string, { email }: Pick<Person, 'email'>): Promise<string | undefined> {
  const [row] = await site.test.db.query<{ role: string }>(sql`
    select m.role from latchkey.member m join latchkey.user u on u.id = m.user_id
    where m.organization_id = ${id} and u.email = ${email}`)
  return row?.role
}
