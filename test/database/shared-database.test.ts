import { describe, expect, it } from 'vitest'
import { raw } from '../../runtime/database/sql.ts'
import { bothHomes } from '../support/homes.ts'
import type { TestAuth } from '../support/test-auth.ts'

const table = async ({ db }: TestAuth) =>
  (await db.query<{ oid: number }>(raw("select 'latchkey.user'::regclass::oid::int as oid")))[0]?.oid
const person = raw(`
  insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
  values (gen_random_uuid(), 'Ada', 'ada@example.com', false, now(), now())`)

describe.each(bothHomes)('the database that tests use one after the other on $name', ({ start }) => {
  let before: number | undefined

  it('is filled by one', async () => {
    const running = await start()
    before = await table(running)
    await running.db.query(person)
  })

  it.each([
    ['a default', "alter table latchkey.user alter column name set default 'nobody'"],
    ['a constraint', "alter table latchkey.user add constraint short check (name <> 'Bob')"],
    ['an index', 'create index by_name on latchkey.user (name)'],
  ])('is empty for the next, with the same tables, and has others after a test that changed %s', async (_, change) => {
    const running = await start()
    expect(await table(running)).toBe(before)
    expect(await running.db.query(raw('select name from latchkey.user'))).toEqual([])
    await running.db.query(person)
    await running.db.query(raw(change))
    await running.close()
    const next = await start()
    expect(await table(next)).not.toBe(before)
    expect(await next.db.query(raw('select name from latchkey.user'))).toEqual([])
    before = await table(next)
  })
})
