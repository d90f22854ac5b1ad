import { sql } from '../../runtime/index.ts'
import { outcome } from '../features/organization/people.ts'
import type { Answer } from '../support/browser-jar.ts'
import { tally } from '../support/nodes.ts'
import type { TestAuth } from '../support/test-auth.ts'

/** How often each outcome came. */
export async function outcomesOf(calls: readonly Promise<Answer>[]): Promise<Record<string, number>> {
  return tally((await Promise.all(calls)).map(outcome))
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
