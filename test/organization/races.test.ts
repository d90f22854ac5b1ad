// Long because it holds the races of organizations, each with all its ways.
import { expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { sql } from '../../runtime/index.ts'
import { proven, invited } from '../features/organization/invited.ts'
import { elsewhere, found, join, person, type Person, withOrganizations } from '../features/organization/people.ts'
import { crowd as many, twoNodes } from '../support/nodes.ts'
import { failures, fill, membersIn, outcomesOf } from './outcomes.ts'

const notFound = '400 INVITATION_NOT_FOUND'
const onlyOwner = '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
const isOwner = ({ role }: { role: string }) => role.split(',').includes('owner')

itDeep('of 32 acceptances of one invitation one succeeds, and makes one member (R-01)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const [ada, bob] = [await proven(first, 'ada'), await proven(first, 'bob')]
  const other = await elsewhere(first, bob)
  for (let round = 0; round < 4; round++) {
    const { id } = await found(ada, `works-${round}`)
    const invitation = await invited(ada, bob.email, { organizationId: id })
    const calls = Array.from({ length: many }, (_, n) =>
      at(n, n % 3 === 0 ? { browser: other } : bob).post('/organization/accept-invitation', {
        invitationId: invitation.id,
      }),
    )
    expect(await outcomesOf(calls)).toEqual({ '200': 1, [notFound]: many - 1 })
    expect((await membersIn(first, id)).filter(({ userId }) => userId === bob.id)).toHaveLength(1)
    // The winner's session, and it alone, has the organization active.
    const active = sql`select id from latchkey.session where user_id = ${bob.id} and active_organization_id = ${id}`
    expect(await first.db.query(active)).toHaveLength(1)
  }
})

itDeep('an invitation that is accepted, rejected and canceled at once ends in one of these ways (R-01)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const [ada, bob] = [await proven(first, 'ada'), await proven(first, 'bob')]
  for (let round = 0; round < 6; round++) {
    const { id } = await found(ada, `works-${round}`)
    const invitation = await invited(ada, bob.email, { organizationId: id })
    const ways = ['accept', 'reject', 'cancel'] as const
    const calls = Array.from({ length: many }, async (_, n) => {
      const way = ways[(n + round) % 3] ?? 'accept'
      const by = way === 'cancel' ? ada : bob
      const answer = await at(n >> 1, by).post(`/organization/${way}-invitation`, { invitationId: invitation.id })
      return { way, answer }
    })
    const answers = await Promise.all(calls)
    const [winner, ...others] = answers.filter(({ answer }) => answer.status === 200)
    expect(others).toEqual([])
    expect(await outcomesOf(answers.map(({ answer }) => Promise.resolve(answer)))).toEqual({
      '200': 1,
      [notFound]: many - 1,
    })
    const ends = { accept: 'accepted', reject: 'rejected', cancel: 'canceled' }
    const [stored] = await first.db.query(sql`select status from latchkey.invitation where id = ${invitation.id}`)
    expect(stored).toEqual({ status: ends[winner?.way ?? 'accept'] })
    const joined = (await membersIn(first, id)).some(({ userId }) => userId === bob.id)
    expect(joined).toBe(winner?.way === 'accept')
  }
})

it('an invitation whose time is over while it is accepted is accepted once or not at all (R-01)', async () => {
  const { first, at } = await twoNodes(withOrganizations({ invitationLifetime: 60 }))
  const [ada, bob] = [await proven(first, 'ada'), await proven(first, 'bob')]
  for (let round = 0; round < 4; round++) {
    const { id } = await found(ada, `works-${round}`)
    const invitation = await invited(ada, bob.email, { organizationId: id })
    const calls = Array.from({ length: many }, (_, n) => {
      if (n === many / 2) first.clock.advance(60)
      return at(n, bob).post('/organization/accept-invitation', { invitationId: invitation.id })
    })
    const { '200': won = 0, [notFound]: late, ...others } = await outcomesOf(calls)
    expect([won + (late ?? 0), others]).toEqual([many, {}])
    expect(won).toBeLessThanOrEqual(1)
    expect((await membersIn(first, id)).filter(({ userId }) => userId === bob.id)).toHaveLength(won)
    const [stored] = await first.db.query(sql`select status from latchkey.invitation where id = ${invitation.id}`)
    expect(stored).toEqual({ status: won === 1 ? 'accepted' : 'pending' })
  }
})

