import type { OutdatedRow } from './migration-states.ts'
import {
  addDownText,
  type AppliedRow,
  checksumOf,
  createText,
  lockText,
  nameOf,
  type PlannedMigration,
} from './migration-table.ts'
import { inSchema } from './text.ts'

/**
 * The SQL that brings a database without them to `list`, rows of the migration table included, for those who apply
 * it by hand; `outdated` are rows that it brings up to date before. One transaction: all of it or nothing.
 */
export function migrationScript(
  list: readonly PlannedMigration[],
  schema: string,
  outdated: readonly OutdatedRow[] = [],
): string {
  const table = inSchema('latchkey.migration', schema)
  const head = ['create schema if not exists latchkey;', `${createText};`, `${addDownText};`]
  const updates = outdated.map(({ row, becomes }) => {
    const changes = Object.entries(becomes).map(([column, value]) => `${column} = ${quoted(value)}`)
    return `update ${table} set ${changes.join(', ')} ${whereOf(row)};`
  })
  const steps = list.map((migration) => {
    const { feature, name, down = null } = migration
    const row = [feature, name, checksumOf(migration)].map(quoted).join(', ')
    return [
      `-- ${nameOf(migration)}`,
      `${inSchema(migration.sql, schema).trim()}\n;`,
      `insert into ${table} (feature, name, checksum, applied_at, down)`,
      `  values (${row}, now(), ${down === null ? 'null' : quoted(down)});`,
    ].join('\n')
  })
  return inTransaction([
    inSchema(head.join('\n'), schema),
    ...(updates.length > 0 ? [updates.join('\n')] : []),
    ...steps,
  ])
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
  return `${[`begin;\n${lockText};`, ...parts, 'commit;'].join('\n\n')}\n`
}

function whereOf({ feature, name }: AppliedRow): string {
  return `where feature = ${quoted(feature)} and name = ${quoted(name)}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
