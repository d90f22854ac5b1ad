// Long because the whole table of states is here: what becomes of every answer of everybody in every state.
import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { answer, company, invited, look, mailed, preview, proven } from './invited.ts'
import { activeIn, elsewhere, join, nobody, outcome, person, type Person, rows, withOrganizations } from './people.ts'

const lifetime = 172_800
const states = ['pending', 'accepted', 'rejected', 'canceled', 'expired'] as const
type State = (typeof states)[number]

/** An invitation of fay by ada, in a state. */
async function invitationIn(running: TestAuth, state: State) {
  const people = await company(running)
  const fay = await proven(running, 'fay')
  const invitation = await invited(people.ada, fay.email, { role: 'admin' })
  if (state === 'accepted') await answer(fay, 'accept', invitation.id)
  if (state === 'rejected') await answer(fay, 'reject', invitation.id)
  if (state === 'canceled') await answer(people.ada, 'cancel', invitation.id)
  if (state === 'expired') running.clock.advance(lifetime)
  return { ...people, fay, invitation }
}

const notFound = '400 INVITATION_NOT_FOUND'
const notMine = '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
const notAllowed = '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'

/** What everybody hears: while it can be answered, and afterwards. */
const verdicts = {
  recipient: { accept: '200', reject: '200', get: '200', cancel: '400 MEMBER_NOT_FOUND' },
  member: { accept: notMine, reject: notMine, get: notMine, cancel: notAllowed },
  admin: { accept: notMine, reject: notMine, get: notMine, cancel: '200' },
  other: { accept: notMine, reject: notMine, get: notMine, cancel: '400 MEMBER_NOT_FOUND' },
  anonymous: {
    accept: '401 UNAUTHORIZED',
    reject: '401 UNAUTHORIZED',
    get: '401 UNAUTHORIZED',
    cancel: '401 UNAUTHORIZED',
  },
} as const
type Who = keyof typeof verdicts
type What = keyof (typeof verdicts)['recipient']

function verdict(state: State, who: Who, what: What): string {
  const usual = verdicts[who][what]
  if (state === 'pending' || usual.startsWith('401')) return usual
  if (what !== 'cancel') return notFound
  // Whoever accepted is an admin now, and may cancel; and there is nothing to cancel but what nobody answered.
  const may = usual === '200' || (who === 'recipient' && state === 'accepted')
  if (!may) return usual
  return state === 'expired' ? '200' : notFound
}

async function attempt(by: Pick<Person, 'browser'>, what: What, id: string): Promise<string> {
  return outcome(what === 'get' ? await look(by, id) : await answer(by, what, id))
}

describe.each(homes)('the table of states on $name', ({ start }) => {
  it.each(states)('holds for everybody: %s', async (state) => {
    const running = await start(withOrganizations())
    const { bob, cleo, eve, fay, invitation } = await invitationIn(running, state)
    const anonymous = { browser: running.browser() }
    const actors = { recipient: fay, member: cleo, admin: bob, other: eve, anonymous }
    const stored = await rows(running)
    const restore = async () => {
      await running.db.query(sql`delete from latchkey.member where user_id = ${fay.id} and ${state !== 'accepted'}`)
      const status = state === 'expired' ? 'pending' : state
      await running.db.query(sql`update latchkey.invitation set status = ${status} where id = ${invitation.id}`)
    }
    for (const [who, by] of Object.entries(actors) as [Who, Pick<Person, 'browser'>][]) {
      for (const what of ['get', 'accept', 'reject', 'cancel'] as const) {
        const expected = verdict(state, who, what)
        expect([who, what, await attempt(by, what, invitation.id)]).toEqual([who, what, expected])
        if (expected !== '200') expect(await rows(running)).toEqual(stored)
        else if (what !== 'get') await restore()
      }
    }
  })

  it('has no place for ids that are none', async () => {
    const running = await start(withOrganizations())
    const { ada, fay } = await invitationIn(running, 'pending')
    for (const id of [nobody, 'no id', '', "' or 1=1"]) {
      for (const what of ['accept', 'reject', 'get'] as const) expect(await attempt(fay, what, id)).toBe(notFound)
      expect(await attempt(ada, 'cancel', id)).toBe(notFound)
    }
    expect(outcome(await answer(fay, 'accept', 1 as never))).toBe('400 VALIDATION_ERROR')
  })

  it('says what became of it to the recipient and to nobody else', async () => {
    for (const state of states.filter((one) => one !== 'pending')) {
      const running = await start(withOrganizations())
      const { ada, fay, invitation } = await invitationIn(running, state)
      for (const one of [await look(fay, invitation.id), await answer(fay, 'accept', invitation.id)]) {
        expect(one.body).toMatchObject({ code: 'INVITATION_NOT_FOUND', reason: state })
      }
      const rejected = await answer(fay, 'reject', invitation.id)
      expect(rejected.body).toEqual({ code: 'INVITATION_NOT_FOUND', message: 'Invitation not found!', reason: state })
      expect((await look(ada, invitation.id)).body).toEqual({
        code: 'INVITATION_NOT_FOUND',
        message: 'Invitation not found!',
      })
    }
  })
})

