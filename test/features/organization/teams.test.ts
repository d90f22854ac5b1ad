// Long because every call about teams and every one of its refusals is here.
import { describe, expect, it } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import { sql } from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { company, invited } from './invited.ts'
import { join, nobody, outcome, person, type Person, rows, withOrganizations } from './people.ts'

const call = (by: Person, name: string, body: object = {}) => by.browser.post(`/organization/${name}`, body)
const read = (by: Person, name: string, query: Record<string, string> = {}) =>
  by.browser.get(`/organization/${name}?${new URLSearchParams(query).toString()}`)
const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name)

async function team(by: Person, name: string): Promise<{ id: string; organizationId: string }> {
  const { status, body } = await call(by, 'create-team', { name })
  if (status !== 200) throw new Error(`${name} could not be made: ${JSON.stringify(body)}`)
  return body
}

/** The first team of a member, as the older clients see it. */
async function firstTeamOf({ db }: TestAuth, { id }: Person): Promise<string | null> {
  const [row] = await db.query<{ teamId: string | null }>(
    sql`select team_id from latchkey.member where user_id = ${id}`,
  )
  return row?.teamId ?? null
}

describe.each(homes)('teams on $name', ({ start }) => {
  it('are made, renamed, listed and removed by who may', async () => {
    const running = await start(withOrganizations())
    const { id, ada, bob, cleo } = await company(running)
    running.clock.advance(1)
    const { status, body: red } = await call(bob, 'create-team', { name: 'Red' })
    const now = running.clock.now.toISOString()
    expect([status, red]).toEqual([
      200,
      { id: expect.any(String), name: 'Red', organizationId: id, createdAt: now, updatedAt: now },
    ])
    running.clock.advance(1)
    const renamed = await call(bob, 'update-team', { teamId: red.id, data: { name: 'Crimson' } })
    expect(renamed.body).toEqual({ ...red, name: 'Crimson', updatedAt: running.clock.now.toISOString() })
    const list = await read(cleo, 'list-teams')
    expect([names(list), list.headers.get('x-total-count')]).toEqual([['engines', 'Crimson'], '2'])
    expect(names(await read(cleo, 'list-teams', { limit: '1', offset: '1' }))).toEqual(['Crimson'])
    const removed = await call(ada, 'remove-team', { teamId: red.id })
    expect([removed.status, removed.body]).toEqual([200, { message: 'Team removed successfully.' }])
    expect(names(await read(cleo, 'list-teams'))).toEqual(['engines'])
    const events = ['team.created', 'team.updated', 'team.removed']
    for (const event of events) expect(running.log.lines.some((line) => line.includes(event))).toBe(true)
  })

  it('are out of reach for members without the permission', async () => {
    const running = await start(withOrganizations())
    const { cleo, owner } = await company(running)
    const before = await rows(running)
    const { teamId } = owner
    for (const [name, body, code] of [
      ['create-team', { name: 'Red' }, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'],
      ['remove-team', { teamId }, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'],
      ['update-team', { teamId, data: { name: 'Mine' } }, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'],
      ['add-team-member', { teamId, userId: cleo.id }, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'],
      ['remove-team-member', { teamId, userId: owner.userId }, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'],
    ] as const) {
      expect(outcome(await call(cleo, name, body))).toBe(`403 ${code}`)
    }
    expect(await rows(running)).toEqual(before)
  })

  it('of another organization are out of reach, by whatever ids', async () => {
    const running = await start(withOrganizations())
    const { id, ada, eve, owner, foreign } = await company(running)
    await team(ada, 'Red')
    const before = await rows(running)
    const theirs = owner.teamId
    const verdicts = async (by: Person, teamId: string, organizationId?: string) => [
      outcome(await call(by, 'create-team', { name: 'Spies', organizationId })),
      outcome(await call(by, 'remove-team', { teamId, organizationId })),
      outcome(await call(by, 'update-team', { teamId, data: { name: 'Spies', organizationId } })),
      outcome(await read(by, 'list-teams', organizationId === undefined ? {} : { organizationId })),
      outcome(await call(by, 'add-team-member', { teamId, userId: by.id, organizationId })),
      outcome(await call(by, 'remove-team-member', { teamId, userId: by.id, organizationId })),
      outcome(await read(by, 'list-team-members', { teamId, ...(organizationId !== undefined && { organizationId }) })),
    ]
    const stranger = '403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    for (const organizationId of [id, nobody, 'no-id']) {
      expect(await verdicts(eve, theirs, organizationId)).toEqual([
        '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
        '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
        '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
        ...Array(4).fill(stranger),
      ])
    }
    expect(await rows(running)).toEqual(before)
    // Its owner acts in an organization of her own, with the id of the foreign team.
    for (const teamId of [theirs, nobody, 'no-id']) {
      const [, ...others] = await verdicts(eve, teamId, foreign.id)
      expect(others).toEqual(others.map((one) => (one === '200' ? '200' : '400 TEAM_NOT_FOUND')))
      expect(others.filter((one) => one === '200')).toHaveLength(1)
      expect(outcome(await call(eve, 'set-active-team', { teamId }))).toBe('400 TEAM_NOT_FOUND')
    }
    await eve.browser.post('/organization/set-active', { organizationId: null })
    expect(await verdicts(eve, theirs)).toEqual(Array(7).fill('400 NO_ACTIVE_ORGANIZATION'))
    expect(outcome(await call(eve, 'set-active-team', { teamId: theirs }))).toBe('400 NO_ACTIVE_ORGANIZATION')
  })

  it('are not removed by who is in them, and the last one stays', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, owner } = await company(running)
    const { teamId } = owner
    expect(outcome(await call(bob, 'remove-team', { teamId }))).toBe('400 UNABLE_TO_REMOVE_LAST_TEAM')
    const red = await team(ada, 'Red')
    expect(outcome(await call(ada, 'remove-team', { teamId }))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM')
    await call(ada, 'add-team-member', { teamId: red.id, userId: bob.id })
    expect(outcome(await call(bob, 'remove-team', { teamId: red.id }))).toBe(
      '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
    )
    expect(outcome(await call(bob, 'remove-team', { teamId }))).toBe('200')
    expect(outcome(await call(ada, 'remove-team', { teamId }))).toBe('400 TEAM_NOT_FOUND')
    expect(outcome(await call(ada, 'remove-team', { teamId: red.id }))).toBe('400 UNABLE_TO_REMOVE_LAST_TEAM')
  })

  itDeep('may all be removed, are limited in number, and have a name, where that is configured', async () => {
    const running = await start(withOrganizations({ teams: { allowRemovingAllTeams: true, maximumTeams: 2 } }))
    const { ada, bob, owner } = await company(running)
    expect(outcome(await call(bob, 'remove-team', { teamId: owner.teamId }))).toBe('200')
    expect((await read(bob, 'list-teams')).body).toEqual([])
    for (const name of ['', 'x'.repeat(129), 1]) {
      expect(outcome(await call(ada, 'create-team', { name }))).toBe('400 VALIDATION_ERROR')
    }
    const red = await team(ada, 'Red')
    await team(ada, 'Blue')
    expect(outcome(await call(ada, 'create-team', { name: 'Green' }))).toBe(
      '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
    )
    expect(outcome(await call(ada, 'update-team', { teamId: red.id, data: { name: '' } }))).toBe('400 VALIDATION_ERROR')
    expect((await call(ada, 'update-team', { teamId: red.id, data: {} })).body.name).toBe('Red')
  })

  it('are not there where they are off', async () => {
    const running = await start(withOrganizations({ teams: false }))
    const { ada } = await company(running)
    const place = { teamId: nobody, userId: ada.id }
    for (const answer of [
      await call(ada, 'create-team', { name: 'Red' }),
      await call(ada, 'remove-team', place),
      await call(ada, 'update-team', { teamId: nobody, data: {} }),
      await call(ada, 'set-active-team', { teamId: nobody }),
      await call(ada, 'add-team-member', place),
      await call(ada, 'remove-team-member', place),
      await read(ada, 'list-teams'),
      await read(ada, 'list-user-teams'),
      await read(ada, 'list-team-members', { teamId: nobody }),
    ]) {
      expect(outcome(answer)).toBe('400 TEAMS_NOT_ENABLED')
    }
  })
})

describe.each(homes)('who is in a team on $name', ({ start }) => {
  it('is said to those in it and to those who may change it', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, cleo } = await company(running)
    const red = await team(ada, 'Red')
    running.clock.advance(1)
    const added = await call(ada, 'add-team-member', { teamId: red.id, userId: bob.id })
    expect([added.status, added.body]).toEqual([
      200,
      { id: expect.any(String), teamId: red.id, userId: bob.id, createdAt: running.clock.now.toISOString() },
    ])
    expect((await call(ada, 'add-team-member', { teamId: red.id, userId: bob.id })).body).toEqual(added.body)
    expect((await read(ada, 'list-team-members', { teamId: red.id })).body).toEqual([added.body])
    expect(outcome(await read(cleo, 'list-team-members', { teamId: red.id }))).toBe(
      '400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    )
    running.clock.advance(1)
    await call(ada, 'add-team-member', { teamId: red.id, userId: cleo.id })
    const list = await read(cleo, 'list-team-members', { teamId: red.id, limit: '1' })
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[added.body], '2'])
    expect(names(await read(cleo, 'list-user-teams'))).toEqual(['Red'])
  })

  it('is a member of the organization, and there is room', async () => {
    const running = await start(withOrganizations({ teams: { maximumMembersPerTeam: 1 } }))
    const { ada, bob, cleo, eve } = await company(running)
    const red = await team(ada, 'Red')
    for (const userId of [eve.id, nobody, 'no id']) {
      expect(outcome(await call(ada, 'add-team-member', { teamId: red.id, userId }))).toBe(
        '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      )
      expect(outcome(await call(ada, 'remove-team-member', { teamId: red.id, userId }))).toBe(
        '400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
      )
    }
    expect(outcome(await call(ada, 'add-team-member', { teamId: red.id, userId: bob.id }))).toBe('200')
    expect(outcome(await call(ada, 'add-team-member', { teamId: red.id, userId: bob.id }))).toBe('200')
    expect(outcome(await call(ada, 'add-team-member', { teamId: red.id, userId: cleo.id }))).toBe(
      '403 TEAM_MEMBER_LIMIT_REACHED',
    )
  })

  it('leaves by themselves or is taken out, and stays in the organization', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, cleo } = await company(running)
    const red = await team(ada, 'Red')
    for (const { id } of [bob, cleo]) await call(ada, 'add-team-member', { teamId: red.id, userId: id })
    const own = await call(cleo, 'remove-team-member', { teamId: red.id, userId: cleo.id })
    expect([own.status, own.body]).toEqual([200, { message: 'Team member removed successfully.' }])
    expect(outcome(await call(cleo, 'remove-team-member', { teamId: red.id, userId: cleo.id }))).toBe(
      '400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    )
    expect(outcome(await call(ada, 'remove-team-member', { teamId: red.id, userId: bob.id }))).toBe('200')
    expect((await read(ada, 'list-team-members', { teamId: red.id })).body).toEqual([])
    expect((await read(bob, 'list-teams')).status).toBe(200)
  })

  it('has one of their teams as the first one, whatever becomes of the others', async () => {
    const running = await start(withOrganizations())
    const { ada, bob } = await company(running)
    const [red, blue] = [await team(ada, 'Red'), await team(ada, 'Blue')]
    expect(await firstTeamOf(running, bob)).toBeNull()
    for (const { id } of [red, blue]) {
      running.clock.advance(1)
      await call(ada, 'add-team-member', { teamId: id, userId: bob.id })
      expect(await firstTeamOf(running, bob)).toBe(red.id)
    }
    const invitation = await invited(ada, 'fay@example.com', { teamId: [red.id, blue.id] })
    await call(ada, 'remove-team', { teamId: red.id })
    expect(await firstTeamOf(running, bob)).toBe(blue.id)
    const { body } = await read(ada, 'list-invitations')
    expect(body).toEqual([{ ...invitation, teamId: blue.id }])
    await call(ada, 'remove-team-member', { teamId: blue.id, userId: bob.id })
    expect(await firstTeamOf(running, bob)).toBeNull()
    await call(ada, 'remove-team', { teamId: blue.id })
    expect((await read(ada, 'list-invitations')).body).toEqual([{ ...invitation, teamId: null }])
  })
})

