import { describe, expect, it } from 'vitest'
import { columns, raw, sql } from '../../runtime/database/sql.ts'
import { signingKeyMigrations } from '../../runtime/keys/migrations.ts'
import { listSigningKeys } from '../../runtime/keys/signing-key.ts'
import { uuidv7 } from '../../runtime/index.ts'
import { homes } from '../support/homes.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const [before, times] = signingKeyMigrations

describe.each(homes)('the keys of a database from before keys had times, on $name', ({ start }) => {
  it('keep the states that they had', async () => {
    const { db } = await start()
    await db.query(raw('drop table latchkey.signing_key'))
    await db.query(raw(before?.sql.split(';')[0] ?? ''))
    await db.query(raw(before?.sql.split(';')[1] ?? ''))
    const states = ['retired', 'revoked', 'retired', 'active']
    for (const [index, status] of states.entries()) {
      const moment = day(index + 1)
      const halves = { publicKey: '{"kty":"OKP","crv":"Ed25519","x":"AA","use":"sig"}', privateKey: '1.a.b.c' }
      const row = { id: uuidv7(moment), algorithm: 'EdDSA', status, ...halves, createdAt: moment, updatedAt: day(20) }
      await db.query(sql`insert into latchkey.signing_key ${columns(row)}`)
    }
    for (const statement of (times?.sql ?? '').split(';').filter((text) => text.trim() !== '')) {
      await db.query(raw(statement))
    }
    const keys = await listSigningKeys(db, day(21))
    expect(keys.map(({ status }) => status).toReversed()).toEqual(states)
    expect(keys.map(({ activatesAt, createdAt }) => activatesAt.getTime() - createdAt.getTime())).toEqual([0, 0, 0, 0])
  })
})
