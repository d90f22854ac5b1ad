import { isObject, type JsonItem } from '../json-items.ts'
import type { LeftOut, Read } from '../record.ts'
import { Columns, defined, flagOf, textOf, timeOf } from '../source-values.ts'

/** Something that is there and is not what is read: its path, and what it must be. */
interface Misread {
  readonly field: string
  readonly must: string
}

/**
 * Reads properties of a JSON object as `Columns` reads those of a row; what is no object has none. What is there and cannot be
 * read is remembered, so that it is not taken for something that is not there.
 */
export class Properties extends Columns {
  readonly #path: string
  /** Of the whole record: those inside it share the list. */
  readonly #misread: Misread[]
  readonly #leftOut: LeftOut[]

  constructor(value: unknown, path = '', misread: Misread[] = [], leftOut: LeftOut[] = []) {
    super(isObject(value) ? value : {})
    this.#path = path
    this.#misread = misread
    this.#leftOut = leftOut
  }

  get misread(): readonly Misread[] {
    return this.#misread
  }

  /** Fields that could not be read, though what they belong to stands without them. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut
  }

  override text(name: string): string | undefined {
    return this.#readAs(name, textOf(this.raw(name)), 'must be a text')
  }

  override flag(name: string): boolean | undefined {
    const value = this.raw(name)
    const isWord = typeof value !== 'string' || /^(?:true|t|1|false|f|0)$/i.test(value)
    return this.#readAs(name, isWord ? flagOf(value) : undefined, 'must be true or false')
  }

  override time(name: string): string | undefined {
    const value = this.raw(name)
    const time = timeOf(value)
    if (time === undefined && value !== undefined && value !== '') {
      this.#leftOut.push({ field: this.#at(name), reason: 'must be a time' })
    }
    return time
  }

  /** The objects of a list; none where it is no list. */
  list(name: string): readonly Properties[] {
    const value = this.raw(name)
    const items: readonly unknown[] =
      this.#readAs(name, Array.isArray(value) ? value : undefined, 'must be a list') ?? []
    return items.flatMap((one, index) => {
      const path = `${this.#at(name)}.${index}`
      if (isObject(one)) return new Properties(one, path, this.#misread, this.#leftOut)
      this.#misread.push({ field: path, must: 'must be an object' })
      return []
    })
  }

  /** The object inside. */
  inner(name: string): Properties {
    const value = this.raw(name)
    const object = this.#readAs(name, isObject(value) ? value : undefined, 'must be an object')
    return new Properties(object, this.#at(name), this.#misread, this.#leftOut)
  }

  #readAs<Value>(name: string, value: Value | undefined, must: string): Value | undefined {
    if (value === undefined && this.raw(name) !== undefined) this.#misread.push({ field: this.#at(name), must })
    return value
  }

  #at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}

type Item = { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: string }

/**
 * What a product says of somebody. Who is no object, or has something else than is read of it, is rejected as a whole: somebody
 * without the address or the ban that they have would be somebody else.
 */
export function* personAt(place: string, item: Item, read: (at: Properties) => Generator<Read>): Generator<Read> {
  if ('problem' in item) {
    yield { place, kind: 'user', rejected: item.problem }
    return
  }
  const at = new Properties(item.value)
  const [first, ...others] = read(at)
  const [wrong] = at.misread
  if (wrong !== undefined) yield { place, kind: 'user', field: wrong.field, rejected: wrong.must }
  else if (first !== undefined) {
    yield 'record' in first ? { ...first, leftOut: at.leftOut } : first
    yield* others
  }
}

/** Everybody of a list of a JSON file, by their number in it. */
export async function* peopleOf(
  items: AsyncIterable<JsonItem>,
  read: (place: string, at: Properties) => Generator<Read>,
): AsyncGenerator<Read> {
  for await (const item of items) {
    const place = `user ${item.number}`
    yield* personAt(place, item, (at) => read(place, at))
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A record of a place, without the fields that it does not have. */
export const recordAt = (place: string, kind: string, fields: Fields): Read => ({
  place,
  record: defined({ kind, ...fields }),
})

/** The hash of somebody's password; why there is none, where it is of no dialect that we know. */
export function passwordAt(
  place: string,
  field: string,
  account: Fields & { readonly password: string | undefined },
  why = 'unknown dialect',
): Read {
  if (account.password !== undefined) return recordAt(place, 'account', { providerId: 'credential', ...account })
  return { place, kind: 'account', field, rejected: `the hash cannot be used: ${why}` }
}
