import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { admin, emailPassword, jwt, type JwtOptions, sql } from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { person, type Person } from '../admin/people.ts'

const withCache = (options: JwtOptions = {}) => ({
  config: { features: [emailPassword(), admin(), jwt(options)], session: { cookieCache: 300 } },
})

/** An administrator, and Eve, whose browser holds a cached answer. */
async function cached(service: TestAuth) {
  const boss = await person(service, 'boss', 'admin')
  const eve = await person(service, 'eve', 'editor')
  expect((await eve.page.get('/get-session')).headers.get('set-auth-jwt')).not.toBeNull()
  expect(eve.page.cookies.has('better-auth.session_data')).toBe(true)
  return { boss, eve }
}

const endings: readonly (readonly [string, (boss: Person, eve: Person) => Promise<{ status: number }>])[] = [
  ['revoked', (boss, eve) => boss.page.post('/admin/revoke-user-sessions', { userId: eve.id })],
  ['banned', (boss, eve) => boss.page.post('/admin/ban-user', { userId: eve.id })],
  ['deleted', (boss, eve) => boss.page.post('/admin/remove-user', { userId: eve.id })],
]

describe.each(homes)('get-session with cookie cache and tokens on $name', ({ start }) => {
  it.each(endings)('makes no token for somebody who was %s within the life of the cache', async (_name, end) => {
    const service = await start(withCache())
    const { boss, eve } = await cached(service)
    expect((await end(boss, eve)).status).toBe(200)
    const answer = await eve.page.get('/get-session')
    expect([answer.body, answer.headers.get('set-auth-jwt')]).toEqual([null, null])
    expect((await eve.page.get('/token')).status).toBe(401)
  })

  it('makes a token of the role that the database has, for somebody who was demoted', async () => {
    const service = await start(withCache())
    const { eve } = await cached(service)
    await service.db.query(sql`update latchkey.user set role = 'user' where id = ${eve.id}`)
    const answer = await eve.page.get('/get-session')
    expect(answer.body.user.role).toBe('user')
    expect(decodeJwt(answer.headers.get('set-auth-jwt') ?? '')['role']).toBe('user')
  })

  it('answers from the cookie where get-session carries no token', async () => {
    const service = await start(withCache({ setHeader: false }))
    const eve = await person(service, 'eve')
    await eve.page.get('/get-session')
    service.statements.length = 0
    expect((await eve.page.get('/get-session')).body.user.id).toBe(eve.id)
    expect(service.statements).toEqual([])
  })
})
