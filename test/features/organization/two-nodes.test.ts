import { expect, it } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import { type OrganizationOptions, sql } from '../../../runtime/index.ts'
import { crowd as many, tally, twoNodes } from '../../support/nodes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { found, join, outcome, person, withOrganizations } from './people.ts'

const options = (given?: OrganizationOptions) =>
  withOrganizations(given, { user: { deleteUser: true, confirmDeletion: false } })
const outcomesOf = async (calls: readonly Promise<Parameters<typeof outcome>[0]>[]) =>
  tally((await Promise.all(calls)).map((answer) => outcome(answer)))

async function rolesIn({ db }: TestAuth, id: string): Promise<string[]> {
  const members = await db.query<{ role: string }>(sql`select role from latchkey.member where organization_id = ${id}`)
  return members.map(({ role }) => role)
}

itDeep('two owners who leave, are removed or step down at once leave one owner (R-04)', async () => {
  const { first, at } = await twoNodes(options())
  const [ada, bob] = [await person(first, 'ada'), await person(first, 'bob')]
  for (let round = 0; round < 4; round++) {
    const { id, members } = await found(ada, `engines-${round}`)
    const other = await join(first, id, bob, 'owner,admin')
    const calls = Array.from({ length: many }, (_, n) => {
      const [me, mine, theirs] = n % 2 === 0 ? [ada, members[0].id, other.id] : [bob, other.id, members[0].id]
      const browser = at(n >> 1, me)
      if (round === 0) return browser.post('/organization/leave', { organizationId: id })
      if (round === 1)
        return browser.post('/organization/remove-member', { organizationId: id, memberIdOrEmail: theirs })
      const role = { organizationId: id, memberId: round === 2 ? mine : theirs, role: 'member' }
      return browser.post('/organization/update-member-role', role)
    })
    const counts = await outcomesOf(calls)
    expect(counts['200']).toBeGreaterThan(0)
    expect(Object.keys(counts).filter((one) => one.startsWith('5'))).toEqual([])
    expect((await rolesIn(first, id)).filter((role) => role.split(',').includes('owner'))).toHaveLength(1)
  }
})

it('owners who leave while the organization is deleted end with one of both (R-04)', async () => {
  const { first, at } = await twoNodes(options())
  const [ada, bob] = [await person(first, 'ada'), await person(first, 'bob')]
  const { id } = await found(ada, 'engines')
  await join(first, id, bob, 'owner')
  const calls = Array.from({ length: many }, (_, n) =>
    n % 2 === 0
      ? at(n >> 1, ada).post('/organization/leave', { organizationId: id })
      : at(n >> 1, bob).post('/organization/delete', { organizationId: id }),
  )
  const counts = await outcomesOf(calls)
  expect(Object.keys(counts).filter((one) => one.startsWith('5'))).toEqual([])
  const left = await rolesIn(first, id)
  expect(left.length === 0 || left.includes('owner')).toBe(true)
})

itDeep('of 32 who take one slug at once one gets it, by creation and by change (R-09)', async () => {
  const { first, at } = await twoNodes(options())
  const ada = await person(first, 'ada')
  const own = await Promise.all(Array.from({ length: 8 }, (_, n) => found(ada, `own-${n}`)))
  const creations = Array.from({ length: 24 }, (_, n) =>
    at(n, ada).post('/organization/create', { name: 'x', slug: n % 3 === 0 ? 'WANTED' : 'wanted' }),
  )
  const changes = own.map(({ id }, n) =>
    at(n, ada).post('/organization/update', { organizationId: id, data: { slug: 'Wanted' } }),
  )
  const counts = await outcomesOf([...creations, ...changes])
  const { '200': won, '400 ORGANIZATION_ALREADY_EXISTS': late = 0, '400 SLUG_IS_TAKEN': taken = 0, ...others } = counts
  expect([won, late + taken, others]).toEqual([1, many - 1, {}])
  expect(await first.db.query(sql`select slug from latchkey.organization where slug = 'wanted'`)).toHaveLength(1)
})

it('of 32 creations at once by one user the limit lets exactly as many through as it says (R-09)', async () => {
  const { first, at } = await twoNodes(options({ organizationLimit: 5 }))
  const ada = await person(first, 'ada')
  await found(ada, 'first')
  const calls = Array.from({ length: many }, (_, n) =>
    at(n, ada).post('/organization/create', { name: 'x', slug: `another-${n}` }),
  )
  expect(await outcomesOf(calls)).toEqual({ '200': 4, '403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS': 28 })
  expect(await first.db.query(sql`select id from latchkey.organization`)).toHaveLength(5)
})

it('users who are deleted while they make organizations and share them leave none without a member', async () => {
  const { first, at } = await twoNodes(options())
  const people = await Promise.all(Array.from({ length: 4 }, (_, n) => person(first, `person${n}`)))
  const shared = await Promise.all(people.map((one) => found(one, `of-${one.name}`)))
  for (const { id, members } of shared) {
    for (const one of people.filter((other) => other.id !== members[0].userId)) await join(first, id, one, 'owner')
  }
  const calls = people.flatMap((one, p) => [
    ...Array.from({ length: 7 }, (_, n) => at(n, one).post('/organization/create', { name: 'x', slug: `s-${p}-${n}` })),
    ...shared.map(({ id }, n) => at(n, one).post('/organization/set-active', { organizationId: id })),
    at(p, one).post('/delete-user', {}),
  ])
  const counts = await outcomesOf(calls)
  expect(Object.keys(counts).filter((one) => one.startsWith('5'))).toEqual([])
  expect(await first.db.query(sql`select id from latchkey.user`)).toEqual([])
  expect(await first.db.query(sql`select id from latchkey.organization`)).toEqual([])
})
