import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { activeIn, elsewhere, found, join, nobody, outcome, person, type Person, withOrganizations } from './people.ts'

const setActive = ({ browser }: Pick<Person, 'browser'>, body: object) => browser.post('/organization/set-active', body)
const full = ({ browser }: Pick<Person, 'browser'>, query = '') =>
  browser.get(`/organization/get-full-organization${query}`)

/** Members without accounts that can sign in, straight into the tables. */
async function crowd({ db, clock }: TestAuth, organizationId: string, count: number): Promise<void> {
  await db.query(sql`
    with people as (
      insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
      select gen_random_uuid(), 'Person ' || n, 'person' || n || '@crowd.example', true, ${clock.now}, ${clock.now}
      from generate_series(1, ${count}::int) n returning id
    )
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select gen_random_uuid(), ${organizationId}, id, 'member', ${clock.now} from people`)
}

describe.each(homes)('set-active on $name', ({ start }) => {
  it('changes this session only, by id or slug, and answers the full organization', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const first = await found(ada, 'first')
    const second = await found(ada, 'second')
    const other = await elsewhere(running, ada)
    const { status, body } = await setActive(ada, { organizationId: first.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: first.id, slug: 'first', metadata: {}, membersTotal: 1, invitations: [] })
    expect(body).toEqual((await full(ada)).body)
    expect([await activeIn(ada.browser), await activeIn(other)]).toEqual([first.id, null])
    expect((await setActive(ada, { organizationSlug: 'SECOND' })).body.id).toBe(second.id)
    expect(await activeIn(ada.browser)).toBe(second.id)
  })

  it('is followed by no index of the sessions', async () => {
    const { db } = await start(withOrganizations())
    const indexes = await db.query<{ indexdef: string }>(sql`
      select indexdef from pg_indexes where schemaname = 'latchkey' and tablename = 'session'`)
    expect(indexes.length).toBeGreaterThan(3)
    expect(indexes.filter(({ indexdef }) => indexdef.includes('active_'))).toEqual([])
  })

  it('ends the active team together with its organization', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const first = await found(ada, 'first')
    const second = await found(ada, 'second', { keepCurrentActiveOrganization: true })
    const team = async () => (await ada.browser.get('/get-session')).body.session.activeTeamId
    await setActive(ada, { organizationId: first.id })
    expect(await team()).toBe(first.members[0].teamId)
    await setActive(ada, { organizationId: second.id })
    expect(await team()).toBeNull()
  })

  it('clears with null, and says null when there is nothing to do', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const none = await setActive(ada, {})
    expect([none.status, none.body]).toEqual([200, null])
    const { id } = await found(ada, 'first')
    expect((await setActive(ada, {})).body.id).toBe(id)
    const cleared = await setActive(ada, { organizationId: null })
    expect([cleared.status, cleared.body]).toEqual([200, null])
    const { session } = (await ada.browser.get('/get-session')).body
    expect([session.activeOrganizationId, session.activeTeamId]).toEqual([null, null])
  })

  it('refuses an organization of others, and then none is active', async () => {
    const running = await start(withOrganizations())
    const [ada, eve] = [await person(running, 'ada'), await person(running, 'eve')]
    const { id } = await found(ada, 'engines')
    for (const [index, named] of [
      { organizationId: id },
      { organizationSlug: 'engines' },
      { organizationId: nobody },
      { organizationId: 'no id' },
    ].entries()) {
      await setActive(eve, { organizationId: (await found(eve, `eves-${index}`)).id })
      expect(outcome(await setActive(eve, named))).toBe('403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      expect(await activeIn(eve.browser)).toBeNull()
    }
    expect(outcome(await setActive(eve, { organizationSlug: 'nowhere' }))).toBe('400 ORGANIZATION_NOT_FOUND')
    expect(outcome(await setActive({ browser: running.browser() }, { organizationId: id }))).toBe('401 UNAUTHORIZED')
  })
})

