import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { emailPassword } from '../../runtime/index.ts'
import { exportRecords } from '../../cli/moving/export-records.ts'
import { removeCredentials } from '../../runtime/identity/takeover.ts'
import { ada } from '../support/homes.ts'
import { testAuth } from '../support/test-auth.ts'
import { contentOf, everything, take } from './moving.ts'

const soon = new Date(Date.now() + 86_400_000).toISOString()
const user = {
  kind: 'user',
  id: 'u1',
  email: 'Grace@Example.com',
  emailVerified: true,
  name: 'Grace',
  username: 'Grace',
}
const team = [
  { kind: 'user', id: 'u2', email: 'alan@example.com', name: 'Alan' },
  { kind: 'organization', id: 'o1', name: 'Navy', slug: 'navy', metadata: { ships: 3 } },
  { kind: 'team', id: 't1', organizationId: 'o1', name: 'Compilers' },
  { kind: 'member', organizationId: 'o1', userId: 'u1', role: 'owner' },
  { kind: 'member', id: 'm2', organizationId: 'o1', userId: 'u2', role: 'member' },
  { kind: 'teamMember', teamId: 't1', userId: 'u2' },
  {
    kind: 'invitation',
    id: 'i1',
    organizationId: 'o1',
    email: 'New@example.com',
    role: 'admin',
    status: 'pending',
    teamIds: ['t1'],
    inviterId: 'u1',
    expiresAt: soon,
  },
]
const token = 'abcdefghijklmnopqrstuvwxyz012345'
const session = { kind: 'session', id: 's1', userId: 'u1', token, expiresAt: soon, activeOrganizationId: 'o1' }

