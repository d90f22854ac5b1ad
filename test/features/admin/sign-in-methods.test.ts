import { describe, expect, it } from 'vitest'
import { admin, emailPassword, fake, passkey, social, sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { raceRounds, itDeep } from '../../support/depth.ts'
import { ada, homes } from '../../support/homes.ts'
import { crowd, tally, twoNodes } from '../../support/nodes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { link } from '../../social/fake-flow.ts'
import { register, signIn } from '../passkey/ceremonies.ts'
import { foreignIds, person, type Person, refusalOf } from './people.ts'

const roles = { support: { user: ['list', 'get'] }, chief: { user: ['get', 'set-password'] } }
const config = () => ({
  features: [emailPassword(), admin({ roles }), passkey(), social({ providers: [fake()] })],
})

interface Shown {
  readonly id: string
  readonly kind: string
  readonly name: string
}

async function methodsOf(by: Person, userId: string): Promise<Shown[]> {
  const { status, body } = await by.page.get(`/admin/list-user-sign-in-methods?userId=${userId}`)
  expect(status).toBe(200)
  return body.methods
}

/** An administrator, and Eve with a password, a passkey and a linked account. */
async function withThreeWays(service: TestAuth) {
  const boss = await person(service, 'boss', 'admin')
  const eve = await person(service, 'eve')
  const device = createAuthenticator()
  await register(service, eve.page, device)
  await link(eve.page, { email: eve.email, subject: 'eve-at-fake' })
  return { boss, eve, device }
}

describe.each(homes)('the ways in which somebody signs in, for administrators on $name', ({ start }) => {
  it('are listed with nothing secret', async () => {
    const service = await start({ config: config() })
    const { boss, eve } = await withThreeWays(service)
    const methods = await methodsOf(boss, eve.id)
    expect(methods.map(({ kind }) => kind).toSorted()).toEqual(['account', 'passkey', 'password'])
    for (const method of methods) expect(Object.keys(method)).toEqual(['id', 'kind', 'name', 'createdAt'])
    const support = await person(service, 'support', 'support')
    expect(await methodsOf(support, eve.id)).toEqual(methods)
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER']
    const path = '/admin/list-user-sign-in-methods?userId='
    expect(refusalOf(await eve.page.get(path + eve.id))).toEqual(refused)
    for (const id of foreignIds) {
      expect(refusalOf(await boss.page.get(path + encodeURIComponent(id)))).toEqual([404, 'USER_NOT_FOUND'])
    }
  })

  it('are removed one by one, also the last: sessions end, the person is told, and the log names who did it', async () => {
    const service = await start({ config: config() })
    const { boss, eve, device } = await withThreeWays(service)
    await service.mails()
    const methods = await methodsOf(boss, eve.id)
    for (const method of methods) {
      const answer = await boss.page.post('/admin/remove-user-sign-in-method', { userId: eve.id, id: method.id })
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
    }
    expect(await methodsOf(boss, eve.id)).toEqual([])
    expect((await eve.page.get('/get-session')).body).toBeNull()
    const password = { email: eve.email, password: ada.password }
    expect((await service.browser().post('/sign-in/email', password)).status).toBe(401)
    expect((await signIn(service, service.browser(), device)).status).toBe(401)
    const told = await service.mails({ kind: 'sign-in-method-removed' })
    expect(told.map(({ to }) => to)).toEqual([eve.email, eve.email, eve.email])
    const lines = service.log.lines.filter((line) => line.includes('admin.sign-in-method-removed'))
    expect(lines.map((line) => JSON.parse(line)).map(({ actor, target, kind }) => [actor, target, kind])).toEqual(
      methods.map(({ kind }) => [boss.id, eve.id, kind]),
    )
  })

  it('are removed by nobody without the permission, above their own, of somebody else, or twice', async () => {
    const service = await start({ config: config() })
    const { boss, eve } = await withThreeWays(service)
    const chief = await person(service, 'chief', 'chief')
    const support = await person(service, 'support', 'support')
    const [own] = await methodsOf(boss, boss.id)
    const [method] = await methodsOf(boss, eve.id)
    const remove = (by: Person, userId: string, id = '') =>
      by.page.post('/admin/remove-user-sign-in-method', { userId, id })
    const refused = [403, 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_USERS_SIGN_IN_METHODS']
    expect(refusalOf(await remove(support, eve.id, method?.id))).toEqual(refused)
    expect(refusalOf(await remove(chief, boss.id, own?.id))).toEqual(refused)
    const missing = [404, 'SIGN_IN_METHOD_NOT_FOUND']
    for (const id of [own?.id, ...foreignIds]) expect(refusalOf(await remove(chief, eve.id, id))).toEqual(missing)
    expect((await remove(chief, eve.id, method?.id)).status).toBe(200)
    expect(refusalOf(await remove(chief, eve.id, method?.id))).toEqual(missing)
    expect(await methodsOf(boss, eve.id)).toHaveLength(2)
  })

  it('want a fresh session of an administrator for their own', async () => {
    const service = await start({ config: config() })
    const { boss, eve } = await withThreeWays(service)
    const [own] = await methodsOf(boss, boss.id)
    const [method] = await methodsOf(boss, eve.id)
    service.clock.advance(86_400)
    const remove = (userId: string, id?: string) =>
      boss.page.post('/admin/remove-user-sign-in-method', { userId, id: id ?? '' })
    expect(refusalOf(await remove(boss.id, own?.id))).toEqual([403, 'SESSION_NOT_FRESH'])
    expect(refusalOf(await remove(boss.id.toUpperCase(), own?.id))).toEqual([403, 'SESSION_NOT_FRESH'])
    expect((await remove(eve.id, method?.id)).status).toBe(200)
  })
})

describe('a way to sign in', () => {
  itDeep('is removed once by 32 administrators’ calls at once on two nodes', async () => {
    const { first, at } = await twoNodes({ config: config() })
    const boss = await person(first, 'boss', 'admin')
    for (let round = 0; round < raceRounds; round += 1) {
      const eve = await person(first, `eve${round}`)
      const [method] = await methodsOf(boss, eve.id)
      const body = { userId: eve.id, id: method?.id }
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, node) =>
          at(node, { browser: boss.page }).post('/admin/remove-user-sign-in-method', body),
        ),
      )
      // A machine under load may answer 503 to some, who did nothing.
      const { '503': _busy, ...outcomes } = tally(answers.map(({ status }) => String(status)))
      expect(outcomes['200']).toBe(1)
      expect(Object.keys(outcomes)).toEqual(['200', '404'])
    }
    expect(await first.mails({ kind: 'sign-in-method-removed' })).toHaveLength(raceRounds)
    expect(await first.db.query(sql`select id from latchkey.account where provider_id = 'credential'`)).toHaveLength(1)
  })
})
