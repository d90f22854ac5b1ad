// Long because the table of calls and the stories that share its people stand together.
import { describe, expect, it } from 'vitest'
import { openAuth } from '../../../runtime/auth.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { homes } from '../../support/homes.ts'
import { type TestAuth, testSecret } from '../../support/test-auth.ts'
import { type Person, person, refusalOf, withAdmin } from './people.ts'

const roles = {
  support: { user: ['list', 'get', 'ban'], session: ['list'] },
  granter: { user: ['set-role', 'create', 'impersonate', 'delete', 'update', 'ban'], session: ['revoke'] },
  editor: { article: ['write'] },
}

/** Every call of the feature: what it needs, how it refuses, and a request about a person that is allowed to succeed. */
const calls: readonly {
  name: string
  permission: string
  refusal: string
  send(page: Browser, target: Person): Promise<Answer>
}[] = [
  {
    name: 'list-users',
    permission: 'user:list',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
    send: (page) => page.get('/admin/list-users'),
  },
  {
    name: 'get-user',
    permission: 'user:get',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
    send: (page, { id }) => page.get(`/admin/get-user?id=${id}`),
  },
  {
    name: 'create-user',
    permission: 'user:create',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    send: (page) => page.post('/admin/create-user', { email: 'new@example.com', name: 'New' }),
  },
  {
    name: 'update-user',
    permission: 'user:update',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
    send: (page, { id }) => page.post('/admin/update-user', { userId: id, data: { name: 'Other' } }),
  },
  {
    name: 'set-role',
    permission: 'user:set-role',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    send: (page, { id }) => page.post('/admin/set-role', { userId: id, role: 'user' }),
  },
  {
    name: 'ban-user',
    permission: 'user:ban',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    send: (page, { id }) => page.post('/admin/ban-user', { userId: id }),
  },
  {
    name: 'unban-user',
    permission: 'user:ban',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
    send: (page, { id }) => page.post('/admin/unban-user', { userId: id }),
  },
  {
    name: 'list-user-sessions',
    permission: 'session:list',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
    send: (page, { id }) => page.post('/admin/list-user-sessions', { userId: id }),
  },
  {
    name: 'revoke-user-session',
    permission: 'session:revoke',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    send: async (page, target) => {
      const own = await target.page.get('/get-session')
      return page.post('/admin/revoke-user-session', { sessionToken: own.body.session.token })
    },
  },
  {
    name: 'revoke-user-sessions',
    permission: 'session:revoke',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    send: (page, { id }) => page.post('/admin/revoke-user-sessions', { userId: id }),
  },
  {
    name: 'remove-user',
    permission: 'user:delete',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
    send: (page, { id }) => page.post('/admin/remove-user', { userId: id }),
  },
  {
    name: 'has-permission of somebody else',
    permission: 'user:list',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
    send: (page, { id }) => page.post('/admin/has-permission', { userId: id, permissions: { user: ['ban'] } }),
  },
  {
    name: 'impersonate-user',
    permission: 'user:impersonate',
    refusal: 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
    send: (page, { id }) => page.post('/admin/impersonate-user', { userId: id }),
  },
]

const granted: Readonly<Record<string, readonly string[]>> = {
  admin: [...new Set(calls.map(({ permission }) => permission))],
  support: ['user:list', 'user:get', 'user:ban', 'session:list'],
  'editor,support': ['user:list', 'user:get', 'user:ban', 'session:list'],
  editor: [],
  user: [],
}

async function impersonating(service: TestAuth): Promise<Browser> {
  const boss = await person(service, 'boss', 'admin')
  const victim = await person(service, 'victim')
  expect((await boss.page.post('/admin/impersonate-user', { userId: victim.id })).status).toBe(200)
  return boss.page
}

