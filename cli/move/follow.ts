import { type Database, isUniqueViolation } from '../../runtime/database/database.ts'
import { type Changed, changesAfter } from './journal.ts'
import { digestsOf, readBatch, readKeys, removeOthers, writeRows } from './rows.ts'
import type { MovedTable } from './tables.ts'
import { dropIndexes, noteProgress, progressOf } from './target.ts'

/** Both sides of a move, and what goes over. */
export interface Sides {
  readonly source: Database
  readonly target: Database
  readonly tables: readonly MovedTable[]
}

/** Rows of one transaction; the source stands still while it reads them. */
const batch = 1000
/** Under this name the target keeps how far it has followed the journal. */
const followed = ':journal'

/** Copies what is left of every table, in transactions that each note how far it is. */
export async function copyTables(sides: Sides, tell: (rows: number) => void): Promise<void> {
  const { source, target, tables } = sides
  for (const table of tables) {
    let { last, isDone } = await progressOf(target, table.name)
    while (!isDone) {
      const read = await readBatch(source, table, { after: last, limit: batch, what: 'rows' })
      isDone = read.count < batch
      last = read.last ?? last
      await target.transaction(async (tx) => {
        if (read.count > 0) await writeRows(tx, table, read.rows)
        await noteProgress(tx, table.name, last, isDone)
      })
      tell(read.count)
    }
  }
}

/** What was repeated in the target: the keys by table, as JSON each, and how many changes that was. */
interface Followed {
  readonly keys: ReadonlyMap<MovedTable, readonly string[]>
  readonly changes: number
}

/** Repeats in the target the next changes of the source. */
async function followJournal(sides: Sides): Promise<Followed> {
  const { source, target, tables } = sides
  const { last } = await progressOf(target, followed)
  const changes = await changesAfter(source, Number(last ?? 0), batch)
  const newest = changes.at(-1)?.position
  if (newest === undefined) return { keys: new Map(), changes: 0 }
  const keys = new Map(tables.flatMap((table) => keysOf(table, changes)))
  const read: { table: MovedTable; wanted: string; rows: string }[] = []
  for (const [table, some] of keys) {
    const wanted = `[${some.join(',')}]`
    read.push({ table, wanted, rows: (await readKeys(source, table, wanted)).rows })
  }
  const write = () =>
    target.transaction(async (tx) => {
      for (const { table, wanted, rows } of read) {
        await removeOthers(tx, table, wanted, rows)
        await writeRows(tx, table, rows)
      }
      await noteProgress(tx, followed, String(newest), false)
    })
  try {
    await write()
  } catch (error) {
    // Two rows have exchanged what only one may have, or the one that gave it up is in a later part of the journal.
    if (!isUniqueViolation(error)) throw error
    await dropIndexes(target)
    await write()
  }
  return { keys, changes: changes.length }
}

function keysOf(table: MovedTable, changes: readonly Changed[]): [MovedTable, string[]][] {
  const keys = new Set(changes.filter(({ tableName }) => tableName === table.name).map(({ key }) => key))
  return keys.size === 0 ? [] : [[table, [...keys]]]
}

/** Repeats changes until at most `rest` were left to repeat, while more may be written. */
export async function followToEnd(
  sides: Sides,
  { rest, each }: { readonly rest: number; each?(keys: Followed['keys']): void },
): Promise<void> {
  for (;;) {
    const { keys, changes } = await followJournal(sides)
    each?.(keys)
    if (changes <= rest) return
  }
}

/** Compares every row; gives the keys of those that differ now, most of which were written a moment ago. */
export async function compareTables(sides: Sides, tell: (rows: number) => void): Promise<Map<MovedTable, string[]>> {
  const { source, target, tables } = sides
  const different = new Map<MovedTable, string[]>()
  for (const table of tables) {
    let last: string | null = null
    for (;;) {
      const read = await readBatch(source, table, { after: last, limit: batch, what: 'keys' })
      if (read.count === 0) break
      last = read.last
      const found = await differences(source, target, table, read.rows)
      if (found.length > 0) different.set(table, [...(different.get(table) ?? []), ...found])
      tell(read.count)
      if (read.count < batch) break
    }
  }
  return different
}

/** The keys of `keys` whose rows are not the same on both sides, or are on one only. */
export async function differences(
  source: Database,
  target: Database,
  table: MovedTable,
  keys: string,
): Promise<string[]> {
  const [here, there] = [await digestsOf(source, table, keys), await digestsOf(target, table, keys)]
  return [...new Set([...here.keys(), ...there.keys()])].filter((key) => here.get(key) !== there.get(key))
}
