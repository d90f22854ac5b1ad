// Long because every call about one user is told here, with what no body may set beside it.
import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/database/sql.ts'
import { admin, defineFeature, emailPassword } from '../../../runtime/index.ts'
import { createServiceKey } from '../../../runtime/service-keys/service-key.ts'
import { ada, homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { foreignIds, person, refusalOf, signedIn, withAdmin } from './people.ts'

const grace = { email: 'Grace@Example.com', name: 'Grace Hopper', password: 'a long enough password' }

describe.each(homes)('making, changing and removing users on $name', ({ start }) => {
  it('create-user makes somebody who can sign in, and signs nobody in', async () => {
    const service = await start(withAdmin({ roles: { support: { user: ['list'] } } }))
    const boss = await person(service, 'boss', 'admin')
    const answer = await boss.page.post('/admin/create-user', {
      ...grace,
      role: 'support',
      data: { image: '/grace.png' },
    })
    expect([answer.status, answer.setCookies]).toEqual([200, []])
    expect(answer.body.user).toMatchObject({
      email: 'grace@example.com',
      emailVerified: false,
      role: 'support',
      banned: false,
      image: '/grace.png',
    })
    const page = service.browser()
    const signIn = await page.post('/sign-in/email', { email: grace.email, password: grace.password })
    expect([signIn.status, (await page.get('/admin/list-users')).body.total]).toEqual([200, 2])
    const again = await boss.page.post('/admin/create-user', grace)
    expect(refusalOf(again)).toEqual([400, 'USER_ALREADY_EXISTS'])
  })

  it('create-user without a password leaves the choice to the person, by mail', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const { email, name } = grace
    const made = await boss.page.post('/admin/create-user', { email, name })
    expect(made.body.user.role).toBe('user')
    const signIn = await service.browser().post('/sign-in/email', { email, password: grace.password })
    expect(signIn.status).toBe(401)
    await service.browser().post('/request-password-reset', { email })
    const [mail] = await service.mails({ kind: 'reset-password' })
    await service.browser().post('/reset-password', { token: mail?.token, newPassword: grace.password })
    expect((await service.browser().post('/sign-in/email', { email, password: grace.password })).status).toBe(200)
  })

  it.each([
    [{ email: 'nobody' }, 'INVALID_EMAIL'],
    [{ password: 'short' }, 'PASSWORD_TOO_SHORT'],
    [{ password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    [{ role: 'king' }, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    [{ name: 5 }, 'VALIDATION_ERROR'],
  ])('create-user refuses %j', async (wrong, code) => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    expect(refusalOf(await boss.page.post('/admin/create-user', { ...grace, ...wrong }))).toEqual([400, code])
  })

  it('of 16 at once for one address makes one', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const { email, name } = grace
    const calls = Array.from({ length: 16 }, () => boss.page.post('/admin/create-user', { email, name }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 400)])
  })

  it('update-user changes name and picture, and refuses to change nothing', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const answer = await boss.page.post('/admin/update-user', { userId: eve.id, data: { name: 'Eva', image: null } })
    expect(answer.body).toMatchObject({ id: eve.id, name: 'Eva' })
    expect((await eve.page.get('/get-session')).body.user.name).toBe('Eva')
    const nothing = await boss.page.post('/admin/update-user', { userId: eve.id, data: { nickname: 'x' } })
    expect(refusalOf(nothing)).toEqual([400, 'NO_DATA_TO_UPDATE'])
  })

  it('remove-user takes everything that hangs on the user, but never oneself', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const self = await boss.page.post('/admin/remove-user', { userId: boss.id })
    expect(refusalOf(self)).toEqual([400, 'YOU_CANNOT_REMOVE_YOURSELF'])
    expect((await boss.page.post('/admin/remove-user', { userId: eve.id })).body).toEqual({ success: true })
    expect((await eve.page.get('/get-session')).body).toBeNull()
    expect(await service.db.query(sql`select id from latchkey.account where user_id = ${eve.id}`)).toEqual([])
    expect((await service.mails({ kind: 'account-deleted' })).map(({ to }) => to)).toEqual([eve.email])
    expect(refusalOf(await boss.page.post('/admin/remove-user', { userId: eve.id }))).toEqual([404, 'USER_NOT_FOUND'])
  })

  it('answers 404 for ids that nobody has and texts that are none', async () => {
    const service = await start(withAdmin())
    const { page } = await person(service, 'boss', 'admin')
    for (const id of foreignIds) {
      const answers = [
        await page.get(`/admin/get-user?${new URLSearchParams({ id }).toString()}`),
        await page.post('/admin/update-user', { userId: id, data: { name: 'x' } }),
        await page.post('/admin/set-role', { userId: id, role: 'user' }),
        await page.post('/admin/remove-user', { userId: id }),
        await page.post('/admin/list-user-sessions', { userId: id }),
        await page.post('/admin/revoke-user-sessions', { userId: id }),
      ]
      for (const answer of answers) expect([id, ...refusalOf(answer)]).toEqual([id, 404, 'USER_NOT_FOUND'])
      const session = await page.post('/admin/revoke-user-session', { sessionToken: id })
      // What is gone is ended.
      expect([id, session.status, session.body]).toEqual([id, 200, { success: true }])
    }
  })
})

