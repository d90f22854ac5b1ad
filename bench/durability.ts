/**
 * `npm run bench:durability [-- /a/folder/on/the/disk]`: transactions of two inserts in an embedded database of each durability, by
 * one caller and by sixteen at once, in turns; five rounds, medians. Beside them, how long a bare write and fsync takes there.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../runtime/database/database.ts'
import { openEmbedded } from '../runtime/database/pglite.ts'
import { raw, sql } from '../runtime/database/sql.ts'

const rounds = 5
const transactions = 400
const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), 'latchkey-durability-'))

const tables = raw(`create schema latchkey;
  create table latchkey.one (id bigint generated always as identity primary key, note text);
  create table latchkey.other (id bigint generated always as identity primary key, note text)`)
const note = 'x'.repeat(200)

/** Milliseconds that a transaction takes when `callers` write at once. */
async function timeOf(db: Database, callers: number): Promise<number> {
  let left = transactions
  const began = performance.now()
  const caller = async () => {
    while (left-- > 0) {
      await db.transaction(async (tx) => {
        await tx.query(sql`insert into latchkey.one (note) values (${note})`)
        await tx.query(sql`insert into latchkey.other (note) values (${note})`)
      })
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (performance.now() - began) / transactions
}

function timeOfSync(): number {
  const file = openSync(join(folder, 'bare'), 'w')
  const began = performance.now()
  for (let turn = 0; turn < 100; turn += 1) {
    writeSync(file, note.repeat(40))
    fsyncSync(file)
  }
  closeSync(file)
  return (performance.now() - began) / 100
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

try {
  const kinds = ['process', 'power-cut'] as const
  const opened = await Promise.all(
    kinds.map(async (durability) => {
      const db = await openEmbedded({ directory: join(folder, durability), schema: 'latchkey', durability })
      await db.query(tables)
      return { durability, db }
    }),
  )
  const times = new Map<string, number[]>()
  const add = (name: string, value: number) => times.set(name, [...(times.get(name) ?? []), value])
  for (let round = 0; round < rounds; round += 1) {
    add('bare write and fsync', timeOfSync())
    for (const callers of [1, 16]) {
      for (const { durability, db } of opened) add(`${durability}, ${callers} at once`, await timeOf(db, callers))
    }
  }
  for (const [name, values] of times) {
    const milliseconds = median(values)
    console.log(`${name.padEnd(24)} ${milliseconds.toFixed(3)} ms  ${Math.round(1000 / milliseconds)} a second`)
  }
  for (const { db } of opened) await db.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
