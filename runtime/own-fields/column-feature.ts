import type { Feature } from '../feature.ts'
import { columnName } from '../database/sql.ts'
import type { OwnField } from './own-field.ts'

/** Rows that can have fields of an application's own. */
export type OwnRow = 'user' | 'organization' | 'member'

/**
 * The column of one field as a feature without endpoints, so that it is a migration that `migrate` shows and applies, that is
 * harmless when the field is gone from the configuration, and that `migrate forget user-field-company` takes back.
 */
export function columnFeature(row: OwnRow, field: OwnField): Feature {
  const words = field.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const name = columnName(field.name)
  const table = `latchkey.${row}`
  // A default goes into the catalogue only: no row is written, however many there are.
  const initial = field.default === undefined ? '' : ` default ${literal(field)}`
  return {
    id: `${row}-field-${words}`,
    ...(row !== 'user' && { requires: ['organization'] }),
    capabilities: false,
    migrations: [
      {
        name: `0001_${words}`,
        sql: `alter table ${table} add column ${name} ${field.column}${initial};\n`,
        // Type and default may change in the configuration; whether the column fits is looked at, not what was written once.
        sameAs: `column ${row}.${field.name}`,
        down: `alter table ${table} drop column if exists ${name};\n`,
      },
    ],
  }
}

function literal({ column, default: value }: OwnField): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `${quoted(value.toISOString())}::timestamptz`
  return column === 'jsonb' ? `${quoted(JSON.stringify(value))}::jsonb` : quoted(String(value))
}

function quoted(text: string): string {
  // The name of our schema is put in wherever it stands: in two pieces it is not ours.
  const literalText = `'${text.replaceAll("'", "''")}'`
  return literalText.includes('latchkey') ? `(${literalText.replaceAll('latchkey', "latch' || 'key")})` : literalText
}
