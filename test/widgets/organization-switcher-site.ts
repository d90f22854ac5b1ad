import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { raw, sql } from '../../runtime/database/sql.ts'
import { emailPassword, organization } from '../../runtime/index.ts'
import { slugify } from '../../widgets/organization/create/slug.ts'
import { type Site, startSite } from './site.ts'
import { type Person, register, signIn, type Visitor } from './visitor.ts'

/** The page of `fixtures/organization-switcher.tsx`, with a service that has organizations. */
export async function startOrganizationSite(options: Parameters<typeof organization>[0] = {}): Promise<Site> {
  return startSite({
    fixture: 'organization-switcher.tsx',
    config: { features: [emailPassword(), organization(options)] },
  })
}

/** Takes everybody and everything away. */
export async function reset(site: Site): Promise<void> {
  await site.test.db.query(raw('delete from latchkey.organization'))
  await site.test.db.query(raw('delete from latchkey.user'))
}

/** Makes an account whose address is proven. */
export async function registerProven(site: Site, person: Person): Promise<void> {
  await register(site, person)
  await site.test.db.query(sql`update latchkey.user set email_verified = true where email = ${person.email}`)
}

/** Calls the service as somebody, without a page. */
export async function as(site: Site, person: Person): Promise<(path: string, body: object) => Promise<unknown>> {
  const post = async (path: string, body: object, cookie = '') => {
    const response = await fetch(`${site.origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin, cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const { email, password } = person
  const signedIn = await post('/sign-in/email', { email, password })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (path, body) => (await post(path, body, cookie)).json()
}

/** Makes organizations of somebody; none is active in a browser that signs in later. */
export async function addOrganizations(site: Site, person: Person, names: readonly string[]): Promise<string[]> {
  const call = await as(site, person)
  const ids: string[] = []
  for (const name of names) {
    const made = await call('/organization/create', { name, slug: slugify(name) })
    const id = String(Reflect.get(Object(made), 'id'))
    // The clock of the service under test stands still; lists are in the order in which things were made.
    await site.test.db.query(sql`
      update latchkey.organization set created_at = created_at + (
        select count(*) from latchkey.organization) * interval '1 second' where id = ${id}`)
    ids.push(id)
  }
  return ids
}

/** Signs somebody in, in a browser of their own, and opens a view of the fixture. */
export async function openView(
  browser: Browser,
  site: Site,
  person: Person,
  options: BrowserContextOptions & { readonly view?: string } = {},
): Promise<Visitor> {
  const { view = 'switcher', ...context } = options
  const visitor = await signIn(browser, site, person, context)
  await visitor.page.goto(`${site.origin}/?view=${view}`)
  return visitor
}

/** The button of the switcher, whatever it says. */
export const trigger = (page: Page) => page.getByRole('button', { name: /, switch organization$/ })

/** Waits until the switcher says where somebody is. */
export async function isIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name}, switch organization` }).waitFor()
}

/** Opens the menu, and waits for the list in it. */
export async function openMenu(page: Page): Promise<void> {
  await trigger(page).click()
  await page.getByRole('menuitemradio').first().waitFor()
}

/** What has the focus: its accessible name where it has one, or its text. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    // Beside its name, an item may show a picture and a detail.
    const name = element.querySelector('[data-place] + span > span') ?? element
    return element.getAttribute('aria-label') ?? name.textContent?.trim() ?? ''
  })
