import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import type { DatabaseHome } from '../../runtime/database/open-database.ts'
import { runSource } from '../support/child.ts'
import { isDeep, itDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { linesOf } from './lines.ts'
import { pairTables, readPairs } from './load.ts'

const program = join(import.meta.dirname, 'programs/write.ts')
const rounds = isDeep ? 3 : 1

/** Starts a writer, kills it (SIGKILL) after `count` acknowledgements, and gives all that it acknowledged. */
async function writeUntilKilled(place: string, first: number, count: number): Promise<number[]> {
  const writer = runSource(program, [place, String(first)])
  writer.stderr.pipe(process.stderr)
  const gone = once(writer, 'exit')
  const line = linesOf(writer.stdout)
  const acknowledged: number[] = []
  for (let text = await line(); text !== undefined; text = await line()) {
    acknowledged.push(Number(text))
    if (acknowledged.length === count) writer.kill('SIGKILL')
  }
  await gone
  return acknowledged
}

async function survive(home: DatabaseHome, place: string): Promise<void> {
  const prepared = await openDatabase(home)
  await prepared.query(pairTables)
  await prepared.close()
  const acknowledged: number[] = []
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(...(await writeUntilKilled(place, round * 1_000_000, 50 + round * 37)))
    const db = await openDatabase(home)
    const { whole, torn } = await readPairs(db)
    await db.close()
    expect(torn).toEqual([])
    expect(acknowledged.filter((id) => !whole.has(id))).toEqual([])
  }
}

// Each round starts two processes that compile PGlite.
describe('a process killed while it writes', () => {
  it('keeps every acknowledged row and no half one, in the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-crash-'))
    const directory = join(folder, 'data')
    try {
      await survive({ kind: 'embedded', directory, schema: 'latchkey' }, directory)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  itDeep('keeps every acknowledged row and no half one, on a server', async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    try {
      await survive({ kind: 'server', url, schema: 'latchkey', pool: 2, prepare: true }, url)
    } finally {
      await drop()
    }
  })
})
