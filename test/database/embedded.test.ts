import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEmbedded } from '../../runtime/database/pglite.ts'
import { sql } from '../../runtime/database/sql.ts'
import { contract } from './contract.ts'

contract('the embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-embedded-'))
  return {
    open: (options) => openEmbedded({ directory: join(folder, 'data'), schema: 'latchkey', ...options }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
})

it('says so when a transaction asks the database instead of its `tx`, for which it would wait for ever', async () => {
  const db = await openEmbedded({ directory: 'memory://', schema: 'latchkey' })
  let late: (() => Promise<unknown>) | undefined
  await db.transaction(async (tx) => {
    await expect(db.query(sql`select 1`)).rejects.toThrow('use its `tx`')
    await expect(db.transaction(async () => {})).rejects.toThrow('use its `tx`')
    await tx.transaction((inner) => inner.query(sql`select 1`))
    late = () => db.query(sql`select ${1}::int as one`)
  })
  // Begun inside, but the transaction is over.
  expect(await late?.()).toEqual([{ one: 1 }])
  // Others are not concerned.
  const others = Array.from({ length: 5 }, (_, n) => db.query(sql`select ${n}::int as n`))
  await db.transaction(async (tx) => {
    await tx.query(sql`select 1`)
  })
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4].map((n) => [{ n }]))
  await db.close()
})
