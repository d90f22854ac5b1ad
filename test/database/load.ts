import type { Database } from '../../runtime/database/database.ts'
import { DatabaseUnavailable } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'

/** Tables of which every transaction of the load writes one row each. */
export const pairTables = raw(`
  create schema if not exists latchkey;
  create table latchkey.first_half (id int primary key);
  create table latchkey.second_half (id int primary key);
`)

/** Writes both halves of pair `id` in one transaction. */
export function writePair(db: Database, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(sql`insert into latchkey.first_half values (${id})`)
    await tx.query(sql`insert into latchkey.second_half values (${id})`)
  })
}

/** What is in the tables: whole pairs, and halves without the other. */
export async function readPairs(db: Database): Promise<{ whole: Set<number>; torn: number[] }> {
  const rows = await db.query<{ first: number | null; second: number | null }>(
    sql`select a.id as first, b.id as second from latchkey.first_half a full join latchkey.second_half b on a.id = b.id`,
  )
  const torn = rows.filter((row) => row.first === null || row.second === null)
  return {
    whole: new Set(rows.flatMap((row) => (row.first !== null && row.second !== null ? [row.first] : []))),
    torn: torn.map((row) => row.first ?? row.second ?? -1),
  }
}

/** Callers that read and write without a pause until they are told to stop. */
export interface Load {
  /** Pairs whose transaction was acknowledged. */
  readonly acknowledged: readonly number[]
  /** Failures that are no `DatabaseUnavailable`, and answers that belonged to somebody else. */
  readonly wrong: readonly unknown[]
  /** Calls that failed as they may. */
  readonly unavailable: () => number
  /** Resolves when `count` more pairs were acknowledged. */
  progress(count: number): Promise<void>
  /** Resolves when every call has been answered. */
  stop(): Promise<void>
}

export function startLoad(db: Database, callers: number): Load {
  const acknowledged: number[] = []
  const wrong: unknown[] = []
  let unavailable = 0
  let next = 0
  let running = true
  let watchers: { at: number; resolve: () => void }[] = []
  const acknowledge = (id: number) => {
    acknowledged.push(id)
    for (const watcher of watchers) if (acknowledged.length >= watcher.at) watcher.resolve()
    watchers = watchers.filter((watcher) => acknowledged.length < watcher.at)
  }
  const one = async (id: number) => {
    const [row] = await db.query<{ id: number }>(sql`select ${id}::int as id`)
    if (row?.id !== id) wrong.push(`asked for ${id}, got ${JSON.stringify(row)}`)
    await writePair(db, id)
    acknowledge(id)
  }
  const caller = async () => {
    while (running) {
      await one(next++).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) unavailable++
        else wrong.push(error)
      })
      // Failures may be instant; the event loop has to turn all the same.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const all = Promise.all(Array.from({ length: callers }, caller))
  return {
    acknowledged,
    wrong,
    unavailable: () => unavailable,
    progress: (count) => new Promise((resolve) => watchers.push({ at: acknowledged.length + count, resolve })),
    stop: async () => {
      running = false
      await all
    },
  }
}

/** Repeats `attempt` until it succeeds; gives up with its last failure after `seconds`. */
export async function eventually<Result>(attempt: () => Promise<Result>, seconds = 20): Promise<Result> {
  const until = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
