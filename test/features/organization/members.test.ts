// Long because every call about members and every one of its refusals is here, in the order of the contract.
import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import {
  activeIn,
  found,
  join,
  nobody,
  outcome,
  person,
  type Person,
  rows,
  serverWith,
  withOrganizations,
} from './people.ts'

/** An organization of ada's with bob as admin and cleo as member; eve has one of her own. */
async function company(running: TestAuth) {
  const [ada, bob, cleo] = [await person(running, 'ada'), await person(running, 'bob'), await person(running, 'cleo')]
  const eve = await person(running, 'eve')
  const { id, members } = await found(ada, 'engines')
  const foreign = await found(eve, 'eves')
  running.clock.advance(1)
  const admin = await join(running, id, bob, 'admin')
  running.clock.advance(1)
  const member = await join(running, id, cleo)
  return { id, ada, bob, cleo, eve, owner: members[0], admin, member, foreign }
}

const remove = async (by: Person, memberIdOrEmail: string, organizationId?: string) =>
  by.browser.post('/organization/remove-member', { memberIdOrEmail, organizationId })
const leave = (by: Person, organizationId: string) => by.browser.post('/organization/leave', { organizationId })

describe.each(homes)('add-member on $name', ({ start }) => {
  const add = async (running: TestAuth, body: object, scope = 'organizations:add-member') =>
    running.browser().post('/organization/add-member', body, await serverWith(running, [scope]))

  it('is a call for servers', async () => {
    const running = await start(withOrganizations())
    const { id, ada, cleo, eve, owner } = await company(running)
    expect((await ada.browser.post('/organization/add-member', { userId: eve.id, role: 'member' })).status).toBe(404)
    const body = { organizationId: id, userId: eve.id, role: ['member', 'admin'], teamId: owner.teamId }
    expect(outcome(await add(running, body, 'organizations:create'))).toBe('403 INSUFFICIENT_SCOPE')
    const added = await add(running, body)
    expect(added.body).toMatchObject({ userId: eve.id, role: 'admin,member', teamId: owner.teamId })
    const places = await running.db.query(sql`select user_id from latchkey.team_member where team_id = ${owner.teamId}`)
    expect(places).toContainEqual({ userId: eve.id })
    expect(outcome(await add(running, body))).toBe('400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    expect(outcome(await add(running, { ...body, userId: cleo.id }))).toBe(
      '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    )
  })

  it('refuses what is not there', async () => {
    const running = await start(withOrganizations())
    const { id, eve, foreign } = await company(running)
    const before = await rows(running)
    const body = { organizationId: id, userId: eve.id, role: 'member' }
    const adding = async (changes: object) => outcome(await add(running, { ...body, ...changes }))
    expect(await adding({ organizationId: undefined })).toBe('400 NO_ACTIVE_ORGANIZATION')
    for (const organizationId of [nobody, 'x']) {
      expect(await adding({ organizationId })).toBe('400 ORGANIZATION_NOT_FOUND')
    }
    for (const userId of [nobody, 'x']) expect(await adding({ userId })).toBe('400 USER_NOT_FOUND')
    expect(await adding({ role: 'boss' })).toBe('400 ROLE_NOT_FOUND')
    for (const teamId of [nobody, 'x', foreign.members[0].teamId]) {
      expect(await adding({ teamId })).toBe('400 TEAM_NOT_FOUND')
    }
    expect(await rows(running)).toEqual(before)
  })

  it('keeps to the limits of members and of a team', async () => {
    const running = await start(withOrganizations({ membershipLimit: 3, teams: { maximumMembersPerTeam: 1 } }))
    const { ada, bob } = { ada: await person(running, 'ada'), bob: await person(running, 'bob') }
    const { id, members } = await found(ada, 'engines')
    const inTeam = { organizationId: id, userId: bob.id, role: 'member', teamId: members[0].teamId }
    expect(outcome(await add(running, inTeam))).toBe('403 TEAM_MEMBER_LIMIT_REACHED')
    await join(running, id, bob)
    await join(running, id, await person(running, 'cleo'))
    const last = { organizationId: id, userId: (await person(running, 'dora')).id, role: 'member' }
    expect(outcome(await add(running, last))).toBe('403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
  })

  it('knows no teams where there are none', async () => {
    const running = await start(withOrganizations({ teams: false }))
    const [ada, bob] = [await person(running, 'ada'), await person(running, 'bob')]
    const { id } = await found(ada, 'engines')
    const body = { organizationId: id, userId: bob.id, role: 'member', teamId: nobody }
    expect(outcome(await add(running, body))).toBe('400 TEAMS_NOT_ENABLED')
  })

  it('counts permission and rank of the person in whose name a server calls', async () => {
    const running = await start(withOrganizations())
    const { id, bob, cleo, eve } = await company(running)
    const server = await serverWith(running, ['organizations:add-member'])
    const as = async (by: Person, role: string) =>
      outcome(await by.browser.post('/organization/add-member', { organizationId: id, userId: eve.id, role }, server))
    expect(await as(cleo, 'member')).toBe('403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
    expect(await as(eve, 'member')).toBe('403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    expect(await as(bob, 'owner')).toBe('403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
    expect(await as(bob, 'admin')).toBe('200')
  })
})

describe.each(homes)('remove-member on $name', ({ start }) => {
  it('takes an id or an address, and answers who it was', async () => {
    const running = await start(withOrganizations())
    const { id, ada, bob, member } = await company(running)
    const byEmail = await remove(ada, ' Bob@Example.com', id)
    expect(byEmail.status).toBe(200)
    expect(byEmail.body.member).toMatchObject({ userId: bob.id, role: 'admin', user: { email: 'bob@example.com' } })
    expect((await remove(ada, member.id)).body.member.id).toBe(member.id)
    expect(await running.db.query(sql`select user_id from latchkey.member where organization_id = ${id}`)).toEqual([
      { userId: ada.id },
    ])
    expect(running.log.lines.filter((line) => line.includes('member.removed'))).toHaveLength(2)
    expect(running.log.lines.join()).not.toContain('bob@example.com')
  })

  it('refuses who may not, and members who are not there', async () => {
    const running = await start(withOrganizations())
    const { id, ada, bob, cleo, eve, owner, admin, member, foreign } = await company(running)
    const before = await rows(running)
    const refusal = async (by: Person, target: string, organizationId?: string) =>
      outcome(await remove(by, target, organizationId))
    for (const target of [owner.id, admin.id, member.id, 'bob@example.com']) {
      expect(await refusal(cleo, target, id)).toBe('401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
    }
    expect(await refusal(bob, owner.id, id)).toBe('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    expect(await refusal(ada, owner.id, id)).toBe('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    for (const target of [foreign.members[0].id, eve.email, nobody, 'x', '@', 'x@', "' or true --@x.example"]) {
      expect(await refusal(ada, target, id)).toBe('400 MEMBER_NOT_FOUND')
    }
    for (const organizationId of [id, undefined, foreign.id, nobody, 'x']) {
      expect(await refusal(eve, member.id, organizationId)).toBe('400 MEMBER_NOT_FOUND')
    }
    expect(await refusal(bob, member.id)).toBe('400 NO_ACTIVE_ORGANIZATION')
    expect(await rows(running)).toEqual(before)
  })

  it('takes an owner away only when another stays', async () => {
    const running = await start(withOrganizations())
    const { id, ada, bob, admin, owner } = await company(running)
    const promote = { memberId: admin.id, role: 'owner,member', organizationId: id }
    await ada.browser.post('/organization/update-member-role', promote)
    expect((await remove(bob, owner.id, id)).status).toBe(200)
    expect(outcome(await remove(bob, admin.id, id))).toBe('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  })
})

describe.each(homes)('leaving on $name', ({ start }) => {
  it('ends the membership, its teams and the active organization', async () => {
    const running = await start(withOrganizations())
    const { id, cleo, member } = await company(running)
    await cleo.browser.post('/organization/set-active', { organizationId: id })
    const { status, body } = await leave(cleo, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: member.id, role: 'member', user: { id: cleo.id, email: cleo.email } })
    expect(await activeIn(cleo.browser)).toBeNull()
    expect(outcome(await leave(cleo, id))).toBe('400 MEMBER_NOT_FOUND')
  })

  it('is not for the only owner, nor where one is no member', async () => {
    const running = await start(withOrganizations())
    const { id, ada, eve } = await company(running)
    expect(outcome(await leave(ada, id))).toBe('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    for (const other of [id, nobody, 'x']) expect(outcome(await leave(eve, other))).toBe('400 MEMBER_NOT_FOUND')
    // Never the active one by mistake.
    expect(outcome(await leave(eve, ''))).toBe('400 VALIDATION_ERROR')
  })
})

describe.each(homes)('reading members on $name', ({ start }) => {
  it('gives the own membership, and the role of oneself or another', async () => {
    const running = await start(withOrganizations())
    const { id, ada, bob, cleo, eve } = await company(running)
    expect(outcome(await bob.browser.get('/organization/get-active-member'))).toBe('400 NO_ACTIVE_ORGANIZATION')
    expect(outcome(await bob.browser.get('/organization/get-active-member-role'))).toBe('400 NO_ACTIVE_ORGANIZATION')
    expect((await ada.browser.get('/organization/get-active-member')).body).toMatchObject({
      organizationId: id,
      role: 'owner',
      user: { id: ada.id, name: 'ada', email: 'ada@example.com', image: null },
    })
    const role = (by: Person, query: string) => by.browser.get(`/organization/get-active-member-role?${query}`)
    expect((await role(ada, '')).body).toEqual({ role: 'owner' })
    expect((await role(cleo, `organizationId=${id}&userId=${bob.id}`)).body).toEqual({ role: 'admin' })
    expect((await role(cleo, 'organizationSlug=engines')).body).toEqual({ role: 'member' })
    for (const userId of [eve.id, nobody, 'x']) {
      expect(outcome(await role(ada, `userId=${userId}`))).toBe('400 MEMBER_NOT_FOUND')
    }
    for (const named of [`organizationId=${id}`, 'organizationSlug=engines', `organizationId=${nobody}`]) {
      expect(outcome(await role(eve, named))).toBe('403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    }
  })

  it('lists them page by page, and always says how many there are', async () => {
    const running = await start(withOrganizations())
    const { id, ada, eve } = await company(running)
    const list = async (query = '') => {
      const { body } = await ada.browser.get(`/organization/list-members?${query}`)
      return [body.members.map((member: { user: { name: string } }) => member.user.name).join(' '), body.total]
    }
    expect(await list()).toEqual(['ada bob cleo', 3])
    expect(await list('limit=2')).toEqual(['ada bob', 3])
    expect(await list('limit=2&offset=2')).toEqual(['cleo', 3])
    expect(await list('offset=7')).toEqual(['', 3])
    expect(await list('sortBy=createdAt&sortDirection=desc')).toEqual(['cleo bob ada', 3])
    expect(await list('sortBy=name&sortDirection=desc&limit=1')).toEqual(['cleo', 3])
    for (const query of [
      'limit=x',
      'limit=-1',
      'offset=1.5',
      'sortBy=password',
      'sortBy=u.email;--',
      'sortDirection=up',
    ]) {
      expect(outcome(await ada.browser.get(`/organization/list-members?${query}`))).toBe('400 VALIDATION_ERROR')
    }
    const foreign = (query: string) => eve.browser.get(`/organization/list-members?${query}`)
    for (const named of [`organizationId=${id}`, 'organizationSlug=engines', 'organizationId=x']) {
      expect(outcome(await foreign(named))).toBe('403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    }
    await eve.browser.post('/organization/set-active', { organizationId: null })
    expect(outcome(await foreign(''))).toBe('400 NO_ACTIVE_ORGANIZATION')
  })

  it('filters and searches them', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, admin, member } = await company(running)
    await ada.browser.post('/organization/update-member-role', { memberId: admin.id, role: ['admin', 'member'] })
    const list = async (query: Record<string, string>) => {
      const { body } = await ada.browser.get(`/organization/list-members?${new URLSearchParams(query)}`)
      const names = body.members?.map(({ user }: { user: { name: string } }) => user.name).join(' ')
      return names !== undefined && body.total === names.split(' ').filter(Boolean).length ? names : body
    }
    const by = (filterField: string, filterOperator: string, filterValue: string) =>
      list({ filterField, filterOperator, filterValue })
    expect(await list({ filterField: 'role', filterValue: 'member' })).toBe('bob cleo')
    expect(await by('role', 'eq', 'admin')).toBe('bob')
    expect(await by('role', 'eq', 'admin,member')).toBe('bob')
    expect(await by('role', 'ne', 'member')).toBe('ada')
    expect(await by('role', 'in', 'owner,admin')).toBe('ada bob')
    expect(await by('role', 'not_in', 'owner')).toBe('bob cleo')
    expect(await by('role', 'contains', 'adm')).toBe('bob')
    expect(await by('userId', 'eq', bob.id)).toBe('bob')
    expect(await by('userId', 'eq', 'no id')).toBe('')
    expect(await by('id', 'in', `${admin.id},${member.id}`)).toBe('bob cleo')
    expect(await by('teamId', 'ne', nobody)).toBe('ada bob cleo')
    expect(await by('name', 'starts_with', 'C')).toBe('cleo')
    expect(await by('email', 'ends_with', '@EXAMPLE.com')).toBe('ada bob cleo')
    expect(await by('name', 'gt', 'ada')).toBe('bob cleo')
    const joined = new Date(running.clock.now.getTime() - 1000).toISOString()
    expect(await by('createdAt', 'lt', joined)).toBe('ada')
    expect(await by('createdAt', 'gte', joined)).toBe('bob cleo')
    expect(await by('createdAt', 'lte', joined)).toBe('ada bob')
    expect(await by('createdAt', 'eq', joined)).toBe('bob')
    expect(await list({ search: 'LEO@ex' })).toBe('cleo')
    expect(await list({ search: '%' })).toBe('')
    expect(await list({ search: '_' })).toBe('')
    expect(await list({ search: 'o', filterField: 'role', filterValue: 'admin' })).toBe('bob')
    for (const [field, operator, value] of [
      ['createdAt', 'gt', 'yesterday'],
      ['createdAt', 'contains', '2026'],
      ['password', 'eq', 'x'],
      ['name', 'like', 'x'],
    ] as const) {
      expect(await by(field, operator, value)).toMatchObject({ code: 'VALIDATION_ERROR' })
    }
  })
})

describe.each(homes)('deleting a user on $name', ({ start }) => {
  const config = { user: { deleteUser: true, confirmDeletion: false } }
  const deleteUser = (who: Person) => who.browser.post('/delete-user', {})

  it('is refused while they are the only owner of an organization with other members', async () => {
    const running = await start(withOrganizations({}, config))
    const { id, ada, admin } = await company(running)
    expect(outcome(await deleteUser(ada))).toBe('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    expect((await ada.browser.get('/get-session')).body.user.id).toBe(ada.id)
    const promote = { memberId: admin.id, role: 'owner', organizationId: id }
    await ada.browser.post('/organization/update-member-role', promote)
    expect((await deleteUser(ada)).status).toBe(200)
    const left = await running.db.query(
      sql`select role from latchkey.member where organization_id = ${id} order by role`,
    )
    expect(left).toEqual([{ role: 'member' }, { role: 'owner' }])
  })

  it('takes the organizations of which they are the only member with them, and leaves nothing hanging', async () => {
    const running = await start(withOrganizations({}, config))
    const { id, cleo, eve } = await company(running)
    const own = await found(cleo, 'cleos')
    expect((await deleteUser(cleo)).status).toBe(200)
    expect((await deleteUser(eve)).status).toBe(200)
    const left = JSON.stringify(await rows(running))
    for (const gone of [own.id, cleo.id, eve.id]) expect(left).not.toContain(gone)
    expect(left).toContain(id)
  })
})
