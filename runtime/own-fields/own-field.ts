import { nearestWord } from '../common/nearest-word.ts'
import { ConfigError, type ConfigProblem } from '../contract/config-error.ts'
import { type } from '../contract/schema.ts'
import type { Schema } from '../http/route.ts'
import { type ColumnType, columnFor } from './column.ts'
import type { FieldDefinition, FieldDefinitions, FieldOptions, FieldType } from './definition.ts'

/** A field of a configuration, checked. */
export interface OwnField {
  readonly name: string
  readonly column: ColumnType
  /** As the configuration defines it, without null. */
  readonly definition: Schema
  /** What a body may say: with the bounds of a column, and null where that means nothing. */
  readonly input: Schema
  /** As it is read: null where there is no default. */
  readonly output: Schema
  /** What it expects, for people. */
  readonly expected: string
  /** Undefined: none. */
  readonly default: unknown
  readonly required: boolean
  readonly writable: boolean
  readonly readable: boolean
  readonly label: string | undefined
}

/** Where fields are said, and whose they are. */
export interface FieldPlace {
  /** `user.fields`, as the configuration writes it. */
  readonly path: string
  /** Names that the row, or a body that writes it, has already. */
  readonly taken: readonly string[]
}

// PostgreSQL has these in every table; the others are looked up on any object, or make a promise of one.
const neverNames = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid', 'then', 'toJSON', 'prototype']
const longestName = 40

const optionNames = [
  'type',
  'default',
  'required',
  'writable',
  'readable',
  'label',
] as const satisfies readonly (keyof FieldOptions)[]

/**
 * Checks the fields that a configuration defines.
 * @throws {ConfigError} that names each option that is wrong, what was expected, and what to write
 */
export function parseFields(definitions: unknown, place: FieldPlace): readonly OwnField[] {
  if (!isRecord(definitions)) {
    throw new ConfigError({
      path: place.path,
      expected: 'an object of fields by name',
      advice: "Write, for example, fields: { company: 'string' }.",
    })
  }
  const problems: ConfigProblem[] = []
  const fields = Object.entries(definitions).flatMap(([name, definition]) => {
    const path = `${place.path}.${name}`
    const misnamed = nameProblem(name, path, place.taken)
    const parsed = misnamed ?? parseField(name, definition, path)
    if (!('path' in parsed)) return [parsed]
    problems.push(parsed)
    return []
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return fields
}

/** Whether a configuration defines no field. */
export function definesNone(definitions: FieldDefinitions): boolean {
  return isRecord(definitions) && Object.keys(definitions).length === 0
}

function nameProblem(name: string, path: string, taken: readonly string[]): ConfigProblem | undefined {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || name.length > longestName) {
    const advice = 'Rename it: favouriteColour becomes the column favourite_colour.'
    return { path, expected: `a name in camelCase of at most ${longestName} letters and digits`, advice }
  }
  if (name in {} || neverNames.includes(name)) {
    const advice = 'JavaScript or PostgreSQL has something of this name in every object or table. Rename it.'
    return { path, expected: 'a name of its own', advice }
  }
  if (!taken.includes(name)) return undefined
  const advice = `The service knows ${name} already, as a column or as a word of a request. Rename it, e.g. to ${another(name)}.`
  return { path, expected: 'a name that the service does not use', advice }
}

function another(name: string): string {
  return `own${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function parseField(name: string, definition: unknown, path: string): OwnField | ConfigProblem {
  if (!isDefinition(definition)) {
    const advice = `Write ${name}: 'string', or ${name}: { type: 'string', writable: false }.`
    return { path, expected: 'a type, or an object with type', advice }
  }
  const options: FieldOptions = isType(definition) ? { type: definition } : definition
  return optionProblem(options, path) ?? fieldOf(name, options, path)
}

function optionProblem(options: FieldOptions, path: string): ConfigProblem | undefined {
  const known: readonly string[] = optionNames
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) {
    const meant = nearestWord(unknown, known)
    const advice = meant === undefined ? 'Remove it.' : `Write ${meant}.`
    return { path: `${path}.${unknown}`, expected: `one of ${known.join(', ')}`, advice }
  }
  for (const key of ['required', 'writable', 'readable'] as const) {
    if (options[key] !== undefined && typeof options[key] !== 'boolean') {
      return { path: `${path}.${key}`, expected: 'true or false', advice: 'Correct it, or leave it out.' }
    }
  }
  if (options.label !== undefined && typeof options.label !== 'string') {
    return { path: `${path}.label`, expected: 'a text', advice: "Write, for example, label: 'Company'." }
  }
  return undefined
}

function fieldOf(name: string, options: FieldOptions, path: string): OwnField | ConfigProblem {
  const typePath = `${path}.type`
  const schema = schemaOf(options.type, typePath)
  if ('path' in schema) return schema
  const { definition } = schema
  const nullable = definition.allows(null)
  const value = definition.exclude('null')
  const column = columnFor(value)
  if (column === undefined || value.extends('never')) {
    const expected = 'text, a number, true or false, a time, a list or an object, and only one of these'
    const advice = `No one column keeps ${definition.expression}. Write, for example, 'string', 'number.integer', 'boolean', "'free' | 'pro'", 'Date' or 'string[]'.`
    return { path: typePath, expected, advice }
  }
  const { default: initial, writable = true, readable = true, label } = options
  if (initial !== undefined && !column.schema.allows(initial)) {
    const advice = 'Correct the default: it is what the column of everybody begins with.'
    return { path: `${path}.default`, expected: value.description, advice }
  }
  if (options.required === true && !writable) {
    const advice = 'Nobody could answer: remove required, or writable: false.'
    return { path: `${path}.required`, expected: 'a field that people may write', advice }
  }
  const { required = initial === undefined && !nullable && writable } = options
  const input = required || (initial !== undefined && !nullable) ? column.schema : column.schema.or('null')
  return {
    name,
    column: column.type,
    definition: value,
    input,
    output: initial === undefined || nullable ? value.or('null') : value,
    expected: value.description,
    default: initial,
    required,
    writable,
    readable,
    label,
  }
}

/** The schema of a type, which neither changes what it is given nor fills it in: the column would hold something else. */
function schemaOf(given: FieldType, path: string): { readonly definition: Schema } | ConfigProblem {
  try {
    const definition: Schema = typeof given === 'string' ? type.raw(given) : given
    if (definition.in.equals(definition.out)) return { definition }
    const advice = `${definition.expression} makes another value of what it is given. Write the type of what is stored.`
    return { path, expected: 'a type that takes a value as it is', advice }
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    const advice = `ArkType cannot read it: ${told}. Write, for example, 'string <= 80' or "'free' | 'pro'".`
    return { path, expected: 'a type that ArkType knows', advice }
  }
}

function isDefinition(value: unknown): value is FieldDefinition {
  return isType(value) || (isRecord(value) && isType(Reflect.get(value, 'type')))
}

/** Every schema has this; other functions do not. */
function isType(value: unknown): value is FieldType {
  if (typeof value === 'string') return true
  return typeof value === 'function' && typeof Reflect.get(value, 'onDeepUndeclaredKey') === 'function'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