describe.each(homes)('sessions of others on $name', ({ start }) => {
  it('are listed by handle, which opens nothing, and ended one by one or all', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const other = await signedIn(service, eve)
    const list = async () =>
      (await boss.page.post('/admin/list-user-sessions', { userId: eve.id })).body.sessions as { token: string }[]
    const sessions = await list()
    expect(sessions).toHaveLength(2)
    const handle = (await other.get('/get-session')).body.session.token
    expect(sessions.map(({ token }) => token)).toContain(handle)
    for (const page of [eve.page, other]) {
      const credential = decodeURIComponent(page.cookies.get('better-auth.session_token') ?? '').split('.')[0] ?? ''
      expect(JSON.stringify(sessions)).not.toContain(credential)
    }
    const ended = await boss.page.post('/admin/revoke-user-session', { sessionToken: handle })
    expect(ended.body).toEqual({ success: true })
    expect((await other.get('/get-session')).body).toBeNull()
    expect(await list()).toHaveLength(1)
    expect((await boss.page.post('/admin/revoke-user-sessions', { userId: eve.id })).body).toEqual({ success: true })
    expect([(await eve.page.get('/get-session')).body, await list()]).toEqual([null, []])
  })
})

describe.each(homes)('set-user-password on $name', ({ start }) => {
  async function keyed(service: TestAuth, scopes: readonly string[]) {
    const key = { name: 'back-end', scopes, expiresAt: null, now: service.clock.now }
    return { authorization: `Bearer ${(await createServiceKey(service.db, key)).key}` }
  }

  it('is for servers: not there for an admin, done for a service key, and ends every session', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const body = { userId: eve.id, newPassword: 'a brand new password' }
    expect((await boss.page.post('/admin/set-user-password', body)).status).toBe(404)
    const key = await keyed(service, ['users:set-password'])
    const answer = await service.browser().post('/admin/set-user-password', body, key)
    expect([answer.status, answer.body]).toEqual([200, { status: true }])
    expect((await eve.page.get('/get-session')).body).toBeNull()
    const signIn = (password: string) => service.browser().post('/sign-in/email', { email: eve.email, password })
    expect((await signIn(ada.password)).status).toBe(401)
    expect((await signIn(body.newPassword)).status).toBe(200)
    expect((await service.mails({ kind: 'password-changed' })).map(({ to }) => to)).toEqual([eve.email])
  })

  it('refuses lengths, nobody, and a session that may not, whatever the key may', async () => {
    const service = await start(withAdmin())
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const key = await keyed(service, ['users:set-password'])
    const body = { userId: boss.id, newPassword: 'a brand new password' }
    const refused = async (page: { post: typeof eve.page.post }, wrong: object) =>
      refusalOf(await page.post('/admin/set-user-password', { ...body, ...wrong }, key))
    expect(await refused(eve.page, {})).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD'])
    const server = service.browser()
    expect(await refused(server, { newPassword: 'short' })).toEqual([400, 'PASSWORD_TOO_SHORT'])
    expect(await refused(server, { newPassword: 'x'.repeat(129) })).toEqual([400, 'PASSWORD_TOO_LONG'])
    for (const userId of foreignIds) expect(await refused(server, { userId })).toEqual([404, 'USER_NOT_FOUND'])
  })

  it('and the calls of administrators are open to a service key of their own scope only', async () => {
    const service = await start(withAdmin())
    const eve = await person(service, 'eve')
    const list = (headers: Record<string, string>) => service.browser().get('/admin/list-users', headers)
    expect((await list(await keyed(service, ['users:administer']))).body.total).toBe(1)
    expect(refusalOf(await list(await keyed(service, ['users:set-password'])))).toEqual([403, 'INSUFFICIENT_SCOPE'])
    const asEve = await eve.page.get('/admin/list-users', await keyed(service, ['users:administer']))
    expect(refusalOf(asEve)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'])
  })
})

