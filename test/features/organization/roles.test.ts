import { describe, expect, it } from 'vitest'
import { homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { found, join, nobody, outcome, person, type Person, rows, withOrganizations } from './people.ts'

const custom = {
  resources: { invoice: ['read', 'pay'] },
  roles: { billing: { invoice: ['read', 'pay'] }, manager: { member: ['update', 'delete'] } },
}

/** An organization of ada's with bob as admin and cleo as member; eve has one of her own. */
async function company(running: TestAuth) {
  const [ada, bob, cleo] = [await person(running, 'ada'), await person(running, 'bob'), await person(running, 'cleo')]
  const eve = await person(running, 'eve')
  const { id, members } = await found(ada, 'engines')
  const foreign = await found(eve, 'eves')
  const admin = await join(running, id, bob, 'admin')
  const member = await join(running, id, cleo)
  const give = (by: Person, memberId: string, role: unknown, organizationId: string | null = id) =>
    by.browser.post('/organization/update-member-role', { memberId, role, organizationId })
  return { id, ada, bob, cleo, eve, owner: members[0], admin, member, give, foreign }
}

describe.each(homes)('roles on $name', ({ start }) => {
  it('are changed by an admin, one or several at a time, and stored once and in one order', async () => {
    const running = await start(withOrganizations())
    const { id, bob, cleo, member, give } = await company(running)
    const { status, body } = await give(bob, member.id, 'admin')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: member.id, organizationId: id, userId: cleo.id, role: 'admin' })
    expect((await give(bob, member.id, ['member', 'admin', 'member'])).body.role).toBe('admin,member')
    expect((await give(bob, member.id, ' member , admin,')).body.role).toBe('admin,member')
    expect(running.log.lines.filter((line) => line.includes('member.role-updated'))).toHaveLength(3)
  })

  it('that nobody knows are refused, and so is none', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, member, give } = await company(running)
    const before = await rows(running)
    for (const role of ['boss', 'member,boss', ['member', 'boss'], '', ',', [], '__proto__', 'constructor', 'Owner']) {
      expect(outcome(await give(ada, member.id, role))).toBe('400 ROLE_NOT_FOUND')
      expect(outcome(await give(bob, member.id, role))).toBe('400 ROLE_NOT_FOUND')
    }
    for (const role of [1, null, { owner: true }, [1], Array.from({ length: 65 }, () => 'member')]) {
      expect(outcome(await give(ada, member.id, role))).toBe('400 VALIDATION_ERROR')
    }
    expect(await rows(running)).toEqual(before)
  })

  it('of others are out of reach without the permission', async () => {
    const running = await start(withOrganizations())
    const { cleo, owner, admin, member, give } = await company(running)
    for (const target of [owner, admin, member]) {
      expect(outcome(await give(cleo, target.id, 'member'))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
    }
    expect(outcome(await give(cleo, member.id, 'owner'))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  })

  it('of the owner are granted and taken by owners only', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, owner, admin, member, give } = await company(running)
    for (const [target, role] of [
      [admin, 'owner'],
      [member, ['member', 'owner']],
      [owner, 'member'],
      [owner, 'owner'],
    ] as const) {
      expect(outcome(await give(bob, target.id, role))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
    }
    expect((await give(ada, admin.id, 'owner,admin')).body.role).toBe('owner,admin')
    expect((await give(bob, owner.id, 'admin')).body.role).toBe('admin')
  })

  it('that several people have count like one: owner,admin is an owner, and the last one stays', async () => {
    const running = await start(withOrganizations())
    const { id, ada, owner, admin, give } = await company(running)
    expect((await give(ada, owner.id, 'admin,owner')).body.role).toBe('owner,admin')
    expect(outcome(await give(ada, owner.id, 'admin'))).toBe('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
    expect(outcome(await ada.browser.post('/organization/leave', { organizationId: id }))).toBe(
      '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    )
    await give(ada, admin.id, 'owner')
    expect((await give(ada, owner.id, 'admin')).body.role).toBe('admin')
  })

  it('with a permission that the caller lacks are neither granted nor changed nor removed by them', async () => {
    const running = await start(withOrganizations(custom))
    const { ada, bob, cleo, admin, member, give } = await company(running)
    const refused = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
    expect(outcome(await give(bob, member.id, 'billing'))).toBe(refused)
    expect((await give(ada, member.id, 'billing')).body.role).toBe('billing')
    expect(outcome(await give(bob, member.id, 'member'))).toBe(refused)
    expect(outcome(await bob.browser.post('/organization/remove-member', { memberIdOrEmail: member.id }))).toBe(
      '400 NO_ACTIVE_ORGANIZATION',
    )
    await bob.browser.post('/organization/set-active', { organizationSlug: 'engines' })
    expect(outcome(await bob.browser.post('/organization/remove-member', { memberIdOrEmail: member.id }))).toBe(
      '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    )
    await give(ada, member.id, 'manager')
    expect(outcome(await give(cleo, admin.id, 'manager'))).toBe(refused)
    expect(outcome(await give(cleo, member.id, 'admin'))).toBe(refused)
    expect((await give(cleo, member.id, ['manager', 'member'])).status).toBe(200)
    await give(ada, admin.id, ['admin', 'billing'])
    expect((await give(bob, member.id, 'billing')).body.role).toBe('billing')
  })

  it('in another organization are out of reach for its owners, by whatever ids', async () => {
    const running = await start(withOrganizations())
    const { id, eve, ada, member, give, foreign } = await company(running)
    const before = await rows(running)
    for (const [memberId, organizationId] of [
      [member.id, id],
      [member.id, null],
      [member.id, foreign.id],
      [nobody, foreign.id],
      ['no id', foreign.id],
      [foreign.members[0].id, id],
      [member.id, nobody],
      [member.id, 'no id'],
    ] as const) {
      expect(outcome(await give(eve, memberId, 'member', organizationId))).toBe('400 MEMBER_NOT_FOUND')
    }
    expect(outcome(await give(ada, foreign.members[0].id, 'member', id))).toBe('400 MEMBER_NOT_FOUND')
    await eve.browser.post('/organization/set-active', { organizationId: null })
    expect(outcome(await give(eve, member.id, 'owner', null))).toBe('400 NO_ACTIVE_ORGANIZATION')
    expect(await rows(running)).toEqual(before)
  })
})

describe.each(homes)('has-permission on $name', ({ start }) => {
  it('says yes when one role alone grants all that is asked', async () => {
    const running = await start(withOrganizations(custom))
    const { id, ada, bob, cleo, member, give } = await company(running)
    const ask = async (by: Person, permissions: object) =>
      (await by.browser.post('/organization/has-permission', { organizationId: id, permissions })).body
    expect(await ask(ada, { organization: ['update', 'delete'], invoice: ['pay'] })).toEqual({
      error: null,
      success: true,
    })
    expect(await ask(bob, { organization: ['update'], team: ['create'] })).toEqual({ error: null, success: true })
    expect(await ask(bob, { organization: ['update', 'delete'] })).toEqual({ error: null, success: false })
    await give(ada, member.id, ['billing', 'manager'])
    expect((await ask(cleo, { invoice: ['pay'] })).success).toBe(true)
    expect((await ask(cleo, { member: ['delete'] })).success).toBe(true)
    // Each has one half of it.
    expect((await ask(cleo, { invoice: ['pay'], member: ['delete'] })).success).toBe(false)
  })

  it('says no to what does not exist and to nothing', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const asked = ['{}', '{"member":[]}', '{"nothing":["create"]}', '{"member":["fly"]}', '{"__proto__":["create"]}']
    for (const text of asked) {
      const answer = await ada.browser.post('/organization/has-permission', `{"permissions":${text}}`)
      expect([text, answer.body]).toEqual([text, { error: null, success: false }])
    }
  })

  it('takes the older name of its field, and exactly one of both', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const asked = { member: ['create'] }
    const ask = (body: object) => ada.browser.post('/organization/has-permission', body)
    expect((await ask({ permission: asked })).body).toEqual({ error: null, success: true })
    expect(outcome(await ask({ permission: asked, permissions: asked }))).toBe('400 VALIDATION_ERROR')
    expect(outcome(await ask({}))).toBe('400 VALIDATION_ERROR')
    expect(outcome(await ask({ permissions: { member: 'create' } }))).toBe('400 VALIDATION_ERROR')
  })

  it('gives each of many who ask at once their own answer, however an id is written', async () => {
    const running = await start(withOrganizations())
    const { id, foreign, ada, bob, cleo, eve } = await company(running)
    const stranger = '401 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    const noMember = '403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    const asked: readonly (readonly [by: Person, organizationId: string, says: string, role: string])[] = [
      [ada, id, 'yes', 'owner'],
      [bob, id.toUpperCase(), 'no', 'admin'],
      [cleo, id, 'no', 'member'],
      [eve, id, stranger, noMember],
      [eve, foreign.id, 'yes', 'owner'],
      [ada, foreign.id.toUpperCase(), stranger, noMember],
      [ada, nobody, stranger, noMember],
    ]
    const calls = Array.from({ length: 70 }, async (_, n) => {
      const [by, organizationId] = asked[n % asked.length]!
      const body = { organizationId, permissions: { organization: ['delete'] } }
      const answer = await by.browser.post('/organization/has-permission', body)
      const mine = await by.browser.get('/organization/list')
      const place = await by.browser.get(`/organization/get-active-member-role?organizationId=${organizationId}`)
      const says = answer.status === 200 ? (answer.body.success === true ? 'yes' : 'no') : outcome(answer)
      const role = place.status === 200 ? place.body.role : outcome(place)
      return [says, role, mine.body.map((organization: { id: string }) => organization.id)]
    })
    const expected = Array.from({ length: 70 }, (_, n) => {
      const [by, , says, role] = asked[n % asked.length]!
      return [says, role, [by === eve ? foreign.id : id]]
    })
    expect(await Promise.all(calls)).toEqual(expected)
  })

  it('asks for the membership, and not for the organization', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    running.statements.length = 0
    const { body } = await ada.browser.post('/organization/has-permission', { permissions: { member: ['create'] } })
    expect(body.success).toBe(true)
    expect(running.statements.filter((text) => /latchkey\.organization\b/.test(text))).toEqual([])
    expect(running.statements.filter((text) => /latchkey\.member\b/.test(text))).toHaveLength(1)
  })

  it('is for members', async () => {
    const running = await start(withOrganizations())
    const { id, eve } = await company(running)
    const ask = async (organizationId?: string) =>
      outcome(
        await eve.browser.post('/organization/has-permission', { organizationId, permissions: { team: ['create'] } }),
      )
    for (const other of [id, nobody, 'no id']) {
      expect(await ask(other)).toBe('401 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    }
    await eve.browser.post('/organization/set-active', { organizationId: null })
    expect(await ask()).toBe('400 NO_ACTIVE_ORGANIZATION')
    const stranger = await running.browser().post('/organization/has-permission', { permissions: { team: ['create'] } })
    expect(outcome(stranger)).toBe('401 UNAUTHORIZED')
  })
})