describe.each(homes)('an invitation on $name', ({ start }) => {
  it('makes its recipient a member, and the organization the active one of that session', async () => {
    const running = await start(withOrganizations())
    const { id, ada, fay, invitation } = await invitationIn(running, 'pending')
    const second = await elsewhere(running, fay)
    const shown = await look(fay, invitation.id)
    expect(shown.body).toEqual({
      ...invitation,
      organizationName: 'engines',
      organizationSlug: 'engines',
      organizationLogo: null,
      inviterName: ada.name,
      inviterEmail: ada.email,
    })
    running.statements.length = 0
    const { status, body } = await answer(fay, 'accept', invitation.id)
    expect(status).toBe(200)
    expect(running.statements.filter((text) => !/^(begin|commit)/i.test(text)).length).toBeLessThanOrEqual(6)
    expect(body).toEqual({
      invitation: { ...invitation, status: 'accepted' },
      member: {
        id: expect.any(String),
        organizationId: id,
        userId: fay.id,
        role: 'admin',
        teamId: null,
        createdAt: running.clock.now.toISOString(),
      },
    })
    expect(await activeIn(fay.browser)).toBe(id)
    expect(await activeIn(second)).toBeNull()
  })

  it('can be turned down, whether its inviter is still there or not', async () => {
    const running = await start(withOrganizations())
    const { ada, admin, fay, bob } = await invitationIn(running, 'pending')
    const invitation = await invited(bob, 'gus@example.com')
    await ada.browser.post('/organization/remove-member', { memberIdOrEmail: admin.id })
    const gus = await proven(running, 'gus')
    const { status, body } = await answer(gus, 'reject', invitation.id)
    expect([status, body]).toEqual([200, { invitation: { ...invitation, status: 'rejected' }, member: null }])
    expect((await fay.browser.get('/organization/list')).body).toEqual([])
  })

  it('is canceled by those only who could have granted it', async () => {
    const running = await start(withOrganizations())
    const { ada, bob } = await company(running)
    const owners = await invited(ada, 'fay@example.com', { role: 'owner' })
    expect(outcome(await answer(bob, 'cancel', owners.id))).toBe(notAllowed)
    const { body } = await answer(ada, 'cancel', owners.id)
    expect(body).toEqual({ ...owners, status: 'canceled' })
    expect(outcome(await answer(ada, 'cancel', owners.id))).toBe(notFound)
  })

  it('is worth nothing when its inviter is gone, has left, or may not grant it any more', async () => {
    const running = await start(withOrganizations())
    const { ada, bob, admin } = await company(running)
    const fay = await proven(running, 'fay')
    const invitation = await invited(bob, fay.email, { role: 'admin' })
    const refused = '400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
    const give = (role: string) => ada.browser.post('/organization/update-member-role', { memberId: admin.id, role })
    const { id, token } = await mailed(running)
    for (const role of ['member', 'admin']) {
      await give(role)
      const expected = role === 'admin' ? '200' : refused
      expect(outcome(await look(fay, invitation.id))).toBe(expected)
      expect(outcome(await preview(running, id, token))).toBe(expected)
    }
    await give('member')
    const { body } = await answer(fay, 'accept', invitation.id)
    expect(body).toMatchObject({ code: refused.slice(4), reason: 'inviter-not-allowed' })
    await ada.browser.post('/organization/remove-member', { memberIdOrEmail: bob.email })
    expect(outcome(await answer(fay, 'accept', invitation.id))).toBe(refused)
    await running.db.query(sql`delete from latchkey.user where id = ${bob.id}`)
    for (const one of [await answer(fay, 'accept', invitation.id), await look(fay, invitation.id)]) {
      expect(outcome(one)).toBe(refused)
    }
    const { body: pending } = await ada.browser.get('/organization/list-invitations')
    expect(pending).toMatchObject([{ status: 'pending', inviterId: null }])
    // Somebody who may sends it again, and it is good.
    await invited(ada, fay.email, { resend: true })
    expect(outcome(await answer(fay, 'accept', invitation.id))).toBe('200')
  })

  it('to a role that is not configured any more is refused and stays', async () => {
    const running = await start(withOrganizations())
    const { fay, invitation } = await invitationIn(running, 'pending')
    await running.db.query(sql`update latchkey.invitation set role = 'admin,retired'`)
    for (const one of [await answer(fay, 'accept', invitation.id), await look(fay, invitation.id)]) {
      expect(outcome(one)).toBe('400 FAILED_TO_RETRIEVE_INVITATION')
    }
  })

  it('makes no second member, and keeps to the limits of members and teams', async () => {
    const running = await start(withOrganizations({ membershipLimit: 4, teams: { maximumMembersPerTeam: 1 } }))
    const { id, ada, fay, invitation } = await invitationIn(running, 'pending')
    const gus = await proven(running, 'gus')
    const { body: team } = await ada.browser.post('/organization/create-team', { name: 'Red' })
    const other = await invited(ada, gus.email, { teamId: team.id })
    await ada.browser.post('/organization/add-team-member', { teamId: team.id, userId: ada.id })
    expect(outcome(await answer(gus, 'accept', other.id))).toBe('403 TEAM_MEMBER_LIMIT_REACHED')
    await join(running, id, fay)
    expect(outcome(await answer(gus, 'accept', other.id))).toMatch(
      /^403 (TEAM_MEMBER|ORGANIZATION_MEMBERSHIP)_LIMIT_REACHED$/,
    )
    await ada.browser.post('/organization/remove-team-member', { teamId: team.id, userId: ada.id })
    expect(outcome(await answer(gus, 'accept', other.id))).toBe('403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
    await ada.browser.post('/organization/remove-member', { memberIdOrEmail: 'cleo@example.com' })
    expect(outcome(await answer(fay, 'accept', invitation.id))).toBe(
      '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    )
    expect((await fay.browser.get('/organization/list-user-invitations')).body).toEqual([])
    expect((await answer(gus, 'accept', other.id)).body.member.teamId).toBe(team.id)
  })

  it('goes with its organization', async () => {
    const running = await start(withOrganizations())
    const { id, ada, fay, invitation } = await invitationIn(running, 'pending')
    await ada.browser.post('/organization/delete', { organizationId: id })
    expect(outcome(await look(fay, invitation.id))).toBe(notFound)
    expect((await fay.browser.get('/organization/list-user-invitations')).body).toEqual([])
  })
})

describe.each(homes)('lists of invitations on $name', ({ start }) => {
  it('are for members, newest first, in parts and with their total', async () => {
    const running = await start(withOrganizations())
    const { id, ada, cleo, eve } = await company(running)
    const sent: unknown[] = []
    for (const name of ['one', 'two', 'three']) {
      running.clock.advance(1)
      sent.unshift(await invited(ada, `${name}@example.com`))
    }
    const list = (by: Person, query = '') => by.browser.get(`/organization/list-invitations${query}`)
    expect((await list(cleo)).body).toEqual(sent)
    const part = await list(cleo, `?limit=1&offset=1&organizationId=${id}`)
    expect([part.body, part.headers.get('x-total-count')]).toEqual([[sent[1]], '3'])
    expect((await list(cleo, '?status=accepted')).body).toEqual([])
    expect(outcome(await list(cleo, '?status=lost'))).toBe('400 VALIDATION_ERROR')
    expect(outcome(await list(cleo, '?limit=-1'))).toBe('400 VALIDATION_ERROR')
    for (const other of [id, nobody, 'no-id']) {
      expect(outcome(await list(eve, `?organizationId=${other}`))).toBe('403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
    }
    await eve.browser.post('/organization/set-active', { organizationId: null })
    expect(outcome(await list(eve))).toBe('400 ORGANIZATION_ID_IS_REQUIRED')
  })

  it("of one's own are those that can be answered, with the name of the organization", async () => {
    const running = await start(withOrganizations())
    const { ada, eve, fay, invitation } = await invitationIn(running, 'pending')
    const list = async () => (await fay.browser.get('/organization/list-user-invitations')).body
    const about = {
      organizationName: 'engines',
      organizationSlug: 'engines',
      organizationLogo: null,
      inviterName: 'ada',
    }
    expect(await list()).toEqual([{ ...invitation, ...about }])
    const other = await invited(eve, fay.email)
    await answer(fay, 'reject', other.id)
    await invited(ada, 'gus@example.com')
    expect(await list()).toHaveLength(1)
    running.clock.advance(lifetime)
    expect(await list()).toEqual([])
    expect(outcome(await running.browser().get('/organization/list-user-invitations'))).toBe('401 UNAUTHORIZED')
    const hal = await person(running, 'hal')
    expect(outcome(await hal.browser.get('/organization/list-user-invitations'))).toBe('403 EMAIL_NOT_VERIFIED')
  })
})
