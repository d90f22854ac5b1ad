import postgres from 'postgres'
import { createPasswordHasher } from '../runtime/security/password.ts'
import { idSql, organizationSize, password, type Size } from './people.ts'

/** What may be left out of a filled database. */
interface Filling extends Size {
  /** Whether everybody's e-mail is verified. */
  readonly verified: boolean
  readonly organizations: boolean
  /** Default: 2. */
  readonly sessionsEach?: number
}

const { usual, large, largeCount } = organizationSize

/** The statements that fill a migrated database; `stored` is the PHC text of everybody's password. */
export function fillStatements(
  { users, verified, organizations, sessionsEach = 2 }: Filling,
  stored: string,
): string[] {
  const usuals = Math.ceil(users / usual)
  const people = [
    `insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
      select (${idSql(1)})::uuid, 'User ' || i, 'user' || i || '@example.com', ${verified}, now(), now()
      from generate_series(1, ${users}) i`,
    `insert into latchkey.account (id, user_id, provider_id, account_id, password, created_at, updated_at)
      select (${idSql(2)})::uuid, (${idSql(1)})::uuid, 'credential', ${idSql(1)}, '${stored}', now(), now()
      from generate_series(1, ${users}) i`,
    `insert into latchkey.session (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent)
      select (${idSql(4)})::uuid, (${idSql(1, `1 + (i - 1) % ${users}`)})::uuid,
        sha256(convert_to(lpad(i::text, 32, '0'), 'UTF8')), true,
        now() + interval '7 days', now(), now(), '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64) Bench/1.0'
      from generate_series(1, ${sessionsEach * users}) i`,
  ]
  const groups = [
    `insert into latchkey.organization (id, name, slug, created_at, updated_at)
      select (${idSql(3)})::uuid, 'Organization ' || i, 'organization-' || i, now(), now()
      from generate_series(1, ${usuals + largeCount}) i`,
    `insert into latchkey.member (id, organization_id, user_id, role, created_at)
      select (${idSql(6)})::uuid, (${idSql(3, `1 + (i - 1) / ${usual}`)})::uuid, (${idSql(1)})::uuid,
        case i % ${usual} when 1 then 'owner' else 'member' end, now()
      from generate_series(1, ${users}) i`,
    `insert into latchkey.member (id, organization_id, user_id, role, created_at)
      select (${idSql(7)})::uuid, (${idSql(3, `${usuals} + 1 + (i - 1) / ${large}`)})::uuid, (${idSql(1)})::uuid,
        case i % ${large} when 1 then 'owner' else 'member' end, now()
      from generate_series(1, ${Math.min(users, large * largeCount)}) i`,
    `insert into latchkey.invitation
        (id, organization_id, email, role, status, inviter_id, expires_at, created_at, updated_at)
      select (${idSql(5)})::uuid, (${idSql(3, `1 + ((i - 1) / ${usual} + 1) % ${usuals}`)})::uuid,
        'user' || i || '@example.com', 'member', 'pending',
        (${idSql(1, `1 + ((i - 1) / ${usual} + 1) % ${usuals} * ${usual}`)})::uuid, now() + interval '2 days', now(), now()
      from generate_series(1, ${users}) i`,
  ]
  return [...people, ...(organizations ? groups : [])]
}

/** The PHC text of everybody's password. */
export function storedPassword(): Promise<string> {
  return createPasswordHasher({ concurrency: 1, queue: 0 }).hash(password)
}

/** Fills a migrated database on a server; the rows are made by the database itself. */
export async function fillLatchkey(url: string, filling: Filling): Promise<void> {
  const stored = await storedPassword()
  const db = postgres(url, { max: 1, onnotice() {} })
  for (const text of fillStatements(filling, stored)) await db.unsafe(text)
  await db`vacuum analyze`
  await db.end()
}
