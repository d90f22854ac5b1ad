import { type } from '../contract/schema.ts'
import type { Feature, StoredColumn } from '../feature.ts'
import type { Schema } from '../http/route.ts'
import { columnFeature, type OwnRow } from './column-feature.ts'
import type { OwnField } from './own-field.ts'
import { readColumn } from './field-input.ts'

/** What the fields of a row give to the feature that writes it. */
export interface RowFields {
  readonly fields: readonly OwnField[]
  /** Of what is sent with the row; undefined where that is nothing. */
  readonly sent: Schema | undefined
  /** Of all of them, as they are read. */
  readonly all: Schema
  /** Names of those that are sent, and how they are read. */
  readonly names: readonly string[]
  readonly readers: ReadonlyMap<string, { read(value: unknown): unknown }>
  /** Names of those that are never sent. */
  readonly hidden: readonly string[]
  readonly stored: Readonly<Record<string, StoredColumn>>
  /** Their migrations. */
  readonly features: readonly Feature[]
}

/** Puts checked fields into the parts of a feature. `path` is where the configuration says them. */
export function rowFields(row: OwnRow, fields: readonly OwnField[], path: string): RowFields {
  const sent = fields.filter(({ readable }) => readable)
  return {
    fields,
    sent: sent.length === 0 ? undefined : outputOf(sent),
    all: outputOf(fields),
    names: sent.map(({ name }) => name),
    readers: new Map(sent.map((field) => [field.name, { read: (value) => readColumn(field, value) }])),
    hidden: fields.filter(({ readable }) => !readable).map(({ name }) => name),
    stored: Object.fromEntries(fields.map((field) => [field.name, storedAs(row, field, path)])),
    features: fields.map((field) => columnFeature(row, field)),
  }
}

/** The values of all fields in a row that has their columns. */
export function readFields(fields: readonly OwnField[], row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(fields.map((field) => [field.name, readColumn(field, row[field.name])]))
}

function outputOf(fields: readonly OwnField[]): Schema {
  return type.raw(Object.fromEntries(fields.map(({ name, output }) => [name, output])))
}

function storedAs(row: OwnRow, field: OwnField, path: string): StoredColumn {
  const cure = (found: string) =>
    `${path}.${field.name} says ${field.expected}, and the column of latchkey.${row} was made for ${found}. Give the field its type of before or another name, or change the column, which is yours to do: only you know what becomes of its values.`
  return { type: field.column, cure, read: (value) => readColumn(field, value) }
}