describe.each(homes)('the active team on $name', ({ start }) => {
  const active = async ({ browser }: Person) => (await browser.get('/get-session')).body.session.activeTeamId

  it('is one of the active organization in which the caller is', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, eve, owner, foreign } = await company(running)
    expect(await active(ada)).toBe(owner.teamId)
    expect(outcome(await call(bob, 'set-active-team', { teamId: owner.teamId }))).toBe(
      '400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    )
    await call(ada, 'add-team-member', { teamId: owner.teamId, userId: bob.id })
    const { status, body } = await call(bob, 'set-active-team', { teamId: owner.teamId })
    expect([status, body.id, await active(bob)]).toEqual([200, owner.teamId, owner.teamId])
    expect((await call(bob, 'set-active-team')).body.id).toBe(owner.teamId)
    expect((await read(bob, 'list-team-members')).body).toHaveLength(2)
    expect((await call(bob, 'set-active-team', { teamId: null })).body).toBeNull()
    expect(await active(bob)).toBeNull()
    expect((await call(bob, 'set-active-team')).body).toBeNull()
    expect(outcome(await read(bob, 'list-team-members'))).toBe('400 TEAM_NOT_FOUND')
    // A member of both, of which the other one is active.
    await join(running, owner.organizationId, eve)
    await call(ada, 'add-team-member', { teamId: owner.teamId, userId: eve.id })
    expect(outcome(await call(eve, 'set-active-team', { teamId: owner.teamId }))).toBe('400 TEAM_NOT_FOUND')
    expect(await active(eve)).toBe(foreign.members[0].teamId)
  })

  it('ends in every session with the place, the team or the membership', async () => {
    const running = await start(withOrganizations())
    const { ada, bob } = await company(running)
    const enter = async () => {
      const { id } = await team(ada, 'Red')
      await call(ada, 'add-team-member', { teamId: id, userId: bob.id })
      await call(bob, 'set-active-team', { teamId: id })
      expect(await active(bob)).toBe(id)
      return id
    }
    await call(ada, 'remove-team-member', { teamId: await enter(), userId: bob.id })
    expect(await active(bob)).toBeNull()
    await call(ada, 'remove-team', { teamId: await enter() })
    expect(await active(bob)).toBeNull()
    await enter()
    await ada.browser.post('/organization/remove-member', { memberIdOrEmail: bob.email })
    expect(await active(bob)).toBeNull()
  })

  it('is for who is signed in', async () => {
    const running = await start(withOrganizations())
    const stranger = { ...(await person(running, 'ada')), browser: running.browser() }
    for (const name of ['list-teams', 'list-user-teams', 'list-team-members']) {
      expect(outcome(await read(stranger, name))).toBe('401 UNAUTHORIZED')
    }
  })
})
