import type { PlannedMigration } from '../../runtime/database/migration-table.ts'
import { plainOf, statementsOf } from '../../runtime/database/statements.ts'

/** Whether the run asks for the tables of a later release: `TEST_LATER_SCHEMA=1`. */
export const isLater = process.env['TEST_LATER_SCHEMA'] === '1'

/**
 * What a later release might add to the tables of this one, as expand steps of the features that have them: a column to every
 * table, which those who do not know it leave out, an index on it, and a table that a trigger fills for each new user.
 */
export function laterSteps(list: readonly PlannedMigration[]): PlannedMigration[] {
  const own = new Map<string, string[]>()
  for (const { feature, sql } of list) own.set(feature, [...(own.get(feature) ?? []), ...tablesIn(sql)])
  return [...own].flatMap(([feature, tables]) => {
    const columns = tables.flatMap((table) => [
      `alter table latchkey.${table} add column later_colour text not null default 'grey'`,
      `create index ${table}_later on latchkey.${table} (later_colour)`,
    ])
    const sql = [...columns, ...(tables.includes('user') ? [diary] : [])].join(';\n')
    return sql === '' ? [] : [{ feature, name: '9000_later', sql, phase: 'expand' as const }]
  })
}

/** The same list, and where the run asks for it, what a later release added. */
export function withLater(list: readonly PlannedMigration[]): readonly PlannedMigration[] {
  return isLater ? [...list, ...laterSteps(list)] : list
}

function tablesIn(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const [, table] = /^create table latchkey\."?(\w+)"?/.exec(plainOf(statement)) ?? []
    return table === undefined ? [] : [table]
  })
}

const diary = `
create table latchkey.later_diary (
  user_id uuid primary key references latchkey.user (id) on delete cascade,
  began_at timestamptz not null default now()
);
create function latchkey.begin_later_diary() returns trigger language plpgsql as $$
begin
  insert into latchkey.later_diary (user_id) values (new.id);
  return new;
end $$;
create trigger begin_later_diary after insert on latchkey.user for each row execute function latchkey.begin_later_diary()`