describe('what is taken over', () => {
  it('is there with its fields, and a second run changes nothing', async () => {
    const { auth } = await testAuth({ config: everything })
    const all = [user, ...team, session]
    const report = await take(auth, all)
    expect(report.rejected.first).toEqual([])
    expect(report.kinds['user']).toMatchObject({ taken: 2 })
    const [row] = await auth.db.query(sql`
      select email, email_verified, name, username from latchkey.user where name = 'Grace'`)
    expect(row).toEqual({ email: 'grace@example.com', emailVerified: true, name: 'Grace', username: 'grace' })
    const [held] = await auth.db.query<{ tokenHash: Buffer; slug: string }>(sql`
      select s.token_hash, o.slug from latchkey.session s join latchkey.organization o on o.id = s.active_organization_id`)
    expect(held?.slug).toBe('navy')
    expect(held?.tokenHash.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
    const before = await contentOf(auth)
    expect(before).not.toContain(token)
    const again = await take(auth, all)
    expect(again.kinds['user']).toMatchObject({ taken: 0, unchanged: 2 })
    expect(await contentOf(auth)).toBe(before)
  })

  it('keeps ids that are UUIDs, and gives the others one that each run finds again', async () => {
    const id = randomUUID()
    const ids = await Promise.all(
      [0, 1].map(async () => {
        const { auth } = await testAuth({ config: everything })
        await take(auth, [
          { ...user, id: 'u1' },
          { kind: 'user', id, email: 'uuid@example.com' },
        ])
        const rows = await auth.db.query<{ id: string }>(sql`select id from latchkey.user order by email`)
        return rows.map((row) => row.id)
      }),
    )
    expect(ids[0]).toEqual(ids[1])
    expect(ids[0]).toContain(id)
  })

  it('is what was written out: a copy of a copy is the same', async () => {
    const records = async (auth: Parameters<typeof exportRecords>[0]) => {
      const all = []
      for await (const record of exportRecords(auth, { secrets: true, now: new Date() })) all.push(record)
      return all
    }
    const first = await testAuth({ config: everything })
    await take(first.auth, [user, ...team, session])
    const written = await records(first.auth)
    const second = await testAuth({ config: everything })
    expect((await take(second.auth, written)).rejected.first).toEqual([])
    expect(await records(second.auth)).toEqual(written)
  })

  it('follows changes at the source, unless something was changed here later', async () => {
    const { auth } = await testAuth({ config: everything })
    const at = (time: string) => ({ ...user, createdAt: '2026-01-01T00:00:00Z', updatedAt: time })
    await take(auth, [at('2026-01-02T00:00:00Z')])
    const changed = await take(auth, [{ ...at('2026-01-03T00:00:00Z'), name: 'Admiral' }])
    expect(changed.kinds['user']).toMatchObject({ updated: 1 })
    await auth.db.query(sql`update latchkey.user set name = 'Here', updated_at = '2026-06-01T00:00:00Z'`)
    const late = await take(auth, [{ ...at('2026-01-04T00:00:00Z'), name: 'There' }])
    expect(late.kinds['user']).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await auth.db.query(sql`select name from latchkey.user`)).toEqual([{ name: 'Here' }])
  })

  it('does not bring back who was deleted here', async () => {
    const { auth } = await testAuth({ config: everything })
    await take(auth, [user])
    await auth.db.query(sql`delete from latchkey.user`)
    const report = await take(auth, [user, session])
    expect(report.rejected.reasons).toEqual({ 'session.userId: its user was not taken': 1 })
    expect(await auth.db.query(sql`select id from latchkey.user`)).toEqual([])
  })

  it('brings nothing more to an account that the owner of its e-mail took over', async () => {
    const { auth } = await testAuth({ config: everything })
    const unproved = { ...user, emailVerified: false }
    await take(auth, [unproved])
    const [row] = await auth.db.query<{ id: string }>(sql`select id from latchkey.user`)
    const context = { ...auth.platform, now: new Date(), exchange: null, via: 'service' as const }
    await auth.db.transaction((tx) => removeCredentials(context, tx, row?.id ?? ''))
    const key = { kind: 'passkey', userId: 'u1', publicKey: 'A'.repeat(80), credentialId: 'B'.repeat(20) }
    const account = { kind: 'account', userId: 'u1', providerId: 'github', accountId: '7' }
    const report = await take(auth, [unproved, account, key, session])
    expect(report.kinds).toMatchObject({ account: { taken: 0 }, passkey: { taken: 0 }, session: { taken: 0 } })
    expect(await auth.db.query(sql`select id from latchkey.session`)).toEqual([])
  })

  it('ends sessions of who is banned there, and brings no new ones', async () => {
    const { auth } = await testAuth({ config: everything })
    const at = (updatedAt: string) => ({ ...user, createdAt: '2026-01-01T00:00:00Z', updatedAt })
    await take(auth, [at('2026-01-02T00:00:00Z'), session])
    const banned = { ...at('2026-01-03T00:00:00Z'), banned: true }
    const other = { ...session, id: 's2', token: token.toUpperCase() }
    const report = await take(auth, [banned, other])
    expect(report.rejected.reasons).toEqual({ 'session.userId: its user is banned': 1 })
    expect(await auth.db.query(sql`select id from latchkey.session`)).toEqual([])
  })

  it('is nothing in a dry run, which tells the same', async () => {
    const { auth } = await testAuth({ config: everything })
    const before = await contentOf(auth)
    const dry = await take(auth, [user, ...team, session], { dryRun: true })
    expect(await contentOf(auth)).toBe(before)
    expect(await take(auth, [user, ...team, session])).toEqual(dry)
  })

  it('is a whole batch or nothing of it', async () => {
    const { auth } = await testAuth({ config: everything })
    const before = await contentOf(auth)
    const broken = async function* () {
      yield { place: '1', record: user }
      throw new Error('The source went away')
    }
    await expect(take(auth, [], { records: broken() })).rejects.toThrow('went away')
    expect(await contentOf(auth)).toBe(before)
  })
})

