import { expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { crowd, tally, twoNodes } from '../../support/nodes.ts'
import { company } from './invited.ts'
import { outcome, withOrganizations } from './people.ts'

const turns = Array.from({ length: crowd }, (_, index) => index)

it('32 removals of the last two teams at once leave one, on two nodes', async () => {
  const { first, at } = await twoNodes(withOrganizations({ teams: { defaultTeam: false } }))
  const { id, ada } = await company(first)
  const both = [ada, { ...ada, browser: at(1, ada) }] as const
  const make = async () => (await ada.browser.post('/organization/create-team', { name: 'Red' })).body.id
  await make()
  for (let round = 0; round < 6; round++) {
    await make()
    const teams = await first.db.query<{ id: string }>(sql`select id from latchkey.team where organization_id = ${id}`)
    const outcomes = await Promise.all(
      turns.map(async (turn) => {
        const by = both[turn % 2] ?? ada
        return outcome(await by.browser.post('/organization/remove-team', { teamId: teams[(turn >> 1) % 2]?.id }))
      }),
    )
    expect(tally(outcomes)).toEqual({
      '200': 1,
      '400 TEAM_NOT_FOUND': crowd / 2 - 1,
      '400 UNABLE_TO_REMOVE_LAST_TEAM': crowd / 2,
    })
    expect(await first.db.query(sql`select id from latchkey.team where organization_id = ${id}`)).toHaveLength(1)
  }
})

it('people who are put into a team that is going are in none that is gone', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const { ada, bob, cleo } = await company(first)
  for (let round = 0; round < 4; round++) {
    const { body: team } = await ada.browser.post('/organization/create-team', { name: 'Red' })
    const outcomes = await Promise.all(
      turns.map(async (turn) => {
        const browser = at(turn, ada)
        if (turn % 8 === 7) return outcome(await browser.post('/organization/remove-team', { teamId: team.id }))
        const userId = turn % 3 === 0 ? bob.id : cleo.id
        return outcome(await browser.post('/organization/add-team-member', { teamId: team.id, userId }))
      }),
    )
    for (const one of outcomes) expect(['200', '400 TEAM_NOT_FOUND']).toContain(one)
    const [row] = await first.db.query(sql`
      select (select count(*)::int from latchkey.team where id = ${team.id}) as teams,
        (select count(*)::int from latchkey.team_member where team_id = ${team.id}) as places,
        (select count(*)::int from latchkey.member where team_id = ${team.id}) as firsts`)
    expect(row).toEqual({ teams: 0, places: 0, firsts: 0 })
  }
})

it('as many teams are made at once, and as many people put into one, as there is room for', async () => {
  const { first, at } = await twoNodes(withOrganizations({ teams: { maximumTeams: 5, maximumMembersPerTeam: 2 } }))
  const { ada, bob, cleo, owner } = await company(first)
  const both = [ada, { ...ada, browser: at(1, ada) }] as const
  const made = await Promise.all(
    turns.map(async (turn) =>
      outcome(await (both[turn % 2] ?? ada).browser.post('/organization/create-team', { name: `Team ${turn}` })),
    ),
  )
  expect(tally(made)).toEqual({ '200': 4, '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS': crowd - 4 })
  const put = await Promise.all(
    [bob, cleo].map(async ({ id: userId }, turn) =>
      outcome(
        await (both[turn] ?? ada).browser.post('/organization/add-team-member', { teamId: owner.teamId, userId }),
      ),
    ),
  )
  expect(tally(put)).toEqual({ '200': 1, '403 TEAM_MEMBER_LIMIT_REACHED': 1 })
})
