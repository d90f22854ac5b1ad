import { describe, expect, it } from 'vitest'
import { emailPassword, organization, defineFeature, sql } from '../../runtime/index.ts'
import { homes } from '../support/homes.ts'
import { found, join, outcome, person, serverWith } from '../features/organization/people.ts'

const told: unknown[] = []
const listener = defineFeature({
  id: 'listener',
  hooks: {
    async organizationCreated({ organization: made, member }) {
      told.push(['created', made, member])
    },
    async organizationUpdated({ organization: changed }) {
      told.push(['updated', changed])
    },
    async organizationDeleting({ organization: gone }) {
      told.push(['deleting', gone])
    },
  },
})
const options = {
  fields: {
    billingEmail: 'string.email',
    plan: { type: "'free' | 'pro'", default: 'free', writable: false },
    taxes: { type: 'string[]', required: false },
    risk: { type: 'number', readable: false, writable: false },
  },
  memberFields: {
    title: 'string <= 80 | null',
    level: { type: 'number.integer', default: 1, writable: false },
    note: { type: 'string', required: false, readable: false },
  },
} as const
const config = { features: [emailPassword(), organization(options), listener] }
const bill = { billingEmail: 'pay@example.com' }

describe.each(homes)('own fields of organizations and members on $name', ({ start }) => {
  it('are kept when one is made, sent with it everywhere, and changed by update', async () => {
    const service = await start({ config })
    told.length = 0
    const { browser } = await person(service, 'ada')
    const acme = await found({ browser } as never, 'acme', { ...bill, taxes: ['GB1', 'DE2'] })
    const own = { ...bill, plan: 'free', taxes: ['GB1', 'DE2'] }
    expect(acme).toMatchObject(own)
    expect(acme.members[0]).toMatchObject({ role: 'owner', title: null, level: 1 })
    expect((await browser.get('/organization/list')).body[0]).toMatchObject(own)
    expect((await browser.get('/organization/get-organization')).body).toMatchObject(own)
    const full = (await browser.get('/organization/get-full-organization')).body
    expect([full, full.members[0]]).toMatchObject([own, { title: null, level: 1 }])
    const changed = await browser.post('/organization/update', {
      data: { billingEmail: 'new@example.com', taxes: null },
    })
    expect(changed.body).toMatchObject({ name: 'acme', billingEmail: 'new@example.com', taxes: null, plan: 'free' })
    const gone = await browser.post('/organization/delete', { organizationId: acme.id })
    expect(gone.body).toMatchObject({ billingEmail: 'new@example.com' })
    for (const answer of [acme, full, changed.body, gone.body]) expect(JSON.stringify(answer)).not.toContain('risk')
    expect(told).toMatchObject([
      ['created', own, { title: null, level: 1 }],
      ['updated', { billingEmail: 'new@example.com' }],
      ['deleting', { billingEmail: 'new@example.com' }],
    ])
    expect(JSON.stringify(told)).not.toContain('note')
  })

  it('are checked and required when one is made, and no stranger writes what is not writable', async () => {
    const service = await start({ config })
    const [owner, eve] = [await person(service, 'ada'), await person(service, 'eve')]
    const make = (extra: object) => owner.browser.post('/organization/create', { name: 'A', slug: 'a', ...extra })
    const without = await make({})
    expect([without.status, without.body.fields[0].path]).toEqual([400, 'billingEmail'])
    expect((await make({ billingEmail: 'nobody' })).body.fields[0].path).toBe('billingEmail')
    for (const bad of [{ plan: 'pro' }, { risk: 0 }]) {
      const answer = await make({ ...bill, ...bad })
      expect([answer.status, answer.body.fields[0].path]).toEqual([400, Object.keys(bad)[0]])
    }
    const { id } = await found(owner, 'acme', { ...bill, members: [], createdAt: '2000-01-01', ownerId: eve.id })
    const update = (data: object) => owner.browser.post('/organization/update', { data })
    for (const bad of [{ plan: 'pro' }, { risk: 0 }]) {
      const answer = await update(bad)
      expect([answer.status, answer.body.fields[0].path]).toEqual([400, `data.${Object.keys(bad)[0]}`])
    }
    expect((await update({ billingEmail: null })).status).toBe(400)
    const smuggled = await update({ id: eve.id, createdAt: '2000-01-01T00:00:00Z', name: 'B', members: [] })
    expect(smuggled.body).toMatchObject({ id, name: 'B', plan: 'free' })
    expect(outcome(await eve.browser.post('/organization/update', { organizationId: id, data: bill }))).toBe(
      '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    )
    await join(service, id, eve)
    expect(outcome(await eve.browser.post('/organization/update', { organizationId: id, data: bill }))).toBe(
      '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    )
  })

  it('of members are written by who may change members, and outranks them', async () => {
    const service = await start({ config })
    const [owner, boss, eve] = [
      await person(service, 'ada'),
      await person(service, 'boss'),
      await person(service, 'eve'),
    ]
    const { id, members } = await found(owner, 'acme', bill)
    const admin = await join(service, id, boss, 'admin')
    const member = await join(service, id, eve)
    const organizationId = id
    const change = (who: typeof owner, memberId: string, data: object) =>
      who.browser.post('/organization/update-member', { organizationId, memberId, data })
    const titled = await change(boss, member.id, { title: 'Clerk', note: 'quiet' })
    expect([titled.status, titled.body]).toMatchObject([
      200,
      { id: member.id, title: 'Clerk', level: 1, role: 'member' },
    ])
    expect(titled.body).not.toHaveProperty('note')
    expect(await service.db.query(sql`select note from latchkey.member where id = ${member.id}`)).toEqual([
      { note: 'quiet' },
    ])
    expect((await change(boss, member.id, { level: 9 })).body.fields[0].path).toBe('data.level')
    expect((await change(boss, member.id, { title: 5 })).body.fields[0].path).toBe('data.title')
    expect((await change(boss, member.id, { role: 'owner', userId: owner.id, title: 'Clerk' })).body).toMatchObject({
      role: 'member',
      userId: eve.id,
    })
    const notAllowed = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
    expect(outcome(await change(eve, admin.id, { title: 'x' }))).toBe(notAllowed)
    expect(outcome(await change(eve, member.id, { title: 'x' }))).toBe(notAllowed)
    expect(outcome(await change(boss, members[0].id, { title: 'x' }))).toBe(notAllowed)
    expect(outcome(await change(owner, '01890000-0000-7000-8000-000000000000', {}))).toBe('400 MEMBER_NOT_FOUND')
    const other = await person(service, 'other')
    const { members: theirs } = await found(other, 'other', bill)
    expect(outcome(await change(owner, theirs[0].id, { title: 'x' }))).toBe('400 MEMBER_NOT_FOUND')
    const listed = (await owner.browser.get('/organization/list-members')).body.members
    expect(listed.filter(({ title }: { title: string | null }) => title === 'Clerk')).toHaveLength(1)
    expect((await eve.browser.post('/organization/set-active', { organizationId })).status).toBe(200)
    expect((await eve.browser.get('/organization/get-active-member')).body).toMatchObject({ title: 'Clerk', level: 1 })
    expect(outcome(await owner.browser.post('/organization/remove-member', { memberIdOrEmail: member.id }))).toBe('200')
  })

  it('are read and written in full by servers', async () => {
    const service = await start({ config })
    const owner = await person(service, 'ada')
    const { id, members } = await found(owner, 'acme', bill)
    const eve = await person(service, 'eve')
    const key = await serverWith(service, ['organizations:fields', 'organizations:add-member'])
    const server = service.browser()
    const set = await server.post(
      '/organization/set-fields',
      { organizationId: id, fields: { plan: 'pro', risk: 7 } },
      key,
    )
    expect(set.body).toEqual({ fields: { ...bill, plan: 'pro', taxes: null, risk: 7 } })
    expect((await server.get(`/organization/get-fields?organizationId=${id}`, key)).body).toEqual(set.body)
    const given = { userId: eve.id, role: 'member', organizationId: id, title: 'Clerk', level: 4, note: 'n' }
    const added = await server.post('/organization/add-member', given, key)
    expect(added.body).toMatchObject({ title: 'Clerk', level: 4 })
    const memberId = added.body.id
    const raised = await server.post('/organization/set-member-fields', { memberId, fields: { level: 5 } }, key)
    expect(raised.body).toEqual({ fields: { title: 'Clerk', level: 5, note: 'n' } })
    expect((await server.get(`/organization/get-member-fields?memberId=${memberId}`, key)).body).toEqual(raised.body)
    expect(outcome(await server.get('/organization/get-fields?organizationId=x', key))).toBe(
      '404 ORGANIZATION_NOT_FOUND',
    )
    expect(outcome(await server.get('/organization/get-member-fields?memberId=x', key))).toBe('404 MEMBER_NOT_FOUND')
    for (const who of [owner.browser, server]) {
      expect((await who.get(`/organization/get-fields?organizationId=${id}`)).status).toBe(404)
      expect((await who.post('/organization/set-fields', { organizationId: id, fields: {} })).status).toBe(404)
      const member = { memberId: members[0].id, fields: { level: 9 } }
      expect((await who.post('/organization/set-member-fields', member)).status).toBe(404)
    }
  })

  it('have their defaults for who accepts an invitation', async () => {
    const service = await start({ config })
    const [owner, eve] = [await person(service, 'ada'), await person(service, 'eve')]
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    await found(owner, 'acme', bill)
    const invited = await owner.browser.post('/organization/invite-member', { email: eve.email, role: 'member' })
    const accepted = await eve.browser.post('/organization/accept-invitation', {
      invitationId: invited.body.id,
      title: 'President',
      level: 99,
    })
    expect([accepted.status, accepted.body.member]).toMatchObject([200, { title: null, level: 1 }])
  })

  it('are told to forms where people may write them, and the others are told to nobody', async () => {
    const service = await start({ config })
    const { body } = await service.browser().get('/capabilities')
    expect(body.organization.fields).toEqual([{ name: 'billingEmail', type: 'email', required: true }])
    expect(body.organization.memberFields).toEqual([{ name: 'title', type: 'text', required: false }])
    expect(JSON.stringify(body)).not.toMatch(/risk|note|-field-/)
  })
})
