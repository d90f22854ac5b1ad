import { describe, expect, it } from 'vitest'
import { raw } from '../../runtime/database/sql.ts'
import { type TestAuth, testAuth } from '../support/test-auth.ts'

const ended = '2020-01-01T00:00:00Z'
const id = `('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`

/** Each table of which a task removes what has ended: the task, and what fills it with `count` rows that have. */
const tables: readonly { readonly table: string; readonly task: string; fill(count: number): string }[] = [
  {
    table: 'rate_limit',
    task: 'rate-limits',
    fill: (count) => `insert into latchkey.rate_limit (key, count, ends_at)
      select 'key ' || i, 1, '${ended}' from generate_series(1, ${count}) i`,
  },
  {
    table: 'password_try',
    task: 'rate-limits',
    fill: (count) => `insert into latchkey.password_try (key, failures, ends_at)
      select 'key ' || i, 1, '${ended}' from generate_series(1, ${count}) i`,
  },
  {
    table: 'verification',
    task: 'verification-clean-up',
    fill: (count) => `insert into latchkey.verification (id, identifier, value, expires_at, created_at, updated_at)
      select ${id}, 'nothing:' || i, '', '${ended}', '${ended}', '${ended}' from generate_series(1, ${count}) i`,
  },
  {
    table: 'mail_count',
    task: 'mail-clean-up',
    fill: (count) => `insert into latchkey.mail_count (key, count, last_at, ends_at)
      select 'key ' || i, 1, '${ended}', '${ended}' from generate_series(1, ${count}) i`,
  },
  {
    table: 'mail',
    task: 'mail-clean-up',
    fill: (count) => `insert into latchkey.mail
        (id, kind, recipient, payload, state, attempts, due_at, created_at, updated_at)
      select ${id}, 'note', 'ada@example.com', '', 'sent', 1, '${ended}', '${ended}', '${ended}'
      from generate_series(1, ${count}) i`,
  },
  {
    table: 'session',
    task: 'session-clean-up',
    fill: (count) => `with person as (
        insert into latchkey.user (id, name, email, created_at, updated_at)
        values ('00000000-0000-7000-8000-00000000ffff', 'Ada', 'ada@example.com', now(), now()) returning id)
      insert into latchkey.session
        (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent)
      select ${id}, person.id, sha256(i::text::bytea), true, '${ended}', '${ended}', '${ended}', '', ''
      from person, generate_series(1, ${count}) i`,
  },
]

async function countOf({ db }: TestAuth, table: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(raw(`select count(*)::int as count from latchkey.${table}`))
  return row?.count ?? Number.NaN
}

const indexed = ['rate_limit', 'password_try', 'verification', 'mail_count', 'session']

describe('what has ended', () => {
  it.each(tables)('is removed from $table in batches, none of which is long', async ({ table, task, fill }) => {
    const service = await testAuth()
    await service.db.query(raw(fill(2300)))
    service.statements.length = 0
    await service.auth.tasks.runNow(task)
    expect(await countOf(service, table)).toBe(0)
    const sent = service.statements.filter((text) => text.includes(`delete from latchkey.${table} `))
    expect(sent.length).toBeGreaterThanOrEqual(3)
  })

  it.each(tables)('is left to the next run in $table when the process stops', async ({ table, task, fill }) => {
    const service = await testAuth()
    await service.db.query(raw(fill(2300)))
    const { tasks } = service.auth
    const stopped: Promise<void>[] = []
    const isRemoval = (text: string) => text.includes(`delete from latchkey.${table} `)
    const before = service.statements.push.bind(service.statements)
    service.statements.push = (...texts) => {
      if (texts.some(isRemoval) && stopped.length === 0) stopped.push(tasks.stop())
      return before(...texts)
    }
    service.statements.length = 0
    await tasks.runNow(task)
    await Promise.all(stopped)
    expect(service.statements.filter(isRemoval)).toHaveLength(1)
    const left = await countOf(service, table)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(2300)
  })

  it('is found by an index', async () => {
    const { db } = await testAuth()
    const indexes = await db.query<{ table: string; text: string }>(
      raw(`select tablename as table, indexdef as text from pg_indexes where schemaname = 'latchkey'`),
    )
    const found = indexes.filter(({ text }) => /\((?:expires|ends)_at\)$/.test(text)).map(({ table }) => table)
    expect(found).toEqual(expect.arrayContaining(indexed))
    const plan = await db.transaction(async (tx) => {
      await tx.query(raw('set local enable_seqscan = off'))
      return await tx.query(
        raw(`explain select ctid from latchkey.mail where state = 'sent' and updated_at < '${ended}' limit 1000`),
      )
    })
    expect(JSON.stringify(plan)).toContain('mail_done')
  })
})

describe('a queue of mails', () => {
  it('is taken in its order by an index, however many are due at one moment', async () => {
    const { db } = await testAuth()
    const plan = await db.transaction(async (tx) => {
      await tx.query(
        raw('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off'),
      )
      return await tx.query(
        raw(`explain select id from latchkey.mail where state = 'queued' and due_at <= now()
          order by due_at, position limit 4`),
      )
    })
    expect(JSON.stringify(plan)).toContain('mail_turn')
    expect(JSON.stringify(plan)).not.toContain('Sort')
  })
})
