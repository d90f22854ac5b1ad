import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { ada } from '../support/homes.ts'
import { testAuth } from '../support/test-auth.ts'
import { everything, take } from './moving.ts'

const user = {
  kind: 'user',
  id: 'u1',
  email: 'Grace@Example.com',
  emailVerified: true,
  name: 'Grace',
  username: 'Grace',
}
const alan = { kind: 'user', id: 'u2', email: 'alan@example.com', name: 'Alan' }

describe('duplicates', () => {
  it('never join two people on an address that was not verified on both sides', async () => {
    const { auth, browser } = await testAuth({ config: everything })
    await browser().post('/sign-up/email', ada)
    const theirs = { ...user, email: ada.email }
    const account = { kind: 'account', userId: 'u1', providerId: 'github', accountId: '7' }
    for (const mergeVerified of [false, true]) {
      const report = await take(auth, [theirs, account], { mergeVerified })
      expect(report.rejected.reasons).toEqual({
        'user.email: somebody has this address': 1,
        'account.userId: its user was not taken': 1,
      })
    }
    await auth.db.query(sql`update latchkey.user set email_verified = true`)
    const unproved = await take(auth, [{ ...theirs, emailVerified: false }], { mergeVerified: true })
    expect(unproved.kinds['user']).toMatchObject({ merged: 0, rejected: 1 })
    const joined = await take(auth, [theirs, account], { mergeVerified: true })
    expect(joined.kinds).toMatchObject({ user: { merged: 1 }, account: { taken: 1 } })
    const later = new Date(Date.now() + 60_000).toISOString()
    const changed = await take(auth, [{ ...theirs, name: 'Theirs', role: 'admin', updatedAt: later }], {
      mergeVerified: true,
    })
    expect(changed.kinds['user']).toMatchObject({ updated: 0, unchanged: 1 })
    expect(await auth.db.query(sql`select name, role from latchkey.user`)).toEqual([{ name: ada.name, role: 'user' }])
  })

  it('by case and by Unicode are one address, whose first owner stays alone', async () => {
    const { auth } = await testAuth({ config: everything })
    const report = await take(auth, [
      { kind: 'user', id: '1', email: 'ada@example.com', emailVerified: true },
      { kind: 'user', id: '2', email: 'ADA@EXAMPLE.COM', emailVerified: true },
      { kind: 'user', id: '3', email: 'ａｄａ@example.com', emailVerified: true },
    ])
    expect(report.kinds['user']).toMatchObject({ taken: 1, rejected: 2 })
  })

  it('of an address that is written in another way prove nothing', async () => {
    const { auth } = await testAuth({ config: everything })
    await take(auth, [{ kind: 'user', id: '3', email: 'ａｄａ@example.com', emailVerified: true }])
    expect(await auth.db.query(sql`select email, email_verified from latchkey.user`)).toEqual([
      { email: 'ada@example.com', emailVerified: false },
    ])
  })

  it('of a name, a number or a slug leave that out, and take the rest', async () => {
    const { auth } = await testAuth({ config: everything })
    const report = await take(auth, [
      user,
      { ...user, id: 'u9', email: 'other@example.com', username: 'GRACE' },
      { kind: 'organization', id: 'o1', name: 'Navy', slug: 'navy' },
      { kind: 'organization', id: 'o2', name: 'Other', slug: 'Navy' },
    ])
    expect(report.kinds).toMatchObject({ user: { taken: 2 }, organization: { taken: 2 } })
    expect(report.leftOut.reasons).toEqual({
      'user.username: somebody has it': 1,
      'organization.slug: an organization has it': 1,
    })
  })

  it('of a person at a provider stay with who has it', async () => {
    const { auth } = await testAuth({ config: everything })
    const account = { kind: 'account', providerId: 'github', accountId: '7' }
    const report = await take(auth, [
      user,
      alan,
      { ...account, id: 'a', userId: 'u1' },
      { ...account, id: 'b', userId: 'u2' },
    ])
    expect(report.rejected.first).toEqual([
      { kind: 'account', place: 'line 4', field: 'accountId', reason: 'it is the account of somebody else' },
    ])
  })
})
