import { nearestWord } from '../common/nearest-word.ts'

/** A place in a value that is not as it should be. */
export interface Misfit {
  readonly path: readonly string[]
  readonly expected: string
  /** What the value does there, as the end of a sentence: `has a text there`. */
  readonly told: string
  /** What to do, where that is not to write what is expected. */
  readonly cure?: string
}

/** Looks at a value: whoever writes JavaScript can give anything, whatever the types say. */
export type Shape = (value: unknown) => readonly Misfit[]

// One for all: a start looks at thousands of values, and nearly all are right.
const none: readonly Misfit[] = []

/** What `fits`. */
export function kind(expected: string, fits: (value: unknown) => boolean): Shape {
  return (value) => (fits(value) ? none : [unfit(expected, value)])
}

export const text = kind('a text', (value) => typeof value === 'string' && value !== '')
export const anyText = kind('a text', (value) => typeof value === 'string')
export const number = kind('a number', (value) => typeof value === 'number')
export const yesOrNo = kind('true or false', (value) => typeof value === 'boolean')
export const func = kind('a function', (value) => typeof value === 'function')
export const anything: Shape = () => none

/** Every schema has this; other functions do not. */
export const schema = kind(
  "a schema: type({ text: 'string' })",
  (value) => typeof value === 'function' && typeof Reflect.get(value, 'onDeepUndeclaredKey') === 'function',
)

export function optional(shape: Shape): Shape {
  return (value) => (value === undefined ? none : shape(value))
}

/** One of the keys of `words`, which its caller proves to be all. */
export function oneOf(words: Readonly<Record<string, true>>): Shape {
  const list = Object.keys(words)
  const expected = `one of ${list.join(', ')}`
  return (value) => {
    if (typeof value !== 'string') return [unfit(expected, value)]
    return list.includes(value) ? none : [{ path: [], expected, told: `has ${JSON.stringify(value)} there` }]
  }
}

/** Either of two shapes; what is wrong is told of the second. */
export function either(one: Shape, other: Shape): Shape {
  return (value) => (one(value).length === 0 ? none : other(value))
}

export function listOf(item: Shape, expected: string): Shape {
  return (value) =>
    Array.isArray(value)
      ? Array.from(value).flatMap((one: unknown, index) => within(String(index), item(one)))
      : [unfit(expected, value)]
}

/** An object whose keys its writer chooses. */
export function recordOf(item: Shape, expected: string): Shape {
  return (value) =>
    isObject(value) ? Object.entries(value).flatMap(([key, one]) => within(key, item(one))) : [unfit(expected, value)]
}

/** An object with these keys, and perhaps others. */
export function having(parts: Readonly<Record<string, Shape>>, expected: string): Shape {
  const entries = Object.entries(parts)
  return (value) =>
    isObject(value)
      ? entries.flatMap(([key, part]) => within(key, part(Reflect.get(value, key))))
      : [unfit(expected, value)]
}

/** An object with these keys and no other. */
export function objectOf(parts: Readonly<Record<string, Shape>>, expected: string): Shape {
  const known = Object.keys(parts)
  const held = having(parts, expected)
  return (value) => (isObject(value) ? unknownKeys(value, known).concat(held(value)) : held(value))
}

/** The keys of an object that mean nothing, and what was meant. */
export function unknownKeys(value: object, known: readonly string[]): readonly Misfit[] {
  const unknown = Object.keys(value).filter((key) => !known.includes(key) && Reflect.get(value, key) !== undefined)
  return unknown.map((key) => {
    const meant = nearestWord(key, known)
    const told = `says ${key}, which does not exist`
    return meant === undefined
      ? { path: [key], expected: `one of ${known.join(', ')}`, told, cure: 'Remove it, or write one of these.' }
      : { path: [key], expected: meant, told, cure: `Write ${meant}.` }
  })
}

export function within(key: string, misfits: readonly Misfit[]): readonly Misfit[] {
  return misfits.length === 0 ? misfits : misfits.map((misfit) => ({ ...misfit, path: [key, ...misfit.path] }))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unfit(expected: string, value: unknown): Misfit {
  return { path: [], expected, told: `has ${nameOf(value)} there` }
}

/** What a value is, without what it says: that may be a secret. */
function nameOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (value === '') return 'an empty text'
  if (Array.isArray(value)) return 'a list'
  const names: Readonly<Record<string, string>> = { string: 'a text', object: 'an object' }
  return names[typeof value] ?? `a ${typeof value}`
}
