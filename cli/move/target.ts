import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'

/** How far the copy of a table is, as the target keeps it beside the rows. */
export interface TableProgress {
  /** JSON of the last key that was copied. */
  readonly last: string | null
  readonly isDone: boolean
}

/** Milliseconds for an index on a large table. */
const patience = { lock: 30_000, total: 3_600_000 }

/** Which move the target is of, or nothing where none has begun in it. */
export async function targetMove(target: Database): Promise<string | undefined> {
  const [found] = await target.query<{ exists: boolean }>(
    sql`select to_regclass('latchkey_move.progress') is not null as exists`,
  )
  if (!found?.exists) return undefined
  const [row] = await target.query<{ id: string }>(
    raw(`select last as id from latchkey_move.progress where name = ':move'`),
  )
  return row?.id
}

/** Makes the target ready for rows in any order: references and indexes beside the keys are put aside, and made again after. */
export async function prepareTarget(target: Database, id: string): Promise<void> {
  await patientTransaction(
    target,
    async (tx) => {
      await tx.query(raw(preparationText))
      await tx.query(sql`insert into latchkey_move.progress (name, last, is_done) values (':move', ${id}, false)`)
      await putAside(tx)
    },
    patience,
  )
}

const preparationText = `
create schema latchkey_move;
create table latchkey_move.progress (name text primary key, last text, is_done boolean not null);
create table latchkey_move.part (name text primary key, kind text not null, remove text not null, make text not null);
`

/** What keeps rows out until all of them are there. Names are those that the statements of the migrations gave. */
async function putAside(tx: Database): Promise<void> {
  const parts = await tx.query<{ name: string; kind: string; remove: string; make: string }>(sql`
    select format('%s.%s', c.conrelid::regclass, c.conname) as name, case c.contype when 'f' then 'reference' else 'index' end as kind,
      format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as remove,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
    from pg_constraint c where c.connamespace = to_regnamespace('latchkey') and c.contype in ('f', 'u', 'x')
    union all
    select format('%s.%s', x.indrelid::regclass, i.relname), 'index', format('drop index %s', i.oid::regclass), pg_get_indexdef(i.oid)
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = to_regnamespace('latchkey') and not x.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('u', 'x', 'p'))
    order by kind desc, name`)
  for (const { name, kind, remove, make } of parts) {
    await tx.query(sql`
      insert into latchkey_move.part (name, kind, remove, make) values (${name}, ${kind}, ${remove}, ${make})
      on conflict (name) do nothing`)
    await tx.query(raw(remove))
  }
}

/** Makes the indexes that are not there, each in a transaction of its own. */
export async function makeIndexes(target: Database): Promise<void> {
  for (const { make } of await missingParts(target, 'index')) {
    await patientTransaction(target, (tx) => tx.query(raw(make)), patience)
  }
}

/** Puts the unique indexes aside again: rows that exchange a name meet in them on the way. */
export async function dropIndexes(target: Database): Promise<void> {
  await patientTransaction(
    target,
    async (tx) => {
      const there = await tx.query<{ remove: string }>(sql`
        select p.remove from latchkey_move.part p where p.kind = 'index' and ${existing}`)
      for (const { remove } of there) await tx.query(raw(remove))
    },
    patience,
  )
}

/** Makes the references, which hold from now on; `validateReferences` looks at the rows that are there, while everybody works. */
export async function makeReferences(target: Database): Promise<void> {
  for (const { make } of await missingParts(target, 'reference')) {
    await patientTransaction(target, (tx) => tx.query(raw(`${make} not valid`)), patience)
  }
}

/** Looks at all rows of the references. @throws when one points to a row that is not there */
export async function validateReferences(target: Database): Promise<void> {
  const left = await target.query<{ text: string }>(sql`
    select format('alter table %s validate constraint %I', c.conrelid::regclass, c.conname) as text
    from pg_constraint c where c.connamespace = to_regnamespace('latchkey') and c.contype = 'f' and not c.convalidated`)
  for (const { text } of left) await patientTransaction(target, (tx) => tx.query(raw(text)), patience)
}

const existing = sql`(
  exists (select from pg_constraint c
    where c.connamespace = to_regnamespace('latchkey') and format('%s.%s', c.conrelid::regclass, c.conname) = p.name)
  or exists (select from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = to_regnamespace('latchkey') and format('%s.%s', x.indrelid::regclass, i.relname) = p.name))`

async function missingParts(target: Database, kind: 'index' | 'reference'): Promise<{ readonly make: string }[]> {
  return await target.query<{ make: string }>(sql`
    select p.make from latchkey_move.part p where p.kind = ${kind} and not ${existing} order by p.name`)
}

/** How far the copy of a table is. */
export async function progressOf(target: Database, name: string): Promise<TableProgress> {
  const [row] = await target.query<TableProgress>(
    sql`select last, is_done from latchkey_move.progress where name = ${name}`,
  )
  return row ?? { last: null, isDone: false }
}

/** Notes it, in the transaction of the rows. */
export async function noteProgress(tx: Database, name: string, last: string | null, isDone: boolean): Promise<void> {
  await tx.query(sql`
    insert into latchkey_move.progress (name, last, is_done) values (${name}, ${last}, ${isDone})
    on conflict (name) do update set last = excluded.last, is_done = excluded.is_done`)
}

/** Lets the sequences of the target go on where those of the source are. */
export async function setSequences(source: Database, target: Database): Promise<void> {
  const sequences = await source.query<{ place: string; column: string; next: string }>(sql`
    select c.relname::text as place, a.attname::text as column, nextval(s.name)::text as next
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
      lateral pg_get_serial_sequence(c.oid::regclass::text, a.attname) as s (name)
    where c.relkind = 'r' and c.relnamespace = to_regnamespace('latchkey') and s.name is not null`)
  for (const { place, column, next } of sequences) {
    await target.query(sql`
      select setval(pg_get_serial_sequence(c.oid::regclass::text, ${column}), ${next}::text::bigint) from pg_class c
      where c.relname = ${place} and c.relnamespace = to_regnamespace('latchkey')`)
  }
}

/** Takes what only the move needed out of the target. */
export async function removeProgress(target: Database): Promise<void> {
  await patientTransaction(target, (tx) => tx.query(raw('drop schema if exists latchkey_move cascade')), patience)
}
