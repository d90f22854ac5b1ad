import { describe, expect, it } from 'vitest'
import { consumeVerification, issueVerification, sql } from '../../runtime/index.ts'
import { bothHomes } from '../support/homes.ts'

const now = new Date('2026-01-01T00:00:00Z')
const issued = { purpose: 'reset-password', secret: 'the-secret', value: 'user-1', lifetime: 60, now }

describe.each(bothHomes)('one-time things on $name', ({ start }) => {
  it('are consumed by one of 32 callers', async () => {
    const { db } = await start()
    await issueVerification(db, issued)
    const values = await Promise.all(Array.from({ length: 32 }, () => consumeVerification(db, { ...issued, now })))
    expect(values.filter((value) => value?.value === 'user-1')).toHaveLength(1)
    expect(values.filter((value) => value === undefined)).toHaveLength(31)
  })

  it('open nothing for another purpose, with an altered secret, or after their time', async () => {
    const { db } = await start()
    await issueVerification(db, issued)
    expect(await consumeVerification(db, { ...issued, purpose: 'delete-account' })).toBeUndefined()
    expect(await consumeVerification(db, { ...issued, secret: 'The-secret' })).toBeUndefined()
    expect(await consumeVerification(db, { ...issued, now: new Date(now.getTime() + 60_000) })).toBeUndefined()
    expect(await consumeVerification(db, { ...issued, now: new Date(now.getTime() + 59_999) })).toMatchObject({
      value: 'user-1',
    })
  })

  it('are stored without their secret', async () => {
    const { db } = await start()
    await issueVerification(db, issued)
    const [row] = await db.query<{ line: string }>(sql`select t::text as line from latchkey.verification t`)
    expect(row?.line).not.toContain('the-secret')
  })
})
