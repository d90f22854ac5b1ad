import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { decoded, fileChunks, type OnBytes } from './lines.ts'
import { lineCharacters } from './record.ts'

/** An item of a list in a JSON file: its number from 1 on, and what it is; why it cannot be read instead. */
export type JsonItem = { readonly number: number } & (
  { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: string }
)

/**
 * The items of the list at the top of a JSON file in UTF-8, or of the list that an object there has under `name`, one by one: the
 * file may be larger than the memory. What is no object is a problem at its number, and so is a list that does not end.
 * @throws {CommandError} when there is no such file or no such list
 */
export async function* jsonItems(path: string, name: string, onBytes?: OnBytes): AsyncGenerator<JsonItem> {
  const scanner = new Scanner(name)
  for await (const chunk of fileChunks(path, onBytes)) yield* scanner.take(chunk)
  if (!scanner.found) {
    throw new CommandError(exitCode.usage, `${path} has no list of ${name}: export it as JSON.`)
  }
  yield* scanner.end()
}

const sign = {
  quote: 0x22,
  comma: 0x2c,
  escape: 0x5c,
  listStart: 0x5b,
  listEnd: 0x5d,
  objectStart: 0x7b,
  objectEnd: 0x7d,
} as const

/** Follows brackets and quotes only, which are the same bytes wherever they stand; what an item says is read by `JSON.parse`. */
class Scanner {
  readonly #name: string
  /** How many brackets are open. */
  #depth = 0
  #isObjectAtTop = false
  /** How many are open around an item; undefined outside the list. */
  #listDepth: number | undefined
  #isQuoted = false
  #isEscaped = false
  /** The last text that was quoted right inside the object at the top. */
  #key = ''
  #item: Buffer[] = []
  #length = 0
  #number = 0
  /** Whether a comma said that another item comes. */
  #isAwaited = false
  found = false

  constructor(name: string) {
    this.#name = name
  }

  *take(chunk: Buffer): Generator<JsonItem> {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (this.#isQuoted) {
        this.#inQuotes(byte)
        continue
      }
      const isAmong = this.#listDepth !== undefined && this.#depth === this.#listDepth
      if (isAmong && (byte === sign.comma || byte === sign.listEnd)) {
        this.#keep(chunk.subarray(from, at))
        from = at + 1
        yield* this.#ended(byte === sign.comma)
        if (byte === sign.comma) continue
        this.#depth -= 1
        this.#listDepth = undefined
      } else if (byte === sign.quote) {
        this.#isQuoted = true
        if (this.#depth === 1) this.#key = ''
      } else if (byte === sign.objectStart || byte === sign.listStart) {
        if (this.#begin(byte)) from = at + 1
      } else if ((byte === sign.objectEnd || byte === sign.listEnd) && !isAmong) this.#depth -= 1
    }
    if (this.#listDepth !== undefined) this.#keep(chunk.subarray(from))
  }

  /** What is left where the file ends inside the list. */
  *end(): Generator<JsonItem> {
    if (this.#listDepth !== undefined) yield { number: this.#number + 1, problem: 'must end before the file does' }
  }

  #inQuotes(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === sign.escape) this.#isEscaped = true
    else if (byte === sign.quote) this.#isQuoted = false
    if (this.#isQuoted && this.#depth === 1 && this.#key.length < 256) this.#key += String.fromCodePoint(byte)
  }

  /** Gives whether the list begins here. */
  #begin(byte: number): boolean {
    if (this.#depth === 0) this.#isObjectAtTop = byte === sign.objectStart
    this.#depth += 1
    const isNamed = this.#depth === 1 || (this.#depth === 2 && this.#isObjectAtTop && this.#key === this.#name)
    if (byte !== sign.listStart || this.#listDepth !== undefined || !isNamed) return false
    this.#listDepth = this.#depth
    this.#isAwaited = false
    this.found = true
    return true
  }

  /** However long an item is, no more of it is kept than it may have. */
  #keep(piece: Buffer): void {
    if (this.#length <= lineCharacters) this.#item.push(piece)
    this.#length += piece.length
  }

  *#ended(isAwaited: boolean): Generator<JsonItem> {
    const isLong = this.#length > lineCharacters
    const text = isLong ? '' : decoded(Buffer.concat(this.#item))
    this.#item = []
    this.#length = 0
    // `[]` has no item; after a comma one has to come.
    const isNone = !isLong && text?.trim() === '' && !isAwaited && !this.#isAwaited
    this.#isAwaited = isAwaited
    if (isNone) return
    this.#number += 1
    const number = this.#number
    if (isLong) yield { number, problem: `must be at most ${lineCharacters} bytes long` }
    else if (text === undefined) yield { number, problem: 'must be UTF-8' }
    else yield { number, ...objectOf(text) }
  }
}

/** What a text says as JSON, if it is an object. */
export function objectOf(
  text: string,
): { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  const problem = 'must be a JSON object'
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { value } : { problem }
  } catch {
    return { problem }
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
