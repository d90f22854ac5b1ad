// Long because every call about organizations and every one of its refusals is here, in the order of the contract.
import { describe, expect, it } from 'vitest'
import { sql, type User } from '../../../runtime/index.ts'
import { bothHomes, homes } from '../../support/homes.ts'
import {
  activeIn,
  elsewhere,
  found,
  join,
  nobody,
  outcome,
  person,
  rows,
  serverWith,
  withOrganizations,
} from './people.ts'

describe.each(homes)('making an organization on $name', ({ start }) => {
  it('gives it an owner and a team, and makes it the active one of this session only', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const other = await elsewhere(running, ada)
    const { status, body } = await ada.browser.post('/organization/create', {
      name: 'Analytical Engines',
      slug: 'Engines',
      logo: '/logo.png',
      metadata: { plan: 'gold' },
    })
    expect(status).toBe(200)
    const { id } = body
    const member = { organizationId: id, userId: ada.id, role: 'owner', teamId: expect.any(String) }
    expect(body).toEqual({
      id,
      name: 'Analytical Engines',
      slug: 'engines',
      logo: '/logo.png',
      metadata: { plan: 'gold' },
      createdAt: running.clock.now.toISOString(),
      members: [{ ...member, id: expect.any(String), createdAt: running.clock.now.toISOString() }],
    })
    const teams = await running.db.query(sql`
      select t.id, t.name, p.user_id from latchkey.team t join latchkey.team_member p on p.team_id = t.id`)
    expect(teams).toEqual([{ id: body.members[0].teamId, name: 'Analytical Engines', userId: ada.id }])
    const { session } = (await ada.browser.get('/get-session')).body
    expect([session.activeOrganizationId, session.activeTeamId]).toEqual([id, body.members[0].teamId])
    expect(await activeIn(other)).toBeNull()
    expect(running.log.lines.filter((line) => line.includes('organization.created'))).toEqual([
      expect.stringContaining(id),
    ])
  })

  it('leaves the active one alone when asked to, and makes no team where there are none', async () => {
    const running = await start(withOrganizations({ teams: false }))
    const ada = await person(running, 'ada')
    const first = await found(ada, 'first')
    await found(ada, 'second', { keepCurrentActiveOrganization: true })
    expect(await activeIn(ada.browser)).toBe(first.id)
    expect(await running.db.query(sql`select id from latchkey.team`)).toEqual([])
  })

  it('refuses strangers, names and slugs that are none, and a slug that is taken in any case', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const make = async (body: object) => outcome(await ada.browser.post('/organization/create', body))
    expect(outcome(await running.browser().post('/organization/create', { name: 'a', slug: 'a' }))).toBe(
      '401 UNAUTHORIZED',
    )
    for (const body of [
      { slug: 'a' },
      { name: 'a' },
      { name: '', slug: 'a' },
      { name: 'a'.repeat(129), slug: 'a' },
      { name: 'a', slug: '' },
      { name: 'a', slug: 'a'.repeat(65) },
      { name: 'a', slug: 'a b' },
      { name: 'a', slug: 'a/b' },
      { name: 'a', slug: 'a', logo: 'javascript:alert(1)' },
    ]) {
      expect(await make(body)).toBe('400 VALIDATION_ERROR')
    }
    expect(await make({ name: 'a', slug: 'My_Org-1.0' })).toBe('200')
    expect(await make({ name: 'b', slug: 'MY_ORG-1.0' })).toBe('400 ORGANIZATION_ALREADY_EXISTS')
    expect(await running.db.query(sql`select slug from latchkey.organization`)).toEqual([{ slug: 'my_org-1.0' }])
  })

  it('is for whom the setting lets, and for servers always', async () => {
    const allowUserToCreateOrganization = (user: User) => user.email === 'ada@example.com'
    const running = await start(withOrganizations({ allowUserToCreateOrganization }))
    const [ada, eve] = [await person(running, 'ada'), await person(running, 'eve')]
    await found(ada, 'adas')
    const refused = await eve.browser.post('/organization/create', { name: 'e', slug: 'e', userId: ada.id })
    expect(outcome(refused)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
    const server = await serverWith(running, ['organizations:create'])
    const made = await running.browser().post('/organization/create', { name: 'e', slug: 'e', userId: eve.id }, server)
    expect(made.body.members).toEqual([expect.objectContaining({ userId: eve.id, role: 'owner' })])
    expect(await activeIn(eve.browser)).toBeNull()
  })

  it('by a server names a user who is there, and needs the scope', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const server = await serverWith(running, ['organizations:create'])
    const other = await serverWith(running, ['organizations:add-member'])
    const make = async (headers: Record<string, string>, userId?: string) =>
      outcome(await running.browser().post('/organization/create', { name: 'a', slug: 'a', userId }, headers))
    expect(await make(server)).toBe('400 USER_ID_OR_SESSION_REQUIRED')
    expect(await make(server, nobody)).toBe('400 USER_NOT_FOUND')
    expect(await make(server, 'no id')).toBe('400 USER_NOT_FOUND')
    expect(await make(other, ada.id)).toBe('403 INSUFFICIENT_SCOPE')
    expect(await running.db.query(sql`select id from latchkey.organization`)).toEqual([])
  })

  it('for another user is not possible with a session', async () => {
    const running = await start(withOrganizations())
    const [ada, eve] = [await person(running, 'ada'), await person(running, 'eve')]
    const made = await found(ada, 'adas', { userId: eve.id })
    expect(made.members[0].userId).toBe(ada.id)
  })

  it('ends at the limit of memberships, and the creator gets the configured role', async () => {
    const running = await start(withOrganizations({ organizationLimit: 2, creatorRole: 'admin' }))
    const ada = await person(running, 'ada')
    expect((await found(ada, 'first')).members[0].role).toBe('admin')
    await found(ada, 'second')
    expect(outcome(await ada.browser.post('/organization/create', { name: 'third', slug: 'third' }))).toBe(
      '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
    )
  })

  it('ends at a hundred memberships, and teams at a hundred, where nothing is configured', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const { id } = await found(ada, 'first')
    const make = () => ada.browser.post('/organization/create', { name: 'last', slug: 'last' })
    const team = () => ada.browser.post('/organization/create-team', { name: 'one more' })
    await running.db.query(sql`
      with made as (
        insert into latchkey.organization (id, name, slug, metadata, created_at, updated_at)
        select gen_random_uuid(), 'x', 'slug-' || i, '{}', ${running.clock.now}, ${running.clock.now}
        from generate_series(1, 99) i returning id
      )
      insert into latchkey.member (id, organization_id, user_id, role, created_at)
      select gen_random_uuid(), id, ${ada.id}, 'owner', ${running.clock.now} from made`)
    await running.db.query(sql`
      insert into latchkey.team (id, organization_id, name, created_at, updated_at)
      select gen_random_uuid(), ${id}, 'x', ${running.clock.now}, ${running.clock.now} from generate_series(1, 99)`)
    expect(outcome(await make())).toBe('403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
    expect(outcome(await team())).toBe('400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
  })

  it('keeps metadata as data, whatever its keys are, and refuses what is too large or too deep', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) })
    const kept = [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":[1,2.5,null,true,"ü\\u2028"],"":{}}',
      '{"hasOwnProperty":"x","toString":1}',
      JSON.stringify(nested(8)),
      `{"a":"${'x'.repeat(32_768 - 8)}"}`,
    ]
    for (const [index, text] of kept.entries()) {
      const sent = `{"name":"n","slug":"kept-${index}","metadata":${text}}`
      const { status, body } = await ada.browser.post('/organization/create', sent)
      expect(status).toBe(200)
      expect(JSON.stringify(body.metadata)).toBe(JSON.stringify(JSON.parse(text)))
      const read = await ada.browser.get('/organization/get-full-organization')
      expect(JSON.stringify(read.body.metadata)).toBe(JSON.stringify(JSON.parse(text)))
    }
    const refused = ['[]', '"x"', '1', 'null', JSON.stringify(nested(9)), `{"a":"${'x'.repeat(32_768 - 7)}"}`]
    for (const text of refused) {
      const answer = await ada.browser.post('/organization/create', `{"name":"n","slug":"no","metadata":${text}}`)
      expect(outcome(answer)).toBe('400 VALIDATION_ERROR')
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(
      ((await ada.browser.get('/organization/list')).body as { metadata: object }[]).map((o) => typeof o.metadata),
    ).toEqual(kept.map(() => 'object'))
  })
})

