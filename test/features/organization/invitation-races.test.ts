import { expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { crowd, tally, twoNodes } from '../../support/nodes.ts'
import { answer, company, invite, invited, proven } from './invited.ts'
import { join, outcome, withOrganizations } from './people.ts'

const notFound = '400 INVITATION_NOT_FOUND'
const turns = Array.from({ length: crowd }, (_, index) => index)

it('one of 32 acceptances of an invitation counts, on two nodes', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const { id, ada } = await company(first)
  const fay = await proven(first, 'fay')
  const both = [fay, { ...fay, browser: at(1, fay) }] as const
  const invitation = await invited(ada, fay.email)
  const outcomes = await Promise.all(
    turns.map(async (turn) => outcome(await answer(both[turn % 2] ?? fay, 'accept', invitation.id))),
  )
  expect(tally(outcomes)).toEqual({ '200': 1, [notFound]: crowd - 1 })
  const where = sql`organization_id = ${id} and user_id = ${fay.id}`
  expect(await first.db.query(sql`select role from latchkey.member where ${where}`)).toEqual([{ role: 'member' }])
})

it('accepting, rejecting and canceling at once end an invitation once', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const { id, ada } = await company(first)
  const fay = await proven(first, 'fay')
  const statuses = { accept: 'accepted', reject: 'rejected', cancel: 'canceled' } as const
  const ways = Object.keys(statuses) as (keyof typeof statuses)[]
  for (let round = 0; round < 5; round++) {
    const invitation = await invited(ada, fay.email)
    const outcomes = await Promise.all(
      turns.map(async (turn) => {
        const what = ways[turn % 3] ?? 'accept'
        const by = what === 'cancel' ? ada : fay
        return `${what} ${outcome(await answer(turn % 2 === 0 ? by : { ...by, browser: at(1, by) }, what, invitation.id))}`
      }),
    )
    const won = outcomes.filter((one) => one.endsWith(' 200'))
    expect(won).toHaveLength(1)
    expect(outcomes.filter((one) => one.endsWith(notFound))).toHaveLength(crowd - 1)
    const way = ways.find((one) => won[0]?.startsWith(one)) ?? 'accept'
    const [row] = await first.db.query(sql`select status from latchkey.invitation where id = ${invitation.id}`)
    expect(row).toEqual({ status: statuses[way] })
    const left = await fay.browser.post('/organization/leave', { organizationId: id })
    expect(outcome(left)).toBe(way === 'accept' ? '200' : '400 MEMBER_NOT_FOUND')
  }
})

it('of 32 people who accept at 99 of 100 members, exactly one joins', async () => {
  const { first, at } = await twoNodes(withOrganizations())
  const { id, ada } = await company(first)
  const people = await Promise.all(turns.map((turn) => proven(first, `guest-${turn}`)))
  const invitations = await Promise.all(people.map(({ email }) => invited(ada, email)))
  for (let seat = 4; seat <= 99; seat++) {
    const userId = `01890000-0000-7000-8000-${String(seat).padStart(12, '0')}`
    await first.db.query(sql`
      insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
      values (${userId}, 'x', ${`${seat}@example.org`}, true, ${first.clock.now}, ${first.clock.now})`)
    await join(first, id, { id: userId, name: 'x', email: '', browser: first.browser() })
  }
  const outcomes = await Promise.all(
    people.map(async (guest, turn) =>
      outcome(
        await answer(turn % 2 === 0 ? guest : { ...guest, browser: at(1, guest) }, 'accept', invitations[turn].id),
      ),
    ),
  )
  expect(tally(outcomes)).toEqual({ '200': 1, '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED': crowd - 1 })
  const [row] = await first.db.query(sql`
    select (select count(*)::int from latchkey.member where organization_id = ${id}) as members,
      (select count(*)::int from latchkey.invitation where status = 'pending') as pending`)
  expect(row).toEqual({ members: 100, pending: crowd - 1 })
})

it('32 invitations of one address at once make one, and of 32 addresses as many as there is room for', async () => {
  const { first, at } = await twoNodes(withOrganizations({ invitationLimit: 10 }))
  const { ada } = await company(first)
  const both = [ada, { ...ada, browser: at(1, ada) }] as const
  const same = await Promise.all(
    turns.map(async (turn) => outcome(await invite(both[turn % 2] ?? ada, 'fay@example.com'))),
  )
  expect(tally(same)).toEqual({ '200': 1, '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION': crowd - 1 })
  const many = await Promise.all(
    turns.map(async (turn) => outcome(await invite(both[turn % 2] ?? ada, `guest-${turn}@example.com`))),
  )
  expect(tally(many)).toEqual({ '200': 9, '403 INVITATION_LIMIT_REACHED': crowd - 9 })
})
