import { ConfigError, type ConfigProblem } from '../contract/config-error.ts'
import type { Database } from '../database/database.ts'
import { columnName, sql } from '../database/sql.ts'
import type { Feature } from '../feature.ts'
import { type Declared, declaredColumns } from './feature-columns.ts'
import { partOf } from './feature-ids.ts'

/** The columns that features declare and that the migrated database does not have. */
export async function missingColumns(db: Database, features: readonly Feature[]): Promise<readonly ConfigProblem[]> {
  const declared = declaredColumns(features)
  if (declared.length === 0) return []
  // Of the catalogue and not of information_schema, which hides what the service's role may not read.
  const found = await db.query<{ place: string }>(sql`
    select 'user.' || attname as place from pg_attribute
    where attrelid = to_regclass('latchkey.user') and attnum > 0 and not attisdropped
    union all
    select 'session.' || attname from pg_attribute
    where attrelid = to_regclass('latchkey.session') and attnum > 0 and not attisdropped`)
  const existing = new Set(found.map(({ place }) => place))
  return declared.filter((one) => !existing.has(`${one.row}.${nameOf(one)}`)).map(problemOf)
}

/** Call it when the migrations are applied. @throws {ConfigError} for columns that no migration adds */
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