describe('what is rejected', () => {
  it('is told with its line and its field, and never repeated', async () => {
    const { auth } = await testAuth({ config: everything })
    const report = await take(auth, [
      { kind: 'user', id: 'u1', email: 'not an address' },
      { kind: 'user' },
      { kind: 'robot', id: '1' },
      'text',
      { kind: 'user', id: 'u2', email: 'a@example.com', password: 'hunter2' },
      { kind: 'user', id: 'u3', email: 'b@example.com', name: 'nul \u0000 byte' },
      { kind: 'user', id: 'u4', email: 'c@example.com', createdAt: 'yesterday' },
      { kind: 'account', userId: 'u4', providerId: 'credential', password: 'a plain password' },
      { kind: 'user', id: 'x'.repeat(300), email: 'd@example.com' },
    ])
    const told = report.rejected.first.map(({ place, field }) => [place, field])
    expect(told).toEqual([
      ['line 2', 'id'],
      ['line 3', 'kind'],
      ['line 4', 'kind'],
      ['line 5', 'password'],
      ['line 6', 'name'],
      ['line 7', 'createdAt'],
      ['line 9', 'id'],
      ['line 1', 'email'],
      ['line 8', 'userId'],
    ])
    expect(JSON.stringify(report)).not.toMatch(/hunter2|a plain password|not an address|yesterday/)
    expect(await auth.db.query(sql`select id from latchkey.user`)).toEqual([])
  })

  it('is a password that is no hash', async () => {
    const { auth } = await testAuth({ config: everything })
    const plain = { kind: 'account', userId: 'u1', providerId: 'credential', password: 'correct horse battery' }
    const report = await take(auth, [user, plain])
    expect(report.rejected.reasons).toEqual({ 'account.password: the hash cannot be used: unknown dialect': 1 })
  })

  it('is whatever names people that this source did not bring', async () => {
    const { auth, browser } = await testAuth({ config: everything })
    const { body } = await browser().post('/sign-up/email', ada)
    const userId = body.user.id
    const before = await contentOf(auth)
    const report = await take(auth, [
      { kind: 'account', userId, providerId: 'github', accountId: '7' },
      { kind: 'session', userId, token, expiresAt: soon },
      { kind: 'passkey', userId, publicKey: 'A'.repeat(80), credentialId: 'B'.repeat(20) },
      { kind: 'twoFactor', userId, secret: 'A'.repeat(32) },
    ])
    expect(report.rejected.first.map(({ field }) => field)).toEqual(['userId', 'userId', 'userId', 'userId'])
    expect(await contentOf(auth)).toBe(before)
    const sameId = await take(auth, [{ kind: 'user', id: userId, email: 'other@example.com', name: 'Other' }])
    expect(sameId.kinds['user']).toMatchObject({ taken: 1 })
    expect(await auth.db.query(sql`select name from latchkey.user where id = ${userId}`)).toEqual([{ name: ada.name }])
  })

  it('is a session that ended, or in which somebody acts in another person’s place', async () => {
    const { auth } = await testAuth({ config: everything })
    const report = await take(auth, [
      user,
      { ...session, id: 's1', expiresAt: '2020-01-01T00:00:00Z' },
      { ...session, id: 's2', impersonatedBy: 'u2' },
    ])
    expect(report.rejected.first.map(({ field }) => field)).toEqual(['expiresAt', 'impersonatedBy'])
  })

  it('is what no feature has a place for', async () => {
    const { auth } = await testAuth({ config: { features: [emailPassword()] } })
    const report = await take(auth, [user, ...team, session])
    expect(report.rejected.reasons).toMatchObject({ 'organization: the feature organization is not enabled': 1 })
    expect(report.kinds).toMatchObject({ user: { taken: 2 }, session: { taken: 1 } })
  })

  it('is a role that the configuration does not have: nobody gets more than they had', async () => {
    const { auth } = await testAuth({ config: everything })
    await take(auth, [
      { ...user, role: 'king,admin' },
      { ...team[0], role: 'king' },
    ])
    expect(await auth.db.query(sql`select role from latchkey.user order by role`)).toEqual([
      { role: 'admin' },
      { role: 'user' },
    ])
  })
})
