import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { literal, type MovedTable } from './tables.ts'

/** How far a move is, as the source keeps it. */
export interface MoveState {
  /** Names this move on both sides. */
  readonly id: string
  /** `copying`: everybody writes. `closing`: nobody does, and the copy is finished. `moved`: the target is the database now. */
  readonly phase: 'copying' | 'closing' | 'moved'
  /** Where it goes, without user and password. */
  readonly target: string
}

/** A row that was written since the move began, by its key. */
export interface Changed {
  readonly position: number
  readonly tableName: string
  /** JSON. */
  readonly key: string
}

/** Milliseconds for locks on all tables, behind what runs. */
const patience = { lock: 30_000, total: 120_000 }

/** What the move is, or nothing where none was begun. */
export async function moveState(source: Database): Promise<MoveState | undefined> {
  const [found] = await source.query<{ exists: boolean }>(
    sql`select to_regclass('latchkey_move.state') is not null as exists`,
  )
  if (!found?.exists) return undefined
  const [row] = await source.query<MoveState>(raw('select id, phase, target from latchkey_move.state'))
  return row
}

/** Begins to note in the source which rows are written from now on. */
export async function openJournal(
  source: Database,
  tables: readonly MovedTable[],
  state: Pick<MoveState, 'id' | 'target'>,
): Promise<void> {
  await patientTransaction(
    source,
    async (tx) => {
      await tx.query(raw(journalText))
      await tx.query(
        sql`insert into latchkey_move.state (id, phase, target) values (${state.id}, 'copying', ${state.target})`,
      )
      for (const { name, key } of tables) {
        await tx.query(
          raw(`create trigger latchkey_move_note after insert or update or delete on latchkey."${name}"
            for each row execute function latchkey_move.note(${key.map(literal).join(', ')})`),
        )
      }
    },
    patience,
  )
}

const journalText = `
create schema latchkey_move;
create table latchkey_move.state (id text primary key, phase text not null, target text not null);
create table latchkey_move.changed (
  position bigint generated always as identity primary key, table_name text not null, key jsonb not null
);
create function latchkey_move.note() returns trigger language plpgsql as $note$
begin
  if tg_op <> 'INSERT' then
    insert into latchkey_move.changed (table_name, key)
    select tg_table_name, jsonb_object_agg(name, to_jsonb(old) -> name) from unnest(tg_argv) as name;
  end if;
  if tg_op <> 'DELETE' then
    insert into latchkey_move.changed (table_name, key)
    select tg_table_name, jsonb_object_agg(name, to_jsonb(new) -> name) from unnest(tg_argv) as name;
  end if;
  return null;
end $note$;
create function latchkey_move.closed() returns trigger language plpgsql as $closed$
begin
  raise exception 'this database is being moved, or has moved, to %', tg_argv[0] using errcode = '25006';
end $closed$;
`

/** What was written after `position`, oldest first. */
export async function changesAfter(source: Database, position: number, limit: number): Promise<Changed[]> {
  return await source.query<Changed>(sql`
    select position, table_name, key::text as key from latchkey_move.changed
    where position > ${position} order by position limit ${limit}`)
}

/** The last position that was given. */
export async function lastPosition(source: Database): Promise<number> {
  const [row] = await source.query<{ position: number }>(
    raw('select coalesce(max(position), 0) as position from latchkey_move.changed'),
  )
  return row?.position ?? 0
}

/**
 * From its commit on, every write in the source fails as one to a standby does (SQLSTATE 25006), which callers see as 503 with
 * Retry-After; reading goes on. Kept by the database itself, so that it holds for every process and beyond its end.
 */
export async function close(source: Database, tables: readonly MovedTable[], { target }: MoveState): Promise<void> {
  await patientTransaction(
    source,
    async (tx) => {
      for (const { name } of tables) {
        await tx.query(
          raw(`create or replace trigger latchkey_move_closed before insert or update or delete or truncate on latchkey."${name}"
            for each statement execute function latchkey_move.closed('${target.replaceAll("'", "''")}')`),
        )
      }
      await tx.query(raw(`update latchkey_move.state set phase = 'closing'`))
    },
    patience,
  )
}

/** Lets everybody write again. */
export async function reopen(source: Database): Promise<void> {
  await patientTransaction(
    source,
    async (tx) => {
      for (const name of await tablesWith(tx, 'latchkey_move_closed')) {
        await tx.query(raw(`drop trigger latchkey_move_closed on latchkey."${name}"`))
      }
      await tx.query(raw(`update latchkey_move.state set phase = 'copying'`))
    },
    patience,
  )
}

/** Takes everything of a move out of the source. */
export async function removeJournal(source: Database): Promise<void> {
  await patientTransaction(
    source,
    async (tx) => {
      for (const trigger of ['latchkey_move_closed', 'latchkey_move_note']) {
        for (const name of await tablesWith(tx, trigger)) {
          await tx.query(raw(`drop trigger ${trigger} on latchkey."${name}"`))
        }
      }
      await tx.query(raw('drop schema if exists latchkey_move cascade'))
    },
    patience,
  )
}

/** The point after which the source is no longer the database. */
export async function markMoved(source: Database): Promise<void> {
  await source.query(raw(`update latchkey_move.state set phase = 'moved'`))
}

async function tablesWith(tx: Database, trigger: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${trigger} and c.relnamespace = to_regnamespace('latchkey') order by 1`)
  return rows.map(({ name }) => name)
}
