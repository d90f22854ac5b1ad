import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { type Config, emailPassword, fake, organization, social } from '../../runtime/index.ts'
import { Browser as Caller } from '../support/browser-jar.ts'
import { newestMail } from '../support/mailed.ts'
import { type Site, startSite } from './site.ts'
import { freshVisitor, type Person, register, type Visitor } from './visitor.ts'

const password = 'correct horse battery'
/** Owns the organization and invites. */
export const olga: Person = { name: 'Olga Owner', email: 'olga@example.com', password }
/** Is invited. */
export const nils: Person = { name: 'Nils Newcomer', email: 'nils@example.org', password }
/** Is not invited. */
export const sam: Person = { name: 'Sam Somebody', email: 'sam@example.org', password }

/** An invitation as its mail has it. */
export interface Invited {
  readonly id: string
  readonly token: string
  /** The link of the mail. */
  readonly url: string
}

/** The page of `fixtures/accept-invitation.tsx` with a service that has organizations and mails. */
export async function startInvitationSite(config: Partial<Config> = {}): Promise<Site> {
  return startSite({
    fixture: 'accept-invitation.tsx',
    config: {
      features: [
        emailPassword(),
        social({ providers: [fake()] }),
        organization({ invitationPage: '/?view=accept', membershipLimit: 5 }),
      ],
      ...config,
    },
  })
}

/** Takes everybody away, and makes the organization Acme anew, which Olga owns. */
export async function resetInvitations(site: Site): Promise<void> {
  const { db } = site.test
  await db.query(sql`delete from latchkey.organization`)
  await db.query(sql`delete from latchkey.user`)
  await db.query(sql`delete from latchkey.rate_limit`)
  await register(site, olga)
  await db.query(sql`
    with made as (
      insert into latchkey.organization (id, name, slug, metadata, created_at, updated_at)
      values (gen_random_uuid(), 'Acme Engines', 'acme', '{}', now(), now()) returning id)
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select gen_random_uuid(), made.id, u.id, 'owner', now() from made, latchkey.user u where u.email = ${olga.email}`)
}

/** Has Olga invite an address, and reads the mail. */
export async function invite(site: Site, email: string, more: object = {}): Promise<Invited> {
  const browser = caller(site)
  const { email: by, password: secret } = olga
  await call(browser, '/sign-in/email', { email: by, password: secret })
  const [acme] = (await browser.get('/organization/list')).body as { id: string }[]
  await call(browser, '/organization/invite-member', { organizationId: acme?.id, email, role: 'admin', ...more })
  const { url } = await newestMail(site.test, 'invitation')
  const { searchParams } = new URL(url)
  return { url, id: searchParams.get('invitationId') ?? '', token: searchParams.get('token') ?? '' }
}

const caller = ({ origin }: Site) => new Caller(`${origin}/api/auth`, origin)

async function call(browser: Caller, path: string, body: object): Promise<void> {
  const { status, body: answer } = await browser.post(path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
}

/** Has somebody with an account answer an invitation, without a page. */
export async function answerInvitation(site: Site, person: Person, { id, token }: Invited, how: string): Promise<void> {
  const browser = caller(site)
  const { email, password: secret } = person
  await call(browser, '/sign-in/email', { email, password: secret })
  await call(browser, `/organization/${how}-invitation`, { invitationId: id, token })
}

/** Marks the address of somebody as proven. */
export async function prove(site: Site, { email }: Pick<Person, 'email'>): Promise<void> {
  await site.test.db.query(sql`update latchkey.user set email_verified = true where email = ${email}`)
}

/** Opens an address in a browser of somebody's own. */
export async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await freshVisitor(browser, options)
  visitor.page.setDefaultTimeout(60_000)
  await visitor.page.goto(url)
  return visitor
}

/** The roles that somebody has in Acme, or undefined. */
export async function roleOf(site: Site, { email }: Pick<Person, 'email'>): Promise<string | undefined> {
  const [row] = await site.test.db.query<{ role: string }>(sql`
    select m.role from latchkey.member m join latchkey.user u on u.id = m.user_id where u.email = ${email}`)
  return row?.role
}

/** The widget of the invitation. */
export const widget = (page: Page) => page.locator('[data-lk="accept-invitation"]')

/** The title of the step that is shown. */
export const step = (page: Page, name: string) => widget(page).getByRole('heading', { name })