it('of many owners who leave, are removed and step down at once there is an owner left (R-04)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const people: Person[] = []
  for (const name of ['ada', 'bob', 'cleo', 'dan']) people.push(await person(first, name))
  const [ada] = people
  if (ada === undefined) return expect.unreachable()
  for (let round = 0; round < 5; round++) {
    const { id, members } = await found(ada, `works-${round}`)
    const ids = [members[0].id]
    for (const one of people.slice(1)) ids.push((await join(first, id, one, 'owner,admin')).id)
    const calls = Array.from({ length: many }, (_, n) => {
      const me = at(n >> 2, people[n % 4] ?? ada)
      const memberId = ids[(n + round) % 4]
      if (n % 3 === 0) return me.post('/organization/leave', { organizationId: id })
      if (n % 3 === 1) return me.post('/organization/remove-member', { organizationId: id, memberIdOrEmail: memberId })
      return me.post('/organization/update-member-role', { organizationId: id, memberId, role: 'member' })
    })
    const counts = await outcomesOf(calls)
    expect(counts['200']).toBeGreaterThan(0)
    expect(failures(counts)).toEqual([])
    expect((await membersIn(first, id)).filter(isOwner).length).toBeGreaterThanOrEqual(1)
  }
})

itDeep('of two owners who leave at once one stays, and is told why (R-04)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const [ada, bob] = [await person(first, 'ada'), await person(first, 'bob')]
  for (let round = 0; round < 5; round++) {
    const { id } = await found(ada, `works-${round}`)
    await join(first, id, bob, 'owner')
    const counts = await outcomesOf(
      Array.from({ length: many }, (_, n) =>
        at(n >> 1, n % 2 === 0 ? ada : bob).post('/organization/leave', { organizationId: id }),
      ),
    )
    const { '200': left, [onlyOwner]: stayed = 0, '400 MEMBER_NOT_FOUND': gone = 0, ...others } = counts
    expect([left, stayed + gone, others]).toEqual([1, many - 1, {}])
    expect((await membersIn(first, id)).map(({ role }) => role)).toEqual(['owner'])
  }
})

it('an organization that is deleted while its owners leave is gone, or has an owner (R-04)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const [ada, bob] = [await person(first, 'ada'), await person(first, 'bob')]
  for (let round = 0; round < 5; round++) {
    const { id } = await found(ada, `works-${round}`)
    await join(first, id, bob, 'owner')
    const calls = Array.from({ length: many }, (_, n) => {
      const path = (n + round) % 4 === 0 ? '/organization/delete' : '/organization/leave'
      return at(n >> 1, n % 2 === 0 ? ada : bob).post(path, { organizationId: id })
    })
    expect(failures(await outcomesOf(calls))).toEqual([])
    const rows = await first.db.query(sql`select id from latchkey.organization where id = ${id}`)
    const owners = (await membersIn(first, id)).filter(isOwner)
    expect(owners.length > 0).toBe(rows.length > 0)
    const active = sql`select id from latchkey.session where active_organization_id = ${id}`
    if (rows.length === 0) expect(await first.db.query(active)).toEqual([])
  }
})

itDeep('with 99 of 100 members one of 32 who accept at once joins (R-05)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const ada = await proven(first, 'ada')
  const guests: Person[] = []
  for (let n = 0; n < many; n++) guests.push(await proven(first, `guest${n}`))
  for (let round = 0; round < 3; round++) {
    const { id } = await found(ada, `works-${round}`)
    await fill(first, id, 98)
    const invitations: { id: string }[] = []
    for (const { email } of guests) invitations.push(await invited(ada, email, { organizationId: id }))
    const counts = await outcomesOf(
      guests.map((guest, n) =>
        at(n, guest).post('/organization/accept-invitation', { invitationId: invitations[n]?.id }),
      ),
    )
    expect(counts).toEqual({ '200': 1, '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED': many - 1 })
    expect(await membersIn(first, id)).toHaveLength(100)
    // Who found no room was not made to lose the invitation.
    const statuses = sql`select status, count(*)::int as count from latchkey.invitation
      where organization_id = ${id} group by status order by status`
    expect(await first.db.query(statuses)).toEqual([
      { status: 'accepted', count: 1 },
      { status: 'pending', count: many - 1 },
    ])
  }
})

it('of 32 who take one slug by creation and change one gets it (R-09)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const [ada, bob] = [await person(first, 'ada'), await person(first, 'bob')]
  const own: { id: string }[] = []
  for (let n = 0; n < 8; n++) own.push(await found(ada, `own-${n}`))
  for (let round = 0; round < 4; round++) {
    const slug = `wanted-${round}`
    const spelled = (n: number) => (n % 2 === 0 ? slug : slug.toUpperCase())
    const calls = Array.from({ length: many }, (_, n) =>
      n % 4 === 0
        ? at(n >> 1, ada).post('/organization/update', {
            organizationId: own[n / 4]?.id,
            data: { slug: spelled(n >> 2) },
          })
        : at(n, n % 2 === 0 ? ada : bob).post('/organization/create', { name: 'x', slug: spelled(n) }),
    )
    const {
      '200': won,
      '400 ORGANIZATION_ALREADY_EXISTS': late = 0,
      '400 SLUG_IS_TAKEN': taken = 0,
      ...others
    } = await outcomesOf(calls)
    expect([won, late + taken, others]).toEqual([1, many - 1, {}])
    expect(await first.db.query(sql`select id from latchkey.organization where slug = ${slug}`)).toHaveLength(1)
  }
})

