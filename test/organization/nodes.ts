import { inject, onTestFinished } from 'vitest'
import { createAuth, listen, type OrganizationOptions, sql } from '../../runtime/index.ts'
import { type Answer, Browser } from '../support/browser-jar.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { openShared, testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'
import { outcome, type Person, withOrganizations } from '../features/organization/people.ts'

/** How many calls run at once. */
export const many = 32

/** Two services with a connection pool each, over one PostgreSQL; `at(n)` is a person's browser at node n. */
export async function twoNodes(options: OrganizationOptions = {}) {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const settings = withOrganizations(options)
  const first = await testAuth({ ...settings, databaseUrl: url })
  const database = await openShared(url)
  onTestFinished(() => database.close())
  const config = { secrets: `1:${testSecret}`, features: [], rateLimit: { enabled: false }, ...settings.config }
  const env = { LATCHKEY_BASE_URL: first.origin }
  const auth = await createAuth(config, { database, env, dev: true, clock: () => first.clock.now })
  onTestFinished(() => auth.close())
  const server = await listen((request) => auth.fetch(request), { host: 'localhost', port: 0, trustProxy: false })
  onTestFinished(() => server.close(0))
  const at = (node: number, { browser }: Pick<Person, 'browser'>): Browser => {
    const other = new Browser(node % 2 === 0 ? first.url : `http://localhost:${server.port}/api/auth`, first.origin)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    return other
  }
  return { first, at }
}

/** How often each outcome came. */
export async function tally(calls: readonly Promise<Answer>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(calls)) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1
  return counts
}

/** Outcomes that are neither an answer nor a refusal. */
export function failures(counts: Readonly<Record<string, number>>): string[] {
  return Object.keys(counts).filter((one) => one.startsWith('5'))
}

/** Members of an organization: user and role. */
export function membersIn({ db }: TestAuth, id: string): Promise<{ userId: string; role: string }[]> {
  return db.query(sql`select user_id, role from latchkey.member where organization_id = ${id}`)
}

/** Fills an organization with members of whom nobody signs in. */
export async function fill({ db, clock }: TestAuth, id: string, count: number): Promise<void> {
  const prefix = `filler-${id}`
  await db.query(sql`
    with made as (
      insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'filler', ${prefix}::text || '-' || n || '@example.net', true, ${clock.now}, ${clock.now}
      from generate_series(1, ${count}::int) n returning id
    )
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select gen_random_uuid(), ${id}, id, 'member', ${clock.now} from made`)
}