describe.each(homes)('the matrix of roles and calls on $name', ({ start }) => {
  const options = withAdmin({ roles })

  it.each(Object.keys(granted))('holds for the role %s', async (role) => {
    const service = await start(options)
    const { page } = await person(service, 'actor', role)
    for (const [index, { name, permission, refusal, send }] of calls.entries()) {
      const target = await person(service, `target-${index}`)
      const answer = await send(page, target)
      const allowed = granted[role]?.includes(permission) === true
      expect([name, allowed ? answer.status : refusalOf(answer)]).toEqual([name, allowed ? 200 : [403, refusal]])
    }
  })

  it('refuses a stranger everything with 401', async () => {
    const service = await start(options)
    const target = await person(service, 'target')
    for (const { name, send } of calls) {
      expect([name, ...refusalOf(await send(service.browser(), target))]).toEqual([name, 401, 'UNAUTHORIZED'])
    }
    expect(refusalOf(await service.browser().post('/admin/stop-impersonating'))).toEqual([401, 'UNAUTHORIZED'])
  })

  it('refuses everything to an admin who is somebody else at the moment', async () => {
    const service = await start(options)
    const page = await impersonating(service)
    const target = await person(service, 'target')
    for (const { name, refusal, send } of calls) {
      expect([name, ...refusalOf(await send(page, target))]).toEqual([name, 403, refusal])
    }
    const own = await page.post('/admin/has-permission', { permissions: { user: ['list'] } })
    expect(own.body).toEqual({ error: null, success: false })
  })
})