describe.each(homes)('an organization on $name', ({ start }) => {
  it('is given whole: members with what others may see, invitations, teams, and how many of each', async () => {
    const running = await start(withOrganizations())
    const [ada, bob] = [await person(running, 'ada'), await person(running, 'bob')]
    const { id } = await found(ada, 'engines')
    running.clock.advance(1)
    await join(running, id, bob)
    const { status, body } = await full(bob, `?organizationId=${id}`)
    expect(status).toBe(200)
    expect(body.members.map((member: { user: object }) => member.user)).toEqual([
      { id: ada.id, name: 'ada', email: 'ada@example.com', image: null },
      { id: bob.id, name: 'bob', email: 'bob@example.com', image: null },
    ])
    expect(body.teams).toEqual([expect.objectContaining({ name: 'engines', organizationId: id })])
    expect([body.membersTotal, body.invitationsTotal, body.teamsTotal]).toEqual([2, 0, 1])
    expect((await bob.browser.get('/organization/get-organization?organizationSlug=Engines')).body).toEqual({
      id,
      name: 'engines',
      slug: 'engines',
      logo: null,
      metadata: {},
      createdAt: body.createdAt,
    })
  })

  it('has no list of teams where there are none', async () => {
    const running = await start(withOrganizations({ teams: false }))
    const ada = await person(running, 'ada')
    await found(ada, 'engines')
    const { body } = await full(ada)
    expect(Object.keys(body)).not.toContain('teams')
    expect(Object.keys(body)).toContain('members')
  })

  it('says how many members there are when it sends fewer', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const { id } = await found(ada, 'engines')
    await crowd(running, id, 600)
    const sizes = async (query: string) => {
      const { body } = await full(ada, query)
      return [body.members.length, body.membersTotal]
    }
    expect(await sizes('')).toEqual([100, 601])
    expect(await sizes('?membersLimit=3')).toEqual([3, 601])
    expect(await sizes('?membersLimit=0')).toEqual([0, 601])
    expect(await sizes('?membersLimit=100000')).toEqual([500, 601])
    expect(outcome(await full(ada, '?membersLimit=-1'))).toBe('400 VALIDATION_ERROR')
  })

  it('is null when none is named and none is active', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    await found(ada, 'engines', { keepCurrentActiveOrganization: true })
    for (const call of ['get-full-organization', 'get-organization']) {
      const { status, body } = await ada.browser.get(`/organization/${call}`)
      expect([status, body]).toEqual([200, null])
    }
  })

  it('is not given to others', async () => {
    const running = await start(withOrganizations())
    const [ada, eve] = [await person(running, 'ada'), await person(running, 'eve')]
    const { id } = await found(ada, 'engines')
    await found(eve, 'eves')
    for (const call of ['get-full-organization', 'get-organization']) {
      const ask = async (query: string) => outcome(await eve.browser.get(`/organization/${call}?${query}`))
      expect(await ask(`organizationId=${id}`)).toBe('403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      expect(await ask('organizationSlug=engines')).toBe('403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      expect(await ask(`organizationId=${nobody}`)).toBe('400 ORGANIZATION_NOT_FOUND')
      expect(await ask('organizationId=x')).toBe('400 ORGANIZATION_NOT_FOUND')
      expect(await ask('organizationSlug=nowhere')).toBe('400 ORGANIZATION_NOT_FOUND')
    }
  })

  it('is no longer active in any session of somebody who was removed, and no ghost is left', async () => {
    const running = await start(withOrganizations())
    const [ada, bob] = [await person(running, 'ada'), await person(running, 'bob')]
    const { id } = await found(ada, 'engines')
    const kept = await found(bob, 'bobs')
    const browsers = [bob.browser, await elsewhere(running, bob), await elsewhere(running, bob)]
    const { id: memberId } = await join(running, id, bob)
    for (const browser of browsers.slice(0, 2)) await setActive({ browser }, { organizationId: id })
    await setActive({ browser: browsers[2] ?? bob.browser }, { organizationId: kept.id })
    running.statements.length = 0
    expect((await ada.browser.post('/organization/remove-member', { memberIdOrEmail: memberId })).status).toBe(200)
    expect(running.statements.filter((text) => /update .*session/i.test(text))).toEqual([])
    expect(await Promise.all(browsers.map(activeIn))).toEqual([null, null, kept.id])
    const { status, body } = await full(bob)
    expect([status, body]).toEqual([200, null])
  })

  it('costs the same statements with one member and with three hundred, and one for totals where a list is cut', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const { id } = await found(ada, 'engines')
    const count = async (work: () => Promise<unknown>) => {
      running.statements.length = 0
      await work()
      return running.statements.length
    }
    const calls = [
      () => full(ada),
      () => full(ada, '?membersLimit=500'),
      () => setActive(ada, { organizationId: id }),
      () => ada.browser.get('/organization/list'),
      () => ada.browser.get('/organization/list-members?limit=500&search=person'),
      () => ada.browser.get('/organization/get-active-member'),
      () => ada.browser.get('/organization/get-active-member-role'),
      () => ada.browser.post('/organization/has-permission', { permissions: { team: ['create'] } }),
      () => ada.browser.post('/organization/update', { data: { name: 'Engines' } }),
      () => ada.browser.post('/organization/remove-member', { memberIdOrEmail: 'person1@crowd.example' }),
    ]
    const costs = async () => {
      const all: number[] = []
      for (const call of calls) all.push(await count(call))
      return all
    }
    await crowd(running, id, 1)
    const few = await costs()
    await running.db.query(sql`delete from latchkey.user where email like '%@crowd.example'`)
    await crowd(running, id, 300)
    const cut = new Set([calls[0], calls[2]])
    expect(await costs()).toEqual(few.map((cost, place) => (cut.has(calls[place]) ? cost + 1 : cost)))
    expect(Math.max(...few)).toBeLessThan(11)
  })
})
