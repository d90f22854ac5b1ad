import { createServiceKey } from '../../../runtime/service-keys/service-key.ts'
import { emailPassword, organization, type OrganizationOptions, sql } from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import type { TestAuth, TestAuthOptions } from '../../support/test-auth.ts'

/** Somebody with an account, signed in in a browser of their own. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly browser: Browser
}

/** Settings of a service with organizations. */
export function withOrganizations(
  options: OrganizationOptions = {},
  config: Partial<TestAuthOptions['config']> = {},
): TestAuthOptions {
  return { config: { features: [emailPassword(), organization(options)], ...config } }
}

const password = 'correct horse battery'

/** Signs somebody up; the address is `<name>@example.com`. */
export async function person(running: Pick<TestAuth, 'browser'>, name: string): Promise<Person> {
  const browser = running.browser()
  const email = `${name}@example.com`
  const { status, body } = await browser.post('/sign-up/email', { name, email, password })
  if (status !== 200) throw new Error(`${name} could not sign up: ${JSON.stringify(body)}`)
  return { id: body.user.id, name, email, browser }
}

/** Another browser of the same person. */
export async function elsewhere(running: Pick<TestAuth, 'browser'>, { email }: Person): Promise<Browser> {
  const browser = running.browser()
  const { status } = await browser.post('/sign-in/email', { email, password })
  if (status !== 200) throw new Error(`${email} could not sign in`)
  return browser
}

/** Makes an organization and gives what the call answered. */
export async function found(owner: Person, slug: string, extra: object = {}) {
  const { status, body } = await owner.browser.post('/organization/create', { name: slug, slug, ...extra })
  if (status !== 200) throw new Error(`${slug} could not be made: ${JSON.stringify(body)}`)
  return body
}

/** Makes somebody a member without an invitation, as a server does; gives the member. */
export function join(running: TestAuth, organizationId: string, { id }: Person, role: string | string[] = 'member') {
  const call: (method: 'POST', path: string, input: object) => Promise<unknown> = running.auth.call
  const body = { organizationId, userId: id, role }
  return call('POST', '/organization/add-member', { body }) as Promise<{ id: string; role: string; userId: string }>
}

/** Headers of a server with a service key. */
export async function serverWith(
  { db, clock }: TestAuth,
  scopes: readonly string[],
): Promise<{ authorization: string }> {
  const { key } = await createServiceKey(db, { name: 'back-end', scopes, expiresAt: null, now: clock.now })
  return { authorization: `Bearer ${key}` }
}

/** `200`, or status and code. */
export function outcome({ status, body }: Answer): string {
  return status === 200 ? '200' : `${status} ${body.code ?? ''}`.trim()
}

/** All rows of the feature, to be compared before and after. */
export async function rows({ db }: TestAuth): Promise<unknown> {
  return Promise.all([
    db.query(sql`select id, name, slug, logo, metadata from latchkey.organization order by id`),
    db.query(sql`select id, organization_id, user_id, role, team_id from latchkey.member order by id`),
    db.query(sql`select id, organization_id, name from latchkey.team order by id`),
    db.query(sql`select id, status, role from latchkey.invitation order by id`),
  ])
}

/** The active organization of a browser, as get-session says. */
export async function activeIn(browser: Browser): Promise<string | null> {
  return (await browser.get('/get-session')).body.session.activeOrganizationId
}

/** Somebody in the position of everybody: an id that nobody has. */
export const nobody = '01890000-0000-7000-8000-000000000000'
