import { ConfigError, type ConfigProblem } from '../contract/config-error.ts'
import type { Database } from '../database/database.ts'
import { columnName, sql } from '../database/sql.ts'
import type { Feature, StoredColumn } from '../feature.ts'
import { type Declared, declaredColumns } from './feature-columns.ts'
import { partOf } from './feature-ids.ts'

/** The columns that features declare and that the migrated database does not have, or has in another type than they say. */
export async function missingColumns(db: Database, features: readonly Feature[]): Promise<readonly ConfigProblem[]> {
  const declared = declaredColumns(features)
  if (declared.length === 0) return []
  // Of the catalogue and not of information_schema, which hides what the service's role may not read.
  const found = await db.query<{ place: string; type: string }>(sql`
    select 'user.' || attname as place, format_type(atttypid, null) as type from pg_attribute
    where attrelid = to_regclass('latchkey.user') and attnum > 0 and not attisdropped
    union all
    select 'session.' || attname, format_type(atttypid, null) from pg_attribute
    where attrelid = to_regclass('latchkey.session') and attnum > 0 and not attisdropped
    union all
    select 'organization.' || attname, format_type(atttypid, null) from pg_attribute
    where attrelid = to_regclass('latchkey.organization') and attnum > 0 and not attisdropped
    union all
    select 'member.' || attname, format_type(atttypid, null) from pg_attribute
    where attrelid = to_regclass('latchkey.member') and attnum > 0 and not attisdropped`)
  const existing = new Map(found.map(({ place, type }) => [place, type]))
  return declared.flatMap((one) => {
    const type = existing.get(`${one.row}.${nameOf(one)}`)
    if (type === undefined) return [problemOf(one)]
    const stored = features.find(({ id }) => id === one.id)?.stored?.[one.row]?.[one.column]
    return stored === undefined || stored.type === type ? [] : [misfitOf(one, stored, type)]
  })
}

/** Call it when the migrations are applied. @throws {ConfigError} for columns that no migration adds, or that have another type */
export async function requireColumns(auth: {
  readonly db: Database
  readonly features: readonly Feature[]
}): Promise<void> {
  const problems = await missingColumns(auth.db, auth.features)
  if (problems.length > 0) throw new ConfigError(problems)
}

function nameOf({ column }: Declared): string {
  return columnName(column).replaceAll('"', '')
}

function problemOf(declared: Declared): ConfigProblem {
  const { id, row, column, place } = declared
  const name = nameOf(declared)
  return {
    path: partOf({ id }, place, column),
    expected: `the column ${name} in latchkey.${row}`,
    advice: `No migration of the feature ${id} adds it. Append one: alter table latchkey.${row} add column ${name} …, then run: npx latchkey migrate`,
  }
}

function misfitOf(declared: Declared, { type, cure }: StoredColumn, found: string): ConfigProblem {
  const { id, row, column, place } = declared
  const table = `latchkey.${row}`
  const name = columnName(column)
  return {
    path: partOf({ id }, place, column),
    expected: `the column ${nameOf(declared)} in ${table} with the type ${type}, and it has ${found}`,
    advice: `${cure?.(found) ?? `The feature ${id} reads it as ${type}.`} To change the column: alter table ${table} alter column ${name} drop default, alter column ${name} type ${type} using ${name}::${type};`,
  }
}
