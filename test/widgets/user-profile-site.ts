import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { type Config, emailPassword, organization, passkey, username } from '../../runtime/index.ts'
import { type Site, startSite } from './site.ts'
import { ada, type Person, register, signIn, type Visitor } from './visitor.ts'

/** Starts the page of `fixtures/user-profile.tsx` with a service that has all that its sections need. */
export function startUserProfileSite(config: Partial<Config> = {}): Promise<Site> {
  return startSite({
    fixture: 'user-profile.tsx',
    config: {
      features: [emailPassword(), username(), passkey(), organization()],
      user: { changeEmail: true, deleteUser: true },
      ...config,
    },
  })
}

/** Somebody with an account of their own. */
export interface Resident extends Visitor {
  readonly person: Person
}

/** Makes an account and signs in to it in a fresh profile. */
export async function newcomer(browser: Browser, site: Site, options: BrowserContextOptions = {}): Promise<Resident> {
  const person = { ...ada, email: `${crypto.randomUUID()}@example.com` }
  await register(site, person)
  // What made the account has signed in, too.
  await site.test.db.query(sql`
    delete from latchkey.session s using latchkey.user u where u.id = s.user_id and u.email = ${person.email}`)
  return { ...(await signIn(browser, site, person, options)), person }
}

/** Opens one of the views of the fixture. `query` is e.g. `&layout=stack#sessions`. */
export async function open(page: Page, site: Site, view: string, query = ''): Promise<void> {
  await page.goto(`${site.origin}/?view=${view}${query}`)
  await page.locator('h2, [role="tab"], output').first().waitFor()
}

/** What has the focus, by its label or its text. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent
  })