it('of 32 creations of one user at once the limit lets exactly as many through as it says (R-09)', async () => {
  const { first, at } = await twoNodes(withOrganizations({ organizationLimit: 3 }))
  for (const name of ['ada', 'bob', 'cleo']) {
    const one = await person(first, name)
    const calls = Array.from({ length: many }, (_, n) =>
      at(n, one).post('/organization/create', { name, slug: `${name}-${n}` }),
    )
    expect(await outcomesOf(calls)).toEqual({
      '200': 3,
      '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS': 29,
    })
    const made = sql`select m.id from latchkey.member m where m.user_id = ${one.id}`
    expect(await first.db.query(made)).toHaveLength(3)
  }
})

itDeep('of 32 removals of the last two teams one succeeds (R-19)', async () => {
  const { first, at } = await twoNodes(withOrganizations({ teams: { defaultTeam: false } }))
  const [ada, bob] = [await person(first, 'ada'), await person(first, 'bob')]
  for (let round = 0; round < 5; round++) {
    const { id } = await found(ada, `works-${round}`)
    await join(first, id, bob, 'admin')
    const teams: string[] = []
    for (const name of ['one', 'two']) {
      teams.push((await ada.browser.post('/organization/create-team', { name, organizationId: id })).body.id)
    }
    const calls = Array.from({ length: many }, (_, n) =>
      at(n >> 1, n % 4 < 2 ? ada : bob).post('/organization/remove-team', { organizationId: id, teamId: teams[n % 2] }),
    )
    const {
      '200': won,
      '400 TEAM_NOT_FOUND': gone = 0,
      '400 UNABLE_TO_REMOVE_LAST_TEAM': last = 0,
      ...others
    } = await outcomesOf(calls)
    expect([won, gone + last, others]).toEqual([1, many - 1, {}])
    expect(await first.db.query(sql`select id from latchkey.team where organization_id = ${id}`)).toHaveLength(1)
  }
})

itDeep('a member who is moved into a team that is being removed has no team that is not there (R-19)', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const [ada, bob, cleo] = [await proven(first, 'ada'), await person(first, 'bob'), await proven(first, 'cleo')]
  for (let round = 0; round < 5; round++) {
    const { id } = await found(ada, `works-${round}`)
    await join(first, id, bob)
    const organizationId = id
    const { body } = await ada.browser.post('/organization/create-team', { name: 'short', organizationId })
    const invitation = await invited(ada, cleo.email, { organizationId, teamId: body.id })
    await bob.browser.post('/organization/set-active', { organizationId })
    const team = { organizationId, teamId: body.id }
    const calls = Array.from({ length: many }, (_, n) => {
      if (n % 4 === 0) return at(n >> 2, ada).post('/organization/add-team-member', { ...team, userId: bob.id })
      if (n % 4 === 1) return at(n >> 2, bob).post('/organization/set-active-team', { teamId: body.id })
      if (n % 4 === 2) return at(n >> 2, cleo).post('/organization/accept-invitation', { invitationId: invitation.id })
      return n > many / 2
        ? at(n >> 2, ada).post('/organization/remove-team', team)
        : at(n >> 2, ada).post('/organization/remove-team-member', { ...team, userId: bob.id })
    })
    const counts = await outcomesOf(calls)
    expect(failures(counts)).toEqual([])
    const teams = await first.db.query(sql`select id from latchkey.team where organization_id = ${id}`)
    // The removal was the last word about this team, or came too early to find it empty of ada: she is not in it.
    expect(teams).toHaveLength(1)
    const dangling = sql`
      select 'member' as what from latchkey.member where team_id = ${body.id}
      union all select 'place' from latchkey.team_member where team_id = ${body.id}
      union all select 'invitation' from latchkey.invitation where team_id = ${body.id}
      union all select 'named' from latchkey.invitation_team where team_id = ${body.id}
      union all select 'session' from latchkey.session where active_team_id = ${body.id}`
    expect(await first.db.query(dangling)).toEqual([])
    expect((await membersIn(first, id)).filter(({ userId }) => userId === cleo.id)).toHaveLength(1)
  }
})
