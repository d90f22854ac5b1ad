import { describe, expect, it } from 'vitest'
import { type Statement, sql } from '../../runtime/index.ts'
import { raw } from '../../runtime/database/sql.ts'
import { bothHomes } from '../support/homes.ts'

/** Rows of one insert fill their pages; each changes without a change of what is indexed. */
const changed = {
  user: {
    fill: `insert into latchkey.user (id, name, email, created_at, updated_at)
      select gen_random_uuid(), 'Person ' || n, n || '@crowd.example', now(), now() from generate_series(1, 500) n`,
    change: "name = 'Ada'",
  },
  session: {
    fill: `insert into latchkey.session (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent)
      select gen_random_uuid(), id, sha256(convert_to(email, 'UTF8')), true, now() + interval '7 days', now(), now(), '', 'Browser'
      from latchkey.user`,
    change: "amr = 'pwd'",
  },
  account: {
    fill: `insert into latchkey.account (id, user_id, provider_id, account_id, created_at, updated_at)
      select gen_random_uuid(), id, 'example', id, now(), now() from latchkey.user`,
    change: "access_token = 'sealed'",
  },
}

describe.each(bothHomes)('a row that changes on $name', ({ start }) => {
  it('stays on its page, where its indexes already lead', async () => {
    const { db } = await start()
    // Pages that tests before this one left free would have room in any case.
    await db.query(sql`truncate latchkey.user cascade`)
    for (const [name, { fill, change }] of Object.entries(changed)) {
      await db.query(raw(fill))
      const placed = (id: string): Statement =>
        raw(`select (ctid::text::point)[0]::int as page from latchkey.${name} where id = '${id}'`)
      const [row] = await db.query<{ id: string }>(
        raw(`select id from latchkey.${name} order by ctid offset 20 limit 1`),
      )
      const id = row?.id ?? ''
      const before = await db.query(placed(id))
      await db.query(raw(`update latchkey.${name} set ${change} where id = '${id}'`))
      expect([name, await db.query(placed(id)), before]).toEqual([name, [{ page: 0 }], [{ page: 0 }]])
    }
    expect(await db.query(sql`select from latchkey.account`)).toHaveLength(500)
  })
})
