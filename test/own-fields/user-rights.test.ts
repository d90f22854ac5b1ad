import { describe, expect, it } from 'vitest'
import { sql, type } from '../../runtime/index.ts'
import { ada, homes } from '../support/homes.ts'
import { config, everything, keyFor, rowOf, untouched } from './customers.ts'

describe.each(homes)('rights on own fields of users on $name', ({ start }) => {
  it('that are not writable cannot be set by sign-up and update-user, in the process either', async () => {
    const service = await start({ config: config() })
    const page = service.browser()
    for (const bad of [{ plan: 'pro' }, { plan: 'free' }, { score: 100 }]) {
      const answer = await page.post('/sign-up/email', { ...ada, company: 'Engines', ...bad })
      const [field] = Object.keys(bad)
      expect([answer.status, answer.body.code, answer.body.fields[0].path]).toEqual([400, 'VALIDATION_ERROR', field])
    }
    const call: (method: 'POST', path: string, input: object) => Promise<unknown> = service.auth.call
    const body = { ...ada, company: 'Engines', plan: 'pro' }
    await expect(call('POST', '/sign-up/email', { body })).rejects.toMatchObject({
      entry: { code: 'VALIDATION_ERROR' },
    })
    await page.post('/sign-up/email', { ...ada, company: 'Engines' })
    for (const bad of [{ plan: 'pro' }, { score: 100 }, { company: 'Other', plan: 'pro' }]) {
      const answer = await page.post('/update-user', bad)
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
    }
    expect(await rowOf(service)).toEqual({ ...untouched, source: null, score: null })
  })

  it('leave what the service itself keeps alone, whatever a body says', async () => {
    const service = await start({ config: config() })
    const page = service.browser()
    const smuggled = {
      id: '01890000-0000-7000-8000-000000000000',
      role: 'admin',
      banned: false,
      banReason: 'none',
      emailVerified: true,
      createdAt: '2000-01-01T00:00:00.000Z',
      updatedAt: '2000-01-01T00:00:00.000Z',
      email_verified: true,
      emailOrigin: 'x',
      user: { role: 'admin' },
      data: { plan: 'pro', role: 'admin' },
      __proto__: { plan: 'pro' },
    }
    const text = JSON.stringify({ ...ada, company: 'Engines', ...smuggled }).replace(
      '{',
      '{"__proto__":{"plan":"pro","role":"admin"},"constructor":{"prototype":{"plan":"pro"}},',
    )
    const answer = await page.post('/sign-up/email', text)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ role: 'user', banned: false, emailVerified: false, plan: 'free' })
    expect(answer.body.user.id).not.toBe(smuggled.id)
    await page.post('/update-user', JSON.stringify({ company: 'Other', ...smuggled, email: undefined }))
    const { user } = (await page.get('/get-session')).body
    expect(user).toMatchObject({ company: 'Other', role: 'user', banReason: null, emailVerified: false, plan: 'free' })
    expect(Object.hasOwn(Object.prototype, 'plan')).toBe(false)
  })

  it('of JSON keep no key that would change a prototype, and nothing that is too deep or too large', async () => {
    const fields = {
      prefs: { type: 'object', required: false },
      marks: { type: type({ '[string]': 'number' }), required: false },
    } as const
    const service = await start({ config: { user: { fields } } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const deep = (levels: number): object => (levels === 0 ? {} : { in: deep(levels - 1) })
    const wrong = [
      '{"prefs":{"__proto__":{"admin":true}}}',
      '{"prefs":{"a":[{"__proto__":1}]}}',
      '{"marks":{"__proto__":5}}',
      '{"prefs":{"a":1e999}}',
      '{"prefs":"text"}',
      JSON.stringify({ prefs: deep(9) }),
      JSON.stringify({ prefs: { text: 'x'.repeat(4100) } }),
    ]
    for (const body of wrong) {
      const answer = await page.post('/update-user', body)
      expect([body.slice(0, 40), answer.status, answer.body.code]).toEqual([body.slice(0, 40), 400, 'VALIDATION_ERROR'])
    }
    const kept = { prefs: { constructor: { prototype: 1 }, list: [null, true, 1.5, 'ä'] }, marks: { a: 1 } }
    expect((await page.post('/update-user', kept)).status).toBe(200)
    expect((await page.get('/get-session')).body.user).toMatchObject(kept)
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })

  it('are written in full by administrators and servers', async () => {
    const service = await start({ config: config() })
    const [page, boss] = [service.browser(), service.browser()]
    const { id } = (await page.post('/sign-up/email', { ...ada, company: 'Engines' })).body.user
    await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com', company: 'Boss' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where email = 'boss@example.com'`)
    const given = await boss.post('/admin/update-user', { userId: id, data: { plan: 'pro', score: 3 } })
    expect([given.status, given.body.plan]).toEqual([200, 'pro'])
    expect(given.body).not.toHaveProperty('score')
    expect((await page.post('/admin/update-user', { userId: id, data: { plan: 'free' } })).status).toBe(403)
    const made = await boss.post('/admin/create-user', { name: 'Bob', email: 'bob@example.com', data: { plan: 'pro' } })
    expect([made.status, made.body.user.plan, made.body.user.company]).toEqual([200, 'pro', null])
    expect(await rowOf(service)).toMatchObject({ plan: 'pro', score: 3 })
    const listed = await boss.get('/admin/list-users?filterField=plan&filterValue=pro&sortBy=email')
    expect(listed.body.users.map(({ email }: { email: string }) => email)).toEqual([ada.email, 'bob@example.com'])
    expect(JSON.stringify(listed.body)).not.toContain('score')
    await boss.post('/admin/update-user', { userId: id, data: { size: 9, bornAt: '1815-12-10', news: true } })
    const found = async (filter: string) => (await boss.get(`/admin/list-users?${filter}`)).body
    expect((await found('filterField=size&filterOperator=lt&filterValue=10')).total).toBe(1)
    expect((await found('filterField=bornAt&filterOperator=lt&filterValue=1900-01-01')).total).toBe(1)
    expect((await found('filterField=news&filterValue=true')).total).toBe(1)
    for (const wrong of ['size&filterValue=x', 'bornAt&filterValue=x', 'news&filterValue=x', 'score&filterValue=3']) {
      expect((await found(`filterField=${wrong}`)).code).toBe('VALIDATION_ERROR')
    }
  })

  it('that nobody is sent are read and written by servers', async () => {
    const service = await start({ config: config() })
    const page = service.browser()
    const { id } = (await page.post('/sign-up/email', { ...ada, company: 'Engines', source: 'a friend' })).body.user
    const call: (method: 'GET' | 'POST', path: string, input: object) => Promise<unknown> = service.auth.call
    const written = await call('POST', '/user-fields/set', { body: { userId: id, fields: { plan: 'pro', score: 9 } } })
    expect(written).toEqual({ fields: { ...untouched, plan: 'pro', source: 'a friend', score: 9 } })
    expect(await call('GET', '/user-fields/get', { query: { userId: id } })).toEqual(written)
    const key = await keyFor(service, ['users:fields'])
    const stranger = service.browser()
    expect((await stranger.get(`/user-fields/get?userId=${id}`, key)).body.fields.score).toBe(9)
    const byKey = await stranger.post('/user-fields/set', { userId: id, fields: { flags: [false], tags: ['x'] } }, key)
    expect(byKey.body.fields).toMatchObject({ flags: [false], tags: ['x'] })
    const wrong = await stranger.post('/user-fields/set', { userId: id, fields: { plan: 'gold' } }, key)
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'fields.plan'])
    for (const unknown of ['01890000-0000-7000-8000-000000000000', 'x']) {
      expect((await stranger.get(`/user-fields/get?userId=${unknown}`, key)).body.code).toBe('USER_NOT_FOUND')
    }
    const other = await keyFor(service, ['users:administer'])
    expect((await stranger.get(`/user-fields/get?userId=${id}`, other)).status).toBe(403)
    for (const who of [page, stranger]) {
      expect((await who.get(`/user-fields/get?userId=${id}`)).status).toBe(404)
      expect((await who.post('/user-fields/set', { userId: id, fields: { plan: 'free' } })).status).toBe(404)
    }
    expect((await page.get('/get-session')).body.user).toMatchObject({ plan: 'pro', tags: ['x'] })
  })

  it('tell nobody whether an e-mail has an account where e-mails have to be verified', async () => {
    const service = await start({ config: config({ emailVerification: { required: true } }) })
    const said = { ...everything, company: 'Engines \ud800', theme: { colour: 'red' } }
    const [first, second] = [
      await service.browser().post('/sign-up/email', { ...ada, ...said }),
      await service.browser().post('/sign-up/email', { ...ada, ...said }),
    ]
    const shape = ({ status, body }: typeof first) => [status, { ...body.user, id: '', createdAt: '', updatedAt: '' }]
    expect(shape(second)).toEqual(shape(first))
    for (const bad of [{ plan: 'pro' }, { size: 'x' }, { company: undefined }]) {
      const known = await service.browser().post('/sign-up/email', { ...ada, ...said, ...bad })
      const unknown = await service
        .browser()
        .post('/sign-up/email', { ...ada, ...said, ...bad, email: 'eve@example.com' })
      expect([known.status, known.body]).toEqual([400, unknown.body])
    }
  })

  it('are in the lists of no other person', async () => {
    const service = await start({ config: config() })
    const page = service.browser()
    await page.post('/sign-up/email', { ...ada, ...everything })
    await page.post('/organization/create', { name: 'Acme', slug: 'acme' })
    const { body } = await page.get('/organization/list-members')
    expect(Object.keys(body.members[0].user)).toEqual(['id', 'name', 'email', 'image'])
  })
})
