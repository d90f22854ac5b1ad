import type { Platform } from '../../contract/platform.ts'
import type { Database } from '../../database/database.ts'
import { inBatches } from '../../database/in-batches.ts'
import { sql } from '../../database/sql.ts'
import { dayOf, findHead, type Head, linkHash, noPrevious } from './chain.ts'
import { entryColumns, type EntryRow } from './entry.ts'

/** Entries that one transaction seals. */
const batch = 500

/**
 * Seals what waits, in the order in which it was seen: nobody who writes an entry waits for it. One node at a time does it; an entry
 * whose transaction commits late is seen by the next run, and stands later in the chain. Gives how many were sealed.
 */
export function sealEntries(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  return inBatches(batch, () => db.transaction((tx) => sealBatch(tx, log, now)), stopping)
}

async function sealBatch(tx: Database, log: Platform['log'], now: Date): Promise<number> {
  const [lock] = await tx.query<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('latchkey.audit_seal', 0)) as held`)
  if (lock?.held !== true) return 0
  // An entry that somebody removed before it was sealed stays in the list, where `audit verify` finds it.
  const rows = await tx.query<EntryRow>(sql`
    with taken as (
      delete from latchkey.audit_unsealed where id in (
        select u.id from latchkey.audit_unsealed u where exists (select from latchkey.audit_entry e where e.id = u.id)
        order by u.id limit ${batch}
      ) returning id)
    select ${entryColumns} from taken join latchkey.audit_entry e on e.id = taken.id order by e.at, e.position`)
  if (rows.length > 0) await append(tx, log, rows, now)
  return rows.length
}

async function append(tx: Database, log: Platform['log'], rows: readonly EntryRow[], now: Date): Promise<void> {
  const head = await findHead(tx)
  const day = await dayToday(tx, log, head, now)
  let previous = head?.hash ?? noPrevious
  let sequence = head?.day === day ? head.sequence : 0
  const links = rows.map((row) => {
    sequence += 1
    previous = linkHash(previous, { day, sequence }, row)
    return { id: row.id, sequence, hash: previous.toString('hex') }
  })
  const [ids, sequences, hashes] = [
    links.map(({ id }) => id),
    links.map((link) => link.sequence),
    links.map(({ hash }) => hash),
  ]
  await tx.query(sql`
    insert into latchkey.audit_seal (day, sequence, entry_id, hash)
    select ${day}::text::date, n.sequence, n.id, decode(n.hash, 'hex')
    from unnest(${ids}::uuid[], ${sequences}::integer[], ${hashes}::text[]) as n (id, sequence, hash)`)
}

/** The day of the next link; never an earlier one than that of the last, whatever the clock of this node says. */
async function dayToday(tx: Database, log: Platform['log'], head: Head | undefined, now: Date): Promise<string> {
  const today = dayOf(now)
  if (head !== undefined && head.day >= today) return head.day
  const previous = head?.hash ?? noPrevious
  await tx.query(sql`insert into latchkey.audit_day (day, previous) values (${today}::text::date, ${previous})`)
  // Kept with the logs, elsewhere: nobody who only has the database can give that day another end.
  if (head !== undefined) {
    log.info('audit.day-ended', { day: head.day, entries: head.sequence, hash: head.hash.toString('hex') })
  }
  return today
}