describe.each(homes)('roles on $name', ({ start }) => {
  it('change by set-role, one or several, and count from the next call on', async () => {
    const service = await start(withAdmin({ roles }))
    const boss = await person(service, 'boss', 'admin')
    const sam = await person(service, 'sam')
    const answer = await boss.page.post('/admin/set-role', { userId: sam.id, role: ['support', 'editor', 'support'] })
    expect([answer.status, answer.body.user]).toMatchObject([200, { id: sam.id, role: 'support,editor' }])
    expect((await sam.page.get('/get-session')).body.user.role).toBe('support,editor')
    expect((await sam.page.get('/admin/list-users')).status).toBe(200)
    await boss.page.post('/admin/set-role', { userId: sam.id, role: 'user' })
    expect((await sam.page.get('/admin/list-users')).status).toBe(403)
  })

  it.each([['king'], ['admin,king'], [''], [[]], [','], ['__proto__']])('refuse %j, which is none', async (role) => {
    const service = await start(withAdmin({ roles }))
    const boss = await person(service, 'boss', 'admin')
    const body = { userId: boss.id, role }
    const code = 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'
    expect(refusalOf(await boss.page.post('/admin/set-role', body))).toEqual([400, code])
  })

  it('have a ceiling: nobody grants, makes or acts on more than they have', async () => {
    const service = await start(withAdmin({ roles }))
    const boss = await person(service, 'boss', 'admin')
    const second = await person(service, 'second', 'admin')
    const { id, page } = await person(service, 'granter', 'granter')
    const eve = await person(service, 'eve')
    const denied = 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'
    for (const userId of [id, eve.id]) {
      for (const role of ['admin', 'support', 'granter,admin', 'editor']) {
        expect(refusalOf(await page.post('/admin/set-role', { userId, role }))).toEqual([403, denied])
      }
    }
    expect((await page.post('/admin/set-role', { userId: eve.id, role: 'granter' })).status).toBe(200)
    const made = { email: 'new@example.com', name: 'New', role: 'admin' }
    expect(refusalOf(await page.post('/admin/create-user', made))).toEqual([403, denied])
    const aboutBoss: readonly [string, object, string][] = [
      ['/admin/set-role', { role: 'user' }, denied],
      ['/admin/ban-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'],
      ['/admin/unban-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'],
      ['/admin/update-user', { data: { name: 'x' } }, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'],
      ['/admin/impersonate-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'],
      ['/admin/revoke-user-sessions', {}, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'],
      ['/admin/remove-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'],
    ]
    for (const [path, body, code] of aboutBoss) {
      expect([path, ...refusalOf(await page.post(path, { ...body, userId: second.id }))]).toEqual([path, 403, code])
    }
    const { token } = (await second.page.get('/get-session')).body.session
    const revoked = await page.post('/admin/revoke-user-session', { sessionToken: token })
    expect(refusalOf(revoked)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'])
    for (const { page: one } of [boss, second]) expect((await one.get('/get-session')).body.user.role).toBe('admin')
  })

  it('have the ceiling for reading too: nobody sees where somebody is signed in who may do more, or what they may', async () => {
    const service = await start(withAdmin({ roles }))
    const boss = await person(service, 'boss', 'admin')
    const eve = await person(service, 'eve')
    const { id, page } = await person(service, 'sam', 'support')
    const read = async (userId: string) => [
      await page.post('/admin/list-user-sessions', { userId }),
      await page.get(`/admin/get-user?id=${userId}`),
      await page.post('/admin/has-permission', { userId, permissions: { user: ['ban'] } }),
    ]
    expect((await read(boss.id)).map(refusalOf)).toEqual([
      [403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'],
      [403, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'],
      [403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
    ])
    for (const userId of [id, eve.id]) {
      expect((await read(userId)).map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })

  it('answer has-permission: about the caller, a user, a role', async () => {
    const service = await start(withAdmin({ roles }))
    const boss = await person(service, 'boss', 'admin')
    const sam = await person(service, 'sam', 'support')
    const ask = async (page: Browser, body: object) => (await page.post('/admin/has-permission', body)).body
    const yes = { error: null, success: true }
    const no = { error: null, success: false }
    expect(await ask(boss.page, { permissions: { user: ['ban', 'delete'], article: ['write'] } })).toEqual(yes)
    expect(await ask(sam.page, { permission: { user: ['ban'] } })).toEqual(yes)
    expect(await ask(sam.page, { userId: sam.id, permissions: { user: ['ban', 'delete'] } })).toEqual(no)
    expect(await ask(boss.page, { userId: sam.id, permissions: { user: ['ban'] } })).toEqual(yes)
    expect(await ask(boss.page, { role: 'support', permissions: { user: ['delete'] } })).toEqual(no)
    expect(await ask(boss.page, { role: 'support,editor', permissions: { article: ['write'] } })).toEqual(yes)
    for (const permissions of [{}, { user: [] }, { constructor: ['name'] }, { user: ['everything'] }]) {
      expect(await ask(boss.page, { permissions })).toEqual(no)
    }
    const plain = await person(service, 'plain')
    expect((await ask(plain.page, { permissions: { user: ['list'] } })).success).toBe(false)
    const asked = await plain.page.post('/admin/has-permission', { role: 'admin', permissions: { user: ['list'] } })
    expect(refusalOf(asked)).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'])
    expect(refusalOf(await boss.page.post('/admin/has-permission', {}))).toEqual([400, 'VALIDATION_ERROR'])
    const nobody = await boss.page.post('/admin/has-permission', { userId: 'x', permissions: { user: ['list'] } })
    expect(refusalOf(nobody)).toEqual([404, 'USER_NOT_FOUND'])
  })

  it('do not matter for adminUserIds, whose users nobody below can touch', async () => {
    const service = await start(withAdmin({ roles }))
    const founder = await person(service, 'founder')
    const sam = await person(service, 'sam', 'support')
    expect((await founder.page.get('/admin/list-users')).status).toBe(403)
    const { config } = withAdmin({ roles, adminUserIds: [founder.id.toUpperCase()] })
    const auth = await openAuth(
      { secrets: `1:${testSecret}`, features: [], ...config },
      { dev: true, database: service.db, env: { LATCHKEY_BASE_URL: service.origin } },
    )
    const by = ({ page }: Person) => ({
      cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    const list = auth.call('GET', '/admin/list-users', { headers: by(founder) })
    expect(await list).toMatchObject({ total: 2 })
    const ban = auth.call('POST', '/admin/ban-user', { headers: by(sam), body: { userId: founder.id } })
    await expect(ban).rejects.toMatchObject({ entry: { code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS' } })
    await auth.close()
  })
})
