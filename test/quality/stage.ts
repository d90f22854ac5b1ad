import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { admin, emailPassword, fake, organization, passkey, social, username } from '../../runtime/index.ts'
import { type Site, startSite } from '../widgets/site.ts'
import { ada, type Person, register, visit, type Visitor } from '../widgets/visitor.ts'
import { RenderedPage } from './fixtures/rendered-page.tsx'
import { type Tab, type TabOptions, tabOf } from './tab.ts'

/** What a check has to work with in any browser: the service, people, pages. */
export interface Stage {
  readonly site: Site
  /** Somebody new with an account. */
  person(): Promise<Person>
  /** A page of its own browser profile at a view of the fixture. */
  tab(view: string, options?: TabOptions): Promise<Tab>
}

/** The same with all that can be driven in Chromium. */
export interface ChromiumStage extends Stage {
  readonly browser: Browser
  /** A page that a server rendered and React takes over, with its service. */
  rendered(): Promise<Site>
  /** A page of its own browser profile at a view of the fixture, signed in `as` somebody. */
  visit(view: string, options?: VisitOptions): Promise<Visitor>
}

export interface VisitOptions extends BrowserContextOptions {
  readonly as?: Person
  /** Runs before the view is opened. */
  readonly before?: (visitor: Visitor) => Promise<unknown>
}

/** The services that all checks use, started when first needed. */
export interface Sites {
  readonly site: Site
  rendered(): Promise<Site>
  close(): Promise<void>
}

const features = () => [
  emailPassword(),
  passkey(),
  username(),
  admin(),
  social({ providers: [fake()] }),
  organization({ invitationPage: '/?view=accept', membershipLimit: 300 }),
]

/** Starts the service with everything switched on, and its page. */
export async function startSites(): Promise<Sites> {
  const mail = { send: async () => {} }
  const user = { changeEmail: true, deleteUser: true }
  const fixture = 'quality/page.tsx'
  // What React warns of is one of the requirements.
  const react = 'development'
  const site = await startSite({ fixture, react, config: { features: features(), mail, user } })
  let rendered: Promise<Site> | undefined
  return {
    site,
    rendered: () =>
      (rendered ??= startSite({
        fixture: 'quality/hydrated.tsx',
        react,
        html: renderToString(createElement(RenderedPage)),
      })),
    async close() {
      await site.close()
      await (await rendered)?.close()
    },
  }
}

/** Somebody new with an account whose address is proven. */
export async function newPerson(site: Site): Promise<Person> {
  const person = { ...ada, email: `${crypto.randomUUID().slice(0, 8)}@example.com` }
  await register(site, person)
  await site.test.db.query(sql`update latchkey.user set email_verified = true where email = ${person.email}`)
  return person
}

/** Runs one check in Chromium and closes what it opened. */
export async function inChromium(
  browser: Browser,
  sites: Sites,
  run: (stage: ChromiumStage) => Promise<void>,
): Promise<void> {
  const opened: Visitor[] = []
  const { site, rendered } = sites
  const open = async (view: string, { as, before, ...options }: VisitOptions = {}) => {
    const visitor = await visit(browser, { origin: `${site.origin}/blank` }, options)
    opened.push(visitor)
    visitor.page.setDefaultTimeout(60_000)
    if (as !== undefined) await visitor.page.evaluate(enter, { email: as.email, password: as.password })
    await before?.(visitor)
    await visitor.page.goto(`${site.origin}/?view=${view}`)
    await visitor.page.locator('[data-lk], h1, [data-part="social"], button').first().waitFor()
    return visitor
  }
  const tab: Stage['tab'] = async (view, options) => tabOf((await open(view, options)).page, site)
  try {
    await run({ site, browser, rendered, visit: open, tab, person: () => newPerson(site) })
  } finally {
    await Promise.all(opened.map((visitor) => visitor.close()))
  }
}

/** Runs in the page: signs somebody in without a widget. */
export async function enter(person: { readonly email: string; readonly password: string }): Promise<void> {
  const response = await fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!response.ok) throw new Error(`The account could not be entered: ${response.status}`)
}
