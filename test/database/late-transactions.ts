import { expect, it } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { lateTransaction } from '../../runtime/database/late-transaction.ts'
import { sql } from '../../runtime/database/sql.ts'

/** `sent` is what the observer of the database hears. */
export function lateTransactions(home: () => Database, sent: string[]): void {
  const plain = () => sent.filter((text) => !text.startsWith('set local ')).map((text) => text.split(';')[0])
  const one = (tx: Database) => tx.query<{ n: number }>(sql`select ${1}::int as n`)

  it('is none where only the last statement is sent', async () => {
    sent.length = 0
    const rows = await lateTransaction(
      home(),
      async () => 'nothing',
      (tx) => one(tx),
    )
    expect(rows).toEqual([{ n: 1 }])
    expect(plain()).toEqual(['select $1::int as n'])
  })

  it('holds all statements as soon as there are more', async () => {
    sent.length = 0
    await lateTransaction(
      home(),
      async (tx) => [await one(tx), await tx.transaction(one)],
      (tx) => one(tx),
    )
    expect(plain()).toEqual(['begin', ...Array(3).fill('select $1::int as n'), 'commit'])
  })

  it('keeps nothing of what fails, before or in the last statement', async () => {
    const count = (tx: Database) => tx.query(sql`update latchkey.counter set total = total + 1 where id = ${1}`)
    const fail = () => Promise.reject(new Error('no'))
    const total = sql`select total from latchkey.counter where id = ${1}`
    const before = await home().query(total)
    await expect(lateTransaction(home(), count, fail)).rejects.toThrow('no')
    await expect(lateTransaction(home(), async (tx) => (await count(tx), fail()), count)).rejects.toThrow('no')
    expect(await home().query(total)).toEqual(before)
  })

  it('sends nothing for whoever kept it too long', async () => {
    let kept: Database | undefined
    await lateTransaction(
      home(),
      async (tx) => (kept = tx),
      (tx) => one(tx),
    )
    await expect(kept?.query(sql`select 1`)).rejects.toThrow(TypeError)
  })
}
