import { type Database, DatabaseUnavailable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A counter as it stands after it was counted up. */
export interface Counted {
  readonly key: string
  readonly count: number
  readonly endsAt: Date
}

/**
 * Counts all `asked` up by one, in one statement: of many at once on many nodes each gets its own number. A window
 * begins with the first request in it and ends when that request said, yet never later than a whole window from now: a
 * clock that was ahead for a while must not make it last. Keys are taken in order, so that nobody waits in a circle.
 * @throws {DatabaseUnavailable} when it could not be counted, for whatever reason: a limit never opens by failing
 */
export async function countUp(db: Database, asked: ReadonlyMap<string, Date>, now: Date): Promise<readonly Counted[]> {
  try {
    return await db.query<Counted>(sql`
      insert into latchkey.rate_limit as counter (key, count, ends_at)
      select asked.key, 1, asked.ends_at
      from unnest(${[...asked.keys()]}::text[], ${[...asked.values()]}::timestamptz[]) as asked (key, ends_at)
      order by asked.key
      on conflict (key) do update set
        count = case when counter.ends_at <= ${now}::timestamptz then 1 else counter.count + 1 end,
        ends_at = case when counter.ends_at <= ${now}::timestamptz then excluded.ends_at else least(counter.ends_at, excluded.ends_at) end
      returning counter.key, counter.count, counter.ends_at`)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailable) throw cause
    throw new DatabaseUnavailable('The rate limits could not be counted', { cause })
  }
}
