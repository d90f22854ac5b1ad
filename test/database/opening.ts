import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../runtime/database/database.ts'
import type { Database } from '../../runtime/database/database.ts'
import type { Deadlines } from '../../runtime/database/pool.ts'
import { columns, raw, sql } from '../../runtime/database/sql.ts'

/** One of the two homes of the tables: the same empty database, opened as often as a test wants. */
export interface Home {
  open(options?: OpenOptions): Promise<Database>
  remove(): Promise<void>
}

export interface OpenOptions {
  readonly schema?: string
  readonly observe?: (text: string) => void
  readonly deadlines?: Partial<Deadlines>
}

/** The part of the contract that opens and closes databases of its own. */
export function openingAndClosing(prepare: () => Promise<Home>): void {
  it('puts the tables in the schema that is configured', async () => {
    const home = await prepare()
    const db = await home.open({ schema: 'my_auth' })
    await db.query(raw('create schema if not exists latchkey; create table latchkey.thing (latchkey text)'))
    await db.query(sql`insert into latchkey.thing ${columns({ latchkey: 'see latchkey.thing' })}`)
    expect(
      await db.query(sql`select table_schema from information_schema.tables where table_name = ${'thing'}`),
    ).toEqual([{ tableSchema: 'my_auth' }])
    expect(await db.query(sql`select t.latchkey, 'latchkey.x' as said from latchkey.thing t`)).toEqual([
      { latchkey: 'see latchkey.thing', said: 'latchkey.x' },
    ])
    await db.close()
    await home.remove()
  })

  it('refuses a schema that is no plain name', async () => {
    const home = await prepare()
    for (const schema of ['x"; drop schema public; --', 'Upper', 'pg_catalog', '', '1st', 'a'.repeat(64)]) {
      await expect(home.open({ schema })).rejects.toThrow(TypeError)
    }
    await home.remove()
  })

  it('lets running work finish when it closes, and answers later calls as unavailable', async () => {
    const home = await prepare()
    const db = await home.open()
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => (finish = resolve))
    let begun = () => {}
    const running = new Promise<void>((resolve) => (begun = resolve))
    const work = db.transaction(async (tx) => {
      begun()
      await waiting
      return await tx.query(sql`select ${1}::int as n`)
    })
    await running
    const closed = db.close()
    await expect(db.query(sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
    finish()
    expect(await work).toEqual([{ n: 1 }])
    await closed
    await db.close()
    await home.remove()
  })

  it('ends a transaction whose work does not come back, and undoes it', async () => {
    const home = await prepare()
    const db = await home.open({ deadlines: { call: 400 } })
    await db.query(raw('create schema latchkey; create table latchkey.thing (id int)'))
    const work = db.transaction(async (tx) => {
      await tx.query(sql`insert into latchkey.thing values (${1})`)
      await new Promise(() => {})
    })
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    expect(await db.query(sql`select * from latchkey.thing`)).toEqual([])
    await db.close()
    await home.remove()
  })

  it('answers those whose turn does not come as unavailable', async () => {
    const home = await prepare()
    const db = await home.open({ deadlines: { admission: 100 } })
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => (finish = resolve))
    const holders = Promise.allSettled(Array.from({ length: 4 }, () => db.transaction(() => waiting)))
    await expect(db.query(sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
    finish()
    // On one connection only one of the four got its turn in time.
    expect((await holders).some((outcome) => outcome.status === 'fulfilled')).toBe(true)
    expect(await db.query(sql`select ${1}::int as n`)).toEqual([{ n: 1 }])
    await db.close()
    await home.remove()
  })
}
