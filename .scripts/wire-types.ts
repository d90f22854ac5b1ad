import type { Schema } from '../runtime/http/route.ts'

/** Whether a type describes what a page sends, or what it gets back. */
export type Direction = 'sent' | 'received'

/** A schema as arktype writes it as JSON: a name, the branches of a union, or its constraints. */
export type SchemaJson = string | readonly SchemaJson[] | { readonly [constraint: string]: unknown }

/** The JSON of what a schema takes (`sent`) or gives (`received`). */
export function jsonOf(schema: Schema, direction: Direction): SchemaJson {
  // Numbers, booleans and null are values of constraints; where a schema is expected, arktype writes none of them.
  return (direction === 'sent' ? schema.in : schema.out).json as SchemaJson
}

/** Names of shapes that several endpoints share, by `shapeKey`. */
export type ShapeNames = ReadonlyMap<string, string>

/** The same text for the same shape. */
export function shapeKey(json: SchemaJson): string {
  return JSON.stringify(json)
}

interface Member {
  readonly key: string
  readonly value: SchemaJson
}

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  object: 'object',
  // ISO 8601 text: JSON has no dates.
  Date: 'string',
}

/**
 * The TypeScript of a schema, as JSON carries it. What a page sends may be read-only, and leaves out what is undefined.
 * @throws {Error} for a kind of schema that no endpoint has used so far
 */
export function typeOf(json: SchemaJson, direction: Direction, names: ShapeNames = new Map()): string {
  const name = direction === 'received' ? names.get(shapeKey(json)) : undefined
  if (name !== undefined) return name
  if (typeof json === 'string') return simple[json] ?? unreadable(json)
  if (isUnion(json)) return unionOf(json.map((branch) => typeOf(branch, direction, names)))
  // With a description, a union is an object that holds its branches.
  if (Array.isArray(json.branches)) return typeOf(json.branches, direction, names)
  if ('unit' in json) return JSON.stringify(json.unit)
  if (json.proto === 'Date') return 'string'
  if ('sequence' in json) return listOf(typeOf(childOf(json.sequence), direction, names), direction)
  if (hasMembers(json)) return `{\n${membersOf(json, direction, names)}\n}`
  if (json.domain !== undefined) return typeOf(domainOf(json.domain), direction, names)
  return Object.keys(json).every((key) => key === 'predicate' || key === 'meta') ? 'unknown' : unreadable(json)
}

/** The members of an object, one a line, each with what its schema says about it. */
export function membersOf(json: SchemaJson, direction: Direction, names: ShapeNames = new Map()): string {
  const { required, optional, index } = partsOf(json)
  const textOf = (value: SchemaJson) => typeOf(value, direction, names)
  const maybe = (text: string) => (direction === 'sent' && text !== 'unknown' ? `${text} | undefined` : text)
  return [
    ...required.map(({ key, value }) => `${docOf(value)}${nameOf(key)}: ${textOf(value)}`),
    ...optional.map(({ key, value }) => `${docOf(value)}${nameOf(key)}?: ${maybe(textOf(value))}`),
    ...index.map((value) => `[name: string]: ${textOf(value)}`),
  ].join('\n')
}

/** Whether an object may be left out, because all of its members may. */
export function isOptional(json: SchemaJson): boolean {
  return partsOf(json).required.length === 0
}

/** Whether an answer says so little that a name for it would only hide it, e.g. `{ status: boolean }`. */
export function isBrief(json: SchemaJson): boolean {
  const members = everyMemberOf(json)
  return hasMembers(json) && members.length < 3 && members.every(({ value }) => !/[{[]/.test(typeOf(value, 'received')))
}

/** Whether a schema is that of an object with members. */
export function hasMembers(json: SchemaJson): boolean {
  return typeof json === 'object' && !isUnion(json) && ('required' in json || 'optional' in json || 'index' in json)
}

/** `json` without the members that `other` has too. */
export function without(json: SchemaJson, other: SchemaJson): SchemaJson {
  const gone = new Set(everyMemberOf(other).map(({ key }) => key))
  const rest = (list: readonly Member[]) => list.filter(({ key }) => !gone.has(key))
  const { required, optional } = partsOf(json)
  return { domain: 'object', required: rest(required), optional: rest(optional) }
}

/** An object with the members of all of `parts`, none of which has to be there. */
export function anyOf(parts: readonly SchemaJson[]): SchemaJson {
  return { domain: 'object', optional: parts.flatMap(everyMemberOf) }
}

/**
 * The schema of one member of an object.
 * @throws {Error} when there is none of this name
 */
export function propertyOf(json: SchemaJson, name: string): SchemaJson {
  return everyMemberOf(json).find(({ key }) => key === name)?.value ?? unreadable(json)
}

function everyMemberOf(json: SchemaJson): Member[] {
  const { required, optional } = partsOf(json)
  return [...required, ...optional]
}

function partsOf(json: SchemaJson) {
  if (!hasMembers(json)) return { required: [], optional: [], index: [] }
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  const parts = json as { readonly [constraint: string]: unknown }
  return {
    required: list(parts.required).map(memberOf),
    optional: list(parts.optional).map(memberOf),
    index: list(parts.index).map((signature) => memberOf(signature).value),
  }
}

function memberOf(value: unknown): Member {
  if (typeof value !== 'object' || value === null || !('value' in value)) return unreadable(value)
  return { key: 'key' in value ? String(value.key) : '', value: childOf(value.value) }
}

function childOf(value: unknown): SchemaJson {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return value as SchemaJson
  return unreadable(value)
}

// With a description, a domain is an object that holds it.
function domainOf(domain: unknown): SchemaJson {
  return typeof domain === 'object' && domain !== null && 'domain' in domain ? childOf(domain.domain) : childOf(domain)
}

function isUnion(json: SchemaJson): json is readonly SchemaJson[] {
  return Array.isArray(json)
}

function unionOf(branches: readonly string[]): string {
  const both = branches.includes('true') && branches.includes('false')
  const named = both ? ['boolean', ...branches.filter((text) => text !== 'true' && text !== 'false')] : branches
  const isLast = (text: string) => text === 'null'
  return [...new Set([...named.filter((text) => !isLast(text)), ...named.filter(isLast)])].join(' | ')
}

function listOf(item: string, direction: Direction): string {
  const list = /^[\w.]+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`
  return direction === 'sent' ? `readonly ${list}` : list
}

function docOf(value: SchemaJson): string {
  const meta = typeof value === 'object' && !isUnion(value) ? value.meta : undefined
  return typeof meta === 'string' ? `/** ${meta.charAt(0).toUpperCase()}${meta.slice(1)}. */\n` : ''
}

function nameOf(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key)
}

function unreadable(value: unknown): never {
  throw new Error(`No TypeScript is known for the schema ${JSON.stringify(value)}`)
}
