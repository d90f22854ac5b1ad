import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/database/sql.ts'
import { homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { person, refusalOf, withAdmin } from './people.ts'

const start0 = new Date('2026-01-01T00:00:00.000Z')

/** 250 users beside the admin: `user000@…` to `user249@…`, made a minute apart, every tenth banned. */
async function crowded(service: TestAuth) {
  service.clock.now = new Date(start0.getTime() - 1000)
  const boss = await person(service, 'boss', 'admin')
  await service.db.query(sql`
    insert into latchkey.user (id, name, email, email_verified, banned, created_at, updated_at)
    select gen_random_uuid(), case when n = 7 then ${'100%_sure\\'} else 'Person ' || n % 5 end,
      'user' || lpad(n::text, 3, '0') || '@example.com', n % 2 = 0, n % 10 = 0, at, at
    from (select n, ${start0}::timestamptz + n * interval '1 minute' as at from generate_series(0, 249) n) numbers`)
  const list = async (query: Record<string, string | number> = {}) => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
    return boss.page.get(`/admin/list-users?${text}`)
  }
  return { boss, list }
}

const emails = (body: { users: { email: string }[] }) => body.users.map(({ email }) => email)

describe.each(homes)('list-users on $name', ({ start }) => {
  it('pages over everybody once, with the total, and says the limit that was asked for', async () => {
    const service = await start(withAdmin())
    const { list } = await crowded(service)
    const first = await list()
    expect([first.body.users.length, first.body.total, Object.keys(first.body)]).toEqual([100, 251, ['users', 'total']])
    const seen: string[] = []
    for (let offset = 0; offset < 251; offset += 60) {
      const { body } = await list({ limit: 60, offset, sortBy: 'name' })
      expect([body.total, body.limit, body.offset]).toEqual([251, 60, offset === 0 ? undefined : offset])
      seen.push(...emails(body))
    }
    expect([seen.length, new Set(seen).size]).toEqual([251, 251])
    const beyond = await list({ offset: 1000 })
    expect(beyond.body).toEqual({ users: [], total: 251, offset: 1000 })
  })

  it('searches address or name, at the beginning, the end or anywhere; % and _ stand for themselves', async () => {
    const service = await start(withAdmin())
    const { list } = await crowded(service)
    const total = async (query: Record<string, string>) => (await list(query)).body.total
    expect(await total({ searchValue: 'USER01' })).toBe(10)
    expect(await total({ searchValue: 'user', searchOperator: 'starts_with' })).toBe(250)
    expect(await total({ searchValue: '49@example.com', searchOperator: 'ends_with' })).toBe(3)
    expect(await total({ searchValue: 'person 3', searchField: 'name' })).toBe(50)
    for (const searchValue of ['%', '_', '100%_', '\\', 'sure\\']) {
      expect([searchValue, await total({ searchValue, searchField: 'name' })]).toEqual([searchValue, 1])
    }
    expect(await total({ searchValue: '%' })).toBe(0)
    expect(await total({ searchValue: '' })).toBe(251)
  })

  it('filters every shown column and sorts both ways', async () => {
    const service = await start(withAdmin())
    const { boss, list } = await crowded(service)
    const total = async (filterField: string, filterOperator: string, filterValue: string) =>
      (await list({ filterField, filterOperator, filterValue })).body.total
    expect(await total('banned', 'eq', 'true')).toBe(25)
    expect(await total('banned', 'ne', 'true')).toBe(226)
    expect(await total('role', 'eq', 'admin')).toBe(1)
    expect(await total('role', 'contains', 'admi')).toBe(1)
    expect(await total('id', 'eq', boss.id)).toBe(1)
    expect(await total('id', 'eq', 'no id')).toBe(0)
    expect(await total('image', 'ne', 'x')).toBe(251)
    expect(await total('createdAt', 'lt', start0.toISOString())).toBe(1)
    expect(await total('createdAt', 'gte', new Date(start0.getTime() + 240 * 60_000).toISOString())).toBe(10)
    expect(await total('email', 'starts_with', 'user1')).toBe(100)
    const newest = await list({ sortBy: 'createdAt', sortDirection: 'desc', limit: 2 })
    expect(emails(newest.body)).toEqual(['user249@example.com', 'user248@example.com'])
    const oldest = await list({
      sortBy: 'email',
      sortDirection: 'asc',
      limit: 1,
      filterField: 'banned',
      filterValue: 'true',
    })
    expect([emails(oldest.body), oldest.body.total]).toEqual([['user000@example.com'], 25])
  })

  it('asks the database as often for a page of 500 as for one of 1, and shows no column that is not sent', async () => {
    const service = await start(withAdmin())
    const { list } = await crowded(service)
    const counts: number[] = []
    for (const limit of [1, 500]) {
      service.statements.length = 0
      const { body } = await list({ limit, searchValue: 'user', filterField: 'banned', filterValue: 'false' })
      counts.push(service.statements.length)
      const keys = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']
      expect(new Set(Object.keys(body.users[0]))).toEqual(
        new Set([...keys, 'role', 'banned', 'banReason', 'banExpires']),
      )
    }
    expect(new Set(counts)).toEqual(new Set([3]))
  })

  const injected = [
    "' or '1'='1",
    "'; drop table latchkey.user; --",
    '$1',
    '"id"',
    'id desc, (select 1)',
    '(select 1)',
    '*',
  ]
  const noColumns = [...injected, 'password', 'tokenHash', 'constructor', '__proto__', '']
  it('takes SQL as a value like any text, and refuses it as the name of a column', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const ask = (query: Record<string, string>) =>
      boss.page.get(`/admin/list-users?${new URLSearchParams(query).toString()}`)
    for (const text of noColumns) {
      for (const query of [{ sortBy: text }, { filterField: text, filterValue: '1' }]) {
        expect([query, ...refusalOf(await ask(query))]).toEqual([query, 400, 'VALIDATION_ERROR'])
      }
      for (const filterField of ['id', 'email', 'role', 'image']) {
        for (const filterOperator of ['eq', 'lt', 'contains']) {
          const query = { filterField, filterOperator, filterValue: text }
          expect([query, (await ask(query)).status]).toEqual([query, 200])
        }
      }
      if (text !== '') expect([text, (await ask({ searchValue: text })).body]).toEqual([text, { users: [], total: 0 }])
    }
  })

  const wrong = [
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'offset=-1',
    'offset=99999999999999999999',
    'sortDirection=up',
    'searchOperator=like',
    'searchField=password',
    'filterField=banned&filterValue=perhaps',
    'filterField=createdAt&filterValue=yesterday',
    'filterField=createdAt&filterValue=%2B275000-01-01T00:00:00Z',
    'filterField=email&filterOperator=or&filterValue=x',
    `searchValue=${'x'.repeat(257)}`,
    'searchValue=%00',
  ]
  it('refuses values that a parameter cannot have', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    for (const query of wrong) {
      const answer = await boss.page.get(`/admin/list-users?${query}`)
      expect([query, ...refusalOf(answer)]).toEqual([query, 400, 'VALIDATION_ERROR'])
    }
  })
})
