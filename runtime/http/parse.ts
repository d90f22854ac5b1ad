import { scope } from 'arktype'
import { limits } from '../contract/limits.ts'
import { built, type } from '../contract/schema.ts'
import { AuthError, defineErrors } from './errors.ts'
import type { Schema } from './route.ts'

/** The error for input that does not fit its schema. */
export const inputErrors = defineErrors({
  VALIDATION_ERROR: [400, 'Invalid input'],
})

/** For schemas that change their input instead of a copy, which costs more than the rest of a check. */
const inPlace = () => scope({}, { clone: false })
let changing: ReturnType<typeof inPlace> | undefined

/**
 * As `schema`, without the keys that it does not name. They are deleted from what a request brought, which nobody else has;
 * an object of the application's stays as it is, and so does a schema of a copy of arktype that a feature brought.
 */
function strictly(schema: Schema, owner: InputOwner): Schema {
  const strict = schema.onDeepUndeclaredKey('delete')
  if (owner !== 'request' || strict.$ !== type.unknown.$) return strict
  changing ??= inPlace()
  return changing.type(strict)
}

/**
 * A check that is right only where there is nothing to take away or to change, which is how clients send nearly everything: it costs
 * a tenth. `undefined` where the schema itself changes what it is given, or is of a copy of arktype that a feature brought, and for an
 * object of the application's, which is to be copied.
 */
function exactly(schema: Schema, owner: InputOwner): Schema | undefined {
  if (owner !== 'request' || schema.$ !== type.unknown.$ || !schema.in.equals(schema)) return undefined
  return schema.onDeepUndeclaredKey('reject')
}

/** Whose the input is: made from a request, or an object of code in the same process. */
export type InputOwner = 'request' | 'application'

/** How an input is checked: `strict` says what is wrong; `exact`, where there is one, only whether anything is. */
interface Checks {
  readonly strict: Schema
  readonly exact: Schema | undefined
}

const checksBySchema = { request: new WeakMap<Schema, Checks>(), application: new WeakMap<Schema, Checks>() }

/** Made once for a schema, which several routes and services may have. */
function checksOf(schema: Schema, owner: InputOwner): Checks {
  const known = checksBySchema[owner].get(schema)
  if (known !== undefined) return known
  const checks = { strict: strictly(schema, owner), exact: exactly(schema, owner) }
  checksBySchema[owner].set(schema, checks)
  return checks
}

/**
 * Makes the parser of a route's input; keys that the schema does not name are dropped. Its refusal names path and
 * expectation only: arktype's own sentence would quote what was sent, a password perhaps.
 * The parser throws `AuthError` VALIDATION_ERROR with `fields`.
 */
export function inputParser(
  schema: Schema,
  part: 'body' | 'query',
  owner: InputOwner = 'request',
): (input: unknown) => unknown {
  // Made for the first input: for all routes at once it would be the dearest part of a start.
  let checks: Checks | undefined
  return (input) => {
    if (isDeeper(input, limits.bodyDepth)) throw tooDeep(part)
    checks ??= checksOf(built(schema), owner)
    const parsed: unknown = checks.exact?.allows(input) === true ? input : checks.strict(input)
    const problems = isRefusal(parsed) ? parsed.map(problemOf) : zeroBytes(parsed)
    if (problems.length === 0) return parsed
    const sentences = problems.map(
      ({ path, expected }) => `[${[part, path].filter(Boolean).join('.')}] must be ${expected}`,
    )
    throw new AuthError(inputErrors.VALIDATION_ERROR, { fields: problems, message: sentences.join('; ') })
  }
}

/** Whether a value is nested deeper than `levels`. What is below is not looked at, so that no depth ends the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true
  return false
}

function tooDeep(part: string): AuthError {
  const expected = `nested at most ${limits.bodyDepth} levels deep`
  const details = { fields: [{ path: '', expected }], message: `[${part}] must be ${expected}` }
  return new AuthError(inputErrors.VALIDATION_ERROR, details)
}

/**
 * Whether a schema refused its input. Known by arktype's mark as well as by its class: a feature may bring a copy of
 * arktype of its own, whose classes are not ours, and its refusal must not pass as input.
 */
function isRefusal(parsed: unknown): parsed is InstanceType<typeof type.errors> {
  if (parsed instanceof type.errors) return true
  return Array.isArray(parsed) && Reflect.get(parsed, ' arkKind') === 'errors'
}

interface Problem {
  readonly path: string
  readonly expected: string
}

/** An error of arktype; of a union it has those of its branches. */
interface Rejected {
  readonly path: ArrayLike<PropertyKey>
  readonly code: string
  readonly expected: string
  readonly errors?: unknown
}

function problemOf(error: Rejected): Problem {
  const path = Array.from(error.path, String).join('.')
  // Its own sentence would quote what was sent.
  if (error.code === 'union' && Array.isArray(error.errors)) {
    const branches: readonly Rejected[] = error.errors
    return { path, expected: [...new Set(branches.map((branch) => problemOf(branch).expected))].join(' or ') }
  }
  return { path, expected: error.expected }
}

/** Levels of an input in which U+0000 is looked for; a body has fewer. */
const deepest = 16

/** PostgreSQL cannot store U+0000 in text; refusing it here keeps it a plain refusal instead of a failed statement. */
function zeroBytes(value: unknown): Problem[] {
  // Nearly nothing has one: where it is, is looked for afterwards.
  return hasZeroByte(value, deepest) ? zeroBytesIn(value, []) : []
}

function hasZeroByte(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || levels < 0) return false
  for (const inner of Object.values(value)) if (hasZeroByte(inner, levels - 1)) return true
  return false
}

function zeroBytesIn(value: unknown, path: readonly string[]): Problem[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ path: path.join('.'), expected: 'text without U+0000' }] : []
  }
  if (typeof value !== 'object' || value === null || path.length > deepest) return []
  return Object.entries(value).flatMap(([key, inner]) => zeroBytesIn(inner, [...path, key]))
}

/** The first value of each parameter in the query part of a URL. */
export function readQuery(search: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) query[name] ??= value
  return query
}

/** A boolean in a query: `true` (also as code writes it) and `1` are true, everything else is false (wire contract 2.2). */
export const queryBoolean = type('string | boolean').pipe(
  (value) => value === true || value === 'true' || value === '1',
)

/** A whole number in a query: digits, which code may write as a number. `.to('1 <= number <= 100')` gives it bounds. */
export const queryNumber = type('string | number')
  .narrow((value, check) => /^\d{1,15}$/.test(String(value)) || check.mustBe('a whole number'))
  .pipe(Number)
