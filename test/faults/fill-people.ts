import type { Database } from '../../runtime/database/database.ts'
import { sql } from '../../runtime/database/sql.ts'

/** Puts people into a database, each with a password that nobody knows and a session that ends in a week. */
export async function fillPeople(db: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += 2000) {
    const last = Math.min(count, first + 1999)
    await db.transaction(async (tx) => {
      await tx.query(sql`
        insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
        select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Person ' || n, 'filled-' || n || '@example.com', true, now(), now()
        from generate_series(${first}::int, ${last}::int) n`)
      await tx.query(sql`
        insert into latchkey.account (id, user_id, provider_id, account_id, password, created_at, updated_at)
        select gen_random_uuid(), u.id, 'credential', u.id::text, 'x', now(), now() from latchkey.user u
        where u.id between ('00000000-0000-7000-8000-' || lpad(to_hex(${first}::int), 12, '0'))::uuid
          and ('00000000-0000-7000-8000-' || lpad(to_hex(${last}::int), 12, '0'))::uuid`)
      await tx.query(sql`
        insert into latchkey.session (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent)
        select gen_random_uuid(), u.id, sha256(u.id::text::bytea), true, now() + interval '7 days', now(), now(), '', ''
        from latchkey.user u
        where u.id between ('00000000-0000-7000-8000-' || lpad(to_hex(${first}::int), 12, '0'))::uuid
          and ('00000000-0000-7000-8000-' || lpad(to_hex(${last}::int), 12, '0'))::uuid`)
    })
  }
}
