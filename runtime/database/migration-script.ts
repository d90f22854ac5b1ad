import type { OutdatedRow } from './migration-states.ts'
import { concurrentIndexOf } from './concurrent-index.ts'
import { phaseOf } from './migration-phase.ts'
import {
  addColumnsText,
  type AppliedRow,
  checksumOf,
  createText,
  nameOf,
  type PlannedMigration,
} from './migration-table.ts'
import { defaultPatience, lockText } from './migrator.ts'
import { statementsOf } from './statements.ts'
import { inSchema } from './text.ts'

/**
 * Waits for another migrator, and for a table in use, as long as migrating itself does for a table: who waits in this statement keeps
 * the other one from building an index concurrently.
 */
const opening = `begin;\nset local lock_timeout = '${defaultPatience.table / 1000}s';\n${lockText};`

/** A line to write above a statement, such as the lock that it takes; both are counted from 0. */
export type Remark = (step: number, statement: number) => string

/**
 * The SQL that brings a database without them to `list`, rows of the migration table included, for those who apply
 * it by hand; `outdated` are rows that it brings up to date before. One transaction: all of it or nothing, but for an index that
 * is built concurrently, which stands outside of any. Batches become a loop.
 */
export function migrationScript(
  list: readonly PlannedMigration[],
  schema: string,
  outdated: readonly OutdatedRow[] = [],
  remark?: Remark,
): string {
  const table = inSchema('latchkey.migration', schema)
  const head = ['create schema if not exists latchkey;', `${createText};`, `${addColumnsText};`]
  const updates = outdated.map(({ row, becomes }) => {
    const changes = Object.entries(becomes).map(([column, value]) => `${column} = ${quoted(value)}`)
    return `update ${table} set ${changes.join(', ')} ${whereOf(row)};`
  })
  const steps = list.map((migration, step) => {
    const { feature, name, down = null } = migration
    const row = [feature, name, checksumOf(migration)].map(quoted).join(', ')
    const last = `${down === null ? 'null' : quoted(down)}, ${quoted(phaseOf(migration))}`
    return [
      `-- ${nameOf(migration)}`,
      inSchema(textOf(migration, remark && ((place) => remark(step, place))), schema),
      `insert into ${table} (feature, name, checksum, applied_at, down, phase)`,
      `  values (${row}, now(), ${last});`,
    ].join('\n')
  })
  return inTransaction([
    inSchema(head.join('\n'), schema),
    ...(updates.length > 0 ? [updates.join('\n')] : []),
    ...steps,
  ])
}

/** The statements of a step as somebody types them. */
function textOf(migration: PlannedMigration, remark: ((statement: number) => string) | undefined): string {
  const statements = statementsOf(migration.sql).map((statement, place) => {
    const said = remark?.(place)
    return [...(said === undefined ? [] : [`-- ${said}`]), ended(statement.trim())].join('\n')
  })
  const text = statements.join('\n')
  if (migration.batches === true) return loopOf(text)
  return concurrentIndexOf(migration.sql) === undefined ? text : `commit;\n${text}\n${opening}`
}

/** With its end, which must not become a part of a comment. */
function ended(statement: string): string {
  return /--[^\n]*$/.test(statement) ? `${statement}\n;` : `${statement};`
}

function loopOf(text: string): string {
  const body = `declare changed bigint;\nbegin loop\n${text}\nget diagnostics changed = row_count;\nexit when changed = 0;`
  return `do $latchkey$ ${body}\nend loop; end $latchkey$;`
}

/** The SQL that takes `steps` back, the newest first, and deletes their rows. One transaction: all of it or nothing. */
export function forgetScript(steps: readonly AppliedRow[], schema: string): string {
  const table = inSchema('latchkey.migration', schema)
  const texts = steps.map((step) =>
    [
      `-- ${nameOf(step)}${step.down === null ? ': its tables stay' : ''}`,
      ...(step.down === null ? [] : [`${inSchema(step.down, schema).trim()}\n;`]),
      `delete from ${table} ${whereOf(step)};`,
    ].join('\n'),
  )
  return inTransaction(texts)
}

function inTransaction(parts: readonly string[]): string {
  return `${[opening, ...parts, 'commit;'].join('\n\n')}\n`
}

function whereOf({ feature, name }: AppliedRow): string {
  return `where feature = ${quoted(feature)} and name = ${quoted(name)}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