describe.each(homes)('what a body can never set on $name', ({ start }) => {
  const nickname = defineFeature({
    id: 'nickname',
    migrations: [{ name: '0001_nickname', sql: 'alter table latchkey.user add column nickname text' }],
    fields: { user: type({ nickname: 'string | null' }) },
    userInput: type({ 'nickname?': 'string <= 20' }),
    hooks: {
      userWriting: async ({ input, user }) =>
        input?.nickname !== undefined ? { nickname: input.nickname } : user === null ? { nickname: null } : {},
    },
  })
  const smuggled = {
    role: 'admin',
    banned: true,
    banReason: 'x',
    banExpires: '2030-01-01T00:00:00.000Z',
    id: '00000000-0000-7000-8000-000000000000',
    emailVerified: true,
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
    impersonatedBy: '00000000-0000-7000-8000-000000000000',
  }
  const safe = { role: 'user', banned: false, banReason: null, banExpires: null, emailVerified: false }
  const config = { features: [emailPassword(), admin(), nickname] }

  it('is role, ban, id, proof of the address and times, in no call that writes a user; what a feature names is', async () => {
    const service = await start({ config })
    const boss = await person(service, 'boss', 'admin')
    const year = String(service.clock.now.getFullYear())
    const eve = service.browser()
    const signUp = await eve.post('/sign-up/email', { ...smuggled, ...ada, nickname: 'ace' })
    await eve.post('/update-user', { ...smuggled, name: 'Eve' })
    const made = await boss.page.post('/admin/create-user', {
      ...smuggled,
      role: undefined,
      ...grace,
      nickname: 'top',
      data: { ...smuggled, nickname: 'amazing' },
    })
    const changed = await boss.page.post('/admin/update-user', {
      ...smuggled,
      userId: signUp.body.user.id,
      data: { ...smuggled, name: 'Eva', email: 'x@example.com', nickname: 'ace2' },
    })
    const seen = (await eve.get('/get-session')).body.user
    for (const user of [signUp.body.user, seen, made.body.user, changed.body]) {
      expect(user).toMatchObject(safe)
      expect([user.id === smuggled.id, user.createdAt.slice(0, 4)]).toEqual([false, year])
    }
    expect([seen.nickname, seen.email, made.body.user.nickname]).toEqual(['ace2', ada.email, 'amazing'])
    const wrong = await boss.page.post('/admin/create-user', {
      ...grace,
      email: 'y@example.com',
      data: { nickname: 5 },
    })
    expect(refusalOf(wrong)).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('and a sign-up that must stay unseen answers alike for known and unknown addresses', async () => {
    const service = await start({ config: { ...config, emailVerification: { required: true } } })
    const answers = [
      await service.browser().post('/sign-up/email', ada),
      await service.browser().post('/sign-up/email', ada),
    ]
    const [first, second] = answers.map(({ status, body }) => [status, { ...body.user, id: '' }])
    expect(second).toEqual(first)
    expect(first).toMatchObject([200, safe])
  })
})