describe.each(bothHomes)('organizations on $name', ({ start }) => {
  it('have slugs that can be asked for', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    await found(ada, 'engines')
    const check = (slug: string) => ada.browser.post('/organization/check-slug', { slug })
    expect((await check('looms')).body).toEqual({ status: true })
    expect((await check('ENGINES')).body).toEqual({ code: 'SLUG_IS_TAKEN', message: 'slug is taken' })
    expect(outcome(await check('a b'))).toBe('400 VALIDATION_ERROR')
  })

  it('cannot be guessed one by one', async () => {
    const running = await start({ ...withOrganizations({}, { rateLimit: { enabled: true } }), production: true })
    const ada = await person(running, 'ada')
    const tries = Array.from({ length: 61 }, (_, n) => ada.browser.post('/organization/check-slug', { slug: `s${n}` }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 429).length]).toEqual([
      60, 1,
    ])
  })

  it('are listed for their members, oldest first', async () => {
    const running = await start(withOrganizations())
    const [ada, bob] = [await person(running, 'ada'), await person(running, 'bob')]
    const first = await found(ada, 'first')
    running.clock.advance(1)
    await found(bob, 'bobs')
    running.clock.advance(1)
    const second = await found(ada, 'second')
    const { members: _, ...plain } = second
    const list = (await ada.browser.get('/organization/list')).body
    expect(list.map((one: { id: string }) => one.id)).toEqual([first.id, second.id])
    expect(list[1]).toEqual(plain)
  })

  it('are changed by whom their role lets, one field at a time', async () => {
    const running = await start(withOrganizations())
    const [ada, bob, cleo] = [await person(running, 'ada'), await person(running, 'bob'), await person(running, 'cleo')]
    const { id } = await found(ada, 'engines', { logo: '/a.png', metadata: { plan: 'gold', seats: 3 } })
    await join(running, id, bob, 'admin')
    await join(running, id, cleo)
    const update = (data: object) => bob.browser.post('/organization/update', { organizationId: id, data })
    expect((await update({ name: 'Looms' })).body).toMatchObject({ name: 'Looms', slug: 'engines', logo: '/a.png' })
    expect((await update({ metadata: { plan: 'tin' } })).body.metadata).toEqual({ plan: 'tin' })
    expect((await update({ logo: null, slug: 'LOOMS' })).body).toMatchObject({ id, logo: null, slug: 'looms' })
    expect((await update({ slug: 'looms' })).status).toBe(200)
    expect((await ada.browser.post('/organization/update', { data: { name: 'Mine' } })).body.name).toBe('Mine')
    const refused = await cleo.browser.post('/organization/update', { organizationId: id, data: { name: 'Hers' } })
    expect(outcome(refused)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
    await found(bob, 'bobs')
    expect(outcome(await update({ slug: 'Bobs' }))).toBe('400 SLUG_IS_TAKEN')
    expect(outcome(await update({ metadata: [] }))).toBe('400 VALIDATION_ERROR')
  })

  it('of others are neither changed nor deleted, whatever is active', async () => {
    const running = await start(withOrganizations())
    const [ada, eve] = [await person(running, 'ada'), await person(running, 'eve')]
    const { id } = await found(ada, 'engines')
    const before = await rows(running)
    const update = async (organizationId?: string) =>
      outcome(await eve.browser.post('/organization/update', { organizationId, data: { name: 'Taken' } }))
    expect(await update()).toBe('400 ORGANIZATION_NOT_FOUND')
    expect(await update(id)).toBe('400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    expect(await update(nobody)).toBe('400 ORGANIZATION_NOT_FOUND')
    expect(await update('../x')).toBe('400 ORGANIZATION_NOT_FOUND')
    const remove = async (organizationId: unknown) =>
      outcome(await eve.browser.post('/organization/delete', { organizationId }))
    expect(await remove(id)).toBe('400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    expect(await remove(nobody)).toBe('400 ORGANIZATION_NOT_FOUND')
    expect(await remove("' or true --")).toBe('400 ORGANIZATION_NOT_FOUND')
    // Never the active one by mistake.
    expect(outcome(await ada.browser.post('/organization/delete', { organizationId: '' }))).toBe('400 VALIDATION_ERROR')
    expect(outcome(await running.browser().post('/organization/delete', { organizationId: id }))).toBe(
      '401 UNAUTHORIZED',
    )
    expect(await rows(running)).toEqual(before)
  })

  it('are deleted by their owner with everything in them, and end being active everywhere', async () => {
    const running = await start(withOrganizations())
    const [ada, bob] = [await person(running, 'ada'), await person(running, 'bob')]
    const { id } = await found(ada, 'engines')
    const kept = await found(bob, 'bobs')
    await join(running, id, bob, 'admin')
    await bob.browser.post('/organization/set-active', { organizationId: id })
    expect(outcome(await bob.browser.post('/organization/delete', { organizationId: id }))).toBe(
      '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    )
    const { status, body } = await ada.browser.post('/organization/delete', { organizationId: id })
    expect([status, body.id, body.slug]).toEqual([200, id, 'engines'])
    expect([await activeIn(ada.browser), await activeIn(bob.browser)]).toEqual([null, null])
    const left = JSON.stringify(await rows(running))
    expect(left).not.toContain(id)
    expect(left).toContain(kept.id)
    expect(outcome(await ada.browser.post('/organization/delete', { organizationId: id }))).toBe(
      '400 ORGANIZATION_NOT_FOUND',
    )
  })

  it('stay where deletion is disabled', async () => {
    const running = await start(withOrganizations({ disableOrganizationDeletion: true }))
    const ada = await person(running, 'ada')
    const { id } = await found(ada, 'engines')
    expect((await ada.browser.post('/organization/delete', { organizationId: id })).status).toBe(404)
    expect((await ada.browser.get('/organization/list')).body).toHaveLength(1)
  })
})
