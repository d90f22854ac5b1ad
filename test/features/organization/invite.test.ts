// Long because every refusal of invite-member and every way to invite again is here.
import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import { answer, company, invite, invited, proven } from './invited.ts'
import { found, join, nobody, outcome, rows, withOrganizations } from './people.ts'

describe.each(homes)('invite-member on $name', ({ start }) => {
  it('invites an address in its one form, for 48 hours, to the active organization', async () => {
    const running = await start(withOrganizations())
    const { id, ada } = await company(running)
    const { status, body } = await invite(ada, '  Fay@Example.COM ', { role: ['member', 'admin'] })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      organizationId: id,
      email: 'fay@example.com',
      role: 'admin,member',
      status: 'pending',
      teamId: null,
      inviterId: ada.id,
      expiresAt: new Date(running.clock.now.getTime() + 172_800_000).toISOString(),
      createdAt: running.clock.now.toISOString(),
    })
    const list = await ada.browser.get('/organization/list-invitations')
    expect(list.body).toEqual([body])
    expect(running.log.lines.filter((line) => line.includes('invitation.sent'))).toHaveLength(1)
  })

  it('refuses who may not invite, and addresses and roles that are none', async () => {
    const running = await start(withOrganizations())
    const { id, ada, cleo, eve, foreign } = await company(running)
    const before = await rows(running)
    const refused = async (by: typeof ada, body: object) =>
      outcome(
        await by.browser.post('/organization/invite-member', { email: 'fay@example.com', role: 'member', ...body }),
      )
    const notAllowed = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
    expect(await refused(cleo, {})).toBe(notAllowed)
    expect(await refused(eve, { organizationId: id })).toBe('400 MEMBER_NOT_FOUND')
    expect(await refused(ada, { organizationId: foreign.id })).toBe('400 MEMBER_NOT_FOUND')
    for (const organizationId of [nobody, 'no id']) {
      expect(await refused(ada, { organizationId })).toBe('400 ORGANIZATION_NOT_FOUND')
    }
    for (const email of ['fay', 'fay@', '@example.com', 'fay@example.com,gus@example.com', 'Fay <fay@example.com>']) {
      expect(await refused(ada, { email })).toBe('400 INVALID_EMAIL')
    }
    for (const role of ['boss', 'member,boss', [], '', 'Owner', '__proto__']) {
      expect(await refused(ada, { role })).toBe('400 ROLE_NOT_FOUND')
    }
    expect(await refused(ada, { role: 1 })).toBe('400 VALIDATION_ERROR')
    await ada.browser.post('/organization/set-active', { organizationId: null })
    expect(await refused(ada, {})).toBe('400 ORGANIZATION_NOT_FOUND')
    expect(
      outcome(await running.browser().post('/organization/invite-member', { email: 'f@example.com', role: 'member' })),
    ).toBe('401 UNAUTHORIZED')
    expect(await rows(running)).toEqual(before)
  })

  it('lets nobody invite to more than they have', async () => {
    const running = await start(
      withOrganizations({
        resources: { invoice: ['pay'] },
        roles: { billing: { invoice: ['pay'] }, recruiter: { invitation: ['create', 'cancel'] } },
      }),
    )
    const { ada, bob, cleo, member } = await company(running)
    await ada.browser.post('/organization/update-member-role', { memberId: member.id, role: 'recruiter' })
    const refused = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
    expect(outcome(await invite(bob, 'fay@example.com', { role: 'owner' }))).toBe(refused)
    expect(outcome(await invite(bob, 'fay@example.com', { role: ['member', 'owner'] }))).toBe(refused)
    expect(outcome(await invite(bob, 'fay@example.com', { role: 'billing' }))).toBe(refused)
    expect(outcome(await invite(cleo, 'fay@example.com', { role: 'admin' }))).toBe(refused)
    expect((await invite(cleo, 'fay@example.com', { role: 'recruiter' })).status).toBe(200)
    expect((await invite(bob, 'gus@example.com', { role: 'admin' })).status).toBe(200)
    expect((await invite(ada, 'hal@example.com', { role: 'owner' })).status).toBe(200)
  })

  it('refuses members, and whoever is invited already, however the address is written', async () => {
    const running = await start(withOrganizations())
    const { ada, bob } = await company(running)
    expect(outcome(await invite(ada, 'BOB@example.com'))).toBe('400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    expect(outcome(await invite(ada, ada.email))).toBe('400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    await invited(ada, 'fay@example.com')
    expect(outcome(await invite(bob, 'FAY@example.com'))).toBe('400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
    const other = await found(ada, 'other')
    expect((await invite(ada, 'fay@example.com', { organizationId: other.id })).status).toBe(200)
  })

  it('makes way for an invitation whose time is over, or that was answered or canceled', async () => {
    const running = await start(withOrganizations())
    const { ada } = await company(running)
    const fay = await proven(running, 'fay')
    const first = await invited(ada, fay.email)
    running.clock.advance(172_800)
    const second = await invited(ada, fay.email)
    expect(second.id).not.toBe(first.id)
    await answer(fay, 'reject', second.id)
    const third = await invited(ada, fay.email)
    await answer(ada, 'cancel', third.id)
    const fourth = await invited(ada, fay.email)
    const { body } = await ada.browser.get('/organization/list-invitations')
    const states = Object.fromEntries(body.map((one: { id: string; status: string }) => [one.id, one.status]))
    expect(states).toEqual({
      [first.id]: 'canceled',
      [second.id]: 'rejected',
      [third.id]: 'canceled',
      [fourth.id]: 'pending',
    })
  })

  it('sends the same invitation again with a new time, in the name of who sends it', async () => {
    const running = await start(withOrganizations())
    const { ada, bob } = await company(running)
    const first = await invited(ada, 'fay@example.com', { role: 'admin' })
    running.clock.advance(100_000)
    const again = await invited(bob, 'fay@example.com', { role: 'member', resend: true })
    const expiresAt = new Date(running.clock.now.getTime() + 172_800_000).toISOString()
    expect(again).toEqual({ ...first, inviterId: bob.id, expiresAt })
    // Also when the time was over: it is the same row, and it can be accepted.
    running.clock.advance(200_000)
    expect((await invited(bob, 'fay@example.com', { resend: true })).id).toBe(first.id)
    expect((await running.mails({ kind: 'invitation' })).map(({ to }) => to)).toEqual(Array(3).fill('fay@example.com'))
    const fay = await proven(running, 'fay')
    expect((await answer(fay, 'accept', first.id)).body.member.role).toBe('admin')
    // Without one before, resending invites.
    expect((await invite(ada, 'gus@example.com', { resend: true })).status).toBe(200)
  })

  it('lets nobody resend, or replace, an invitation to more than they have', async () => {
    const running = await start(withOrganizations({ cancelPendingInvitationsOnReInvite: true }))
    const { ada, bob } = await company(running)
    const first = await invited(ada, 'fay@example.com', { role: 'owner' })
    const refused = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
    expect(outcome(await invite(bob, 'fay@example.com', { resend: true }))).toBe(refused)
    expect(outcome(await invite(bob, 'fay@example.com'))).toBe(refused)
    const second = await invited(ada, 'fay@example.com')
    expect(second).not.toMatchObject({ id: first.id })
    const { body } = await ada.browser.get('/organization/list-invitations?status=pending')
    expect(body).toEqual([second])
  })

  it('counts what is pending, and not what is over', async () => {
    const running = await start(withOrganizations({ invitationLimit: 2 }))
    const { ada } = await company(running)
    const first = await invited(ada, 'one@example.com')
    await invited(ada, 'two@example.com')
    expect(outcome(await invite(ada, 'three@example.com'))).toBe('403 INVITATION_LIMIT_REACHED')
    expect((await invite(ada, 'two@example.com', { resend: true })).status).toBe(200)
    await answer(ada, 'cancel', first.id)
    await invited(ada, 'three@example.com')
    running.clock.advance(172_800)
    await invited(ada, 'four@example.com')
    await invited(ada, 'five@example.com')
    expect(outcome(await invite(ada, 'two@example.com', { resend: true }))).toBe('403 INVITATION_LIMIT_REACHED')
  })

  it('takes teams of the same organization only', async () => {
    const running = await start(withOrganizations({ teams: { maximumMembersPerTeam: 1 } }))
    const { id, ada, owner, foreign } = await company(running)
    const before = await rows(running)
    const theirs = foreign.members[0].teamId
    for (const teamId of [theirs, [theirs], nobody, 'no id']) {
      expect(outcome(await invite(ada, 'fay@example.com', { teamId }))).toBe('400 TEAM_NOT_FOUND')
    }
    expect(outcome(await invite(ada, 'fay@example.com', { teamId: owner.teamId }))).toBe(
      '403 TEAM_MEMBER_LIMIT_REACHED',
    )
    expect(await rows(running)).toEqual(before)
    const { body: red } = await ada.browser.post('/organization/create-team', { name: 'Red' })
    const { body: blue } = await ada.browser.post('/organization/create-team', { name: 'Blue' })
    expect(outcome(await invite(ada, 'fay@example.com', { teamId: [red.id, theirs] }))).toBe('400 TEAM_NOT_FOUND')
    const invitation = await invited(ada, 'fay@example.com', { teamId: [blue.id, red.id, blue.id] })
    expect(invitation.teamId).toBe(blue.id)
    expect((await invited(ada, 'gus@example.com', { teamId: null })).teamId).toBeNull()
    expect((await invited(ada, 'hal@example.com', { teamId: '' })).teamId).toBeNull()
    const fay = await proven(running, 'fay')
    const { body } = await answer(fay, 'accept', invitation.id)
    expect(body.member.teamId).toBe(blue.id)
    const own = await fay.browser.get('/organization/list-user-teams')
    expect(own.body.map((team: { name: string }) => team.name).toSorted()).toEqual(['Blue', 'Red'])
    const { session } = (await fay.browser.get('/get-session')).body
    expect(session).toMatchObject({ activeOrganizationId: id, activeTeamId: blue.id })
  })

  it('knows no teams where they are off', async () => {
    const running = await start(withOrganizations({ teams: false }))
    const { ada } = await company(running)
    expect(outcome(await invite(ada, 'fay@example.com', { teamId: nobody }))).toBe('400 TEAMS_NOT_ENABLED')
    expect((await invite(ada, 'fay@example.com')).status).toBe(200)
  })

  it('is limited by who invites whom, whatever others do, and mails an address six times in an hour', async () => {
    const rateLimit = { enabled: true, rules: { '*': { window: 10, max: 10_000 } } }
    const mail = { send: async () => {} }
    const running = await start({ ...withOrganizations({}, { rateLimit, mail }), production: true })
    const ada = await proven(running, 'ada')
    await found(ada, 'engines')
    const outcomes: string[] = []
    for (let turn = 0; turn < 21; turn++) outcomes.push(outcome(await invite(ada, 'fay@example.com', { resend: true })))
    expect(outcomes).toEqual([...Array(20).fill('200'), '429 TOO_MANY_REQUESTS'])
    expect((await invite(ada, 'gus@example.com')).status).toBe(200)
    const bob = await proven(running, 'bob')
    await found(bob, 'looms')
    expect((await invite(bob, 'fay@example.com')).status).toBe(200)
    const mails = await running.db.query(sql`select id from latchkey.mail where recipient = 'fay@example.com'`)
    expect(mails).toHaveLength(6)
  })

  it('is had 500 times in an hour by one person, from whatever network and to whatever address', async () => {
    const rateLimit = { enabled: true, rules: { '*': { window: 10, max: 10_000 } } }
    const running = await start({ ...withOrganizations({}, { rateLimit }), production: true })
    const ada = await proven(running, 'ada')
    await found(ada, 'engines')
    // As if there had been 498 before: every counter that two invitations share stands two short of the last.
    for (const email of ['fay@example.com', 'gus@example.com']) await invited(ada, email)
    await running.db.query(sql`update latchkey.rate_limit set count = 499 where count = 2`)
    expect((await invite(ada, 'hal@example.com')).status).toBe(200)
    expect(outcome(await invite(ada, 'ivy@example.com'))).toBe('429 TOO_MANY_REQUESTS')
    const bob = await proven(running, 'bob')
    await found(bob, 'looms')
    expect((await invite(bob, 'ivy@example.com')).status).toBe(200)
  })
})

describe.each(homes)('statements of invite-member on $name', ({ start }) => {
  it('stay the same however many invitations and members there are', async () => {
    const running = await start(withOrganizations())
    const { id, ada } = await company(running)
    const count = async (email: string) => {
      running.statements.length = 0
      await invited(ada, email)
      return running.statements.length
    }
    const few = await count('one@example.com')
    for (const name of ['fay', 'gus', 'hal']) await join(running, id, await proven(running, name))
    for (const email of ['two@example.com', 'three@example.com']) await invited(ada, email)
    expect(await count('four@example.com')).toBe(few)
    expect(few).toBeLessThanOrEqual(10)
  })
})
