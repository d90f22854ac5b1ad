import type { Columns } from '../contract/hooks.ts'
import { type } from '../contract/schema.ts'
import { AuthError } from '../http/errors.ts'
import { inputErrors } from '../http/parse.ts'
import type { Schema } from '../http/route.ts'
import type { OwnField } from './own-field.ts'

/** Who writes, and what. */
export interface Writing {
  /** The part of a body that holds the fields, parsed. */
  readonly input: Columns | null
  /** The row is made, and gets what nobody said too. */
  readonly isNew: boolean
  /** A person: fields that are not writable are an error. Else a server or an administrator, who may write all. */
  readonly byPerson: boolean
  /** Whether what is required has to be there. */
  readonly asksRequired: boolean
  /** Where the fields stand in the body, e.g. `data.`; default: at its top. */
  readonly within?: string
}

/** What a body may say of the fields: each of them may be left out. */
export function inputOf(fields: readonly OwnField[]): Schema {
  return type.raw(Object.fromEntries(fields.map(({ name, input }) => [`${name}?`, input])))
}

/** A body that may hold the fields too, at its top or in its part `data`. Its type stays: the fields are read by name. */
export function withFields<Body extends Schema>(body: Body, fields: readonly OwnField[], within?: 'data'): Body {
  if (fields.length === 0) return body
  const input = inputOf(fields)
  return body.and(within === undefined ? input : type({ data: input })) as Body
}

/**
 * The columns that a body changes; of a new row all of them.
 * @throws {AuthError} VALIDATION_ERROR naming each field that is missing, or that the caller may not write
 */
export function columnsOf(fields: readonly OwnField[], writing: Writing): Columns {
  const { input, isNew, byPerson, asksRequired, within = '' } = writing
  const said = (name: string): unknown => (input !== null && Object.hasOwn(input, name) ? input[name] : undefined)
  const problems = fields.flatMap(({ name, writable, required, expected }) => {
    const path = `${within}${name}`
    if (said(name) === undefined) return isNew && asksRequired && required ? [{ path, expected }] : []
    return byPerson && !writable ? [{ path, expected: 'left out: only a server or an administrator writes it' }] : []
  })
  if (problems.length > 0) {
    const message = problems.map(({ path, expected }) => `[body.${path}] must be ${expected}`).join('; ')
    throw new AuthError(inputErrors.VALIDATION_ERROR, { fields: problems, message })
  }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = said(field.name)
      if (value !== undefined) return [[field.name, kept(field, value)]]
      return isNew ? [[field.name, kept(field, field.default ?? null)]] : []
    }),
  )
}

/** JSON as the driver takes it: a bare list would be one of PostgreSQL's arrays. */
class StoredJson {
  readonly #value: unknown
  constructor(value: unknown) {
    this.#value = value
  }
  toJSON(): unknown {
    return this.#value
  }
}

function kept({ column }: OwnField, value: unknown): unknown {
  return column === 'jsonb' && value !== null ? new StoredJson(value) : value
}

/** The value of a column as callers see it: the default where the column is older than it. */
export function readColumn(field: OwnField, value: unknown): unknown {
  if (value === null || value === undefined) return field.default ?? null
  return value instanceof StoredJson ? value.toJSON() : value
}
