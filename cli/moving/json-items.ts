import { createReadStream } from 'node:fs'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { unreadable } from './lines.ts'
import { lineCharacters } from './record.ts'

/** An item of a list in a JSON file: its number from 1 on, and what it is; why it cannot be read instead. */
export type JsonItem = { readonly number: number } & ({ readonly value: unknown } | { readonly problem: string })

/**
 * The items of the list at the top of a JSON file, or of the list that an object there has under `name`, one by one: the file may be
 * larger than the memory.
 * @throws {CommandError} when there is no such file or no such list
 */
export async function* jsonItems(path: string, name: string): AsyncGenerator<JsonItem> {
  const scanner = new Scanner(name)
  try {
    for await (const chunk of createReadStream(path, { encoding: 'utf8' })) yield* scanner.take(String(chunk))
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(path, error)
  }
  if (!scanner.found) {
    throw new CommandError(exitCode.usage, `${path} has no list of ${name}: export it as JSON.`)
  }
}

/** Follows brackets and quotes only; what an item says is read by `JSON.parse`. */
class Scanner {
  readonly #name: string
  /** Brackets that are open, as they were opened. */
  readonly #open: string[] = []
  /** How many are open around an item; undefined outside the list. */
  #listDepth: number | undefined
  #isQuoted = false
  #isEscaped = false
  /** The last text that was quoted right inside the object at the top. */
  #key = ''
  #item = ''
  #isLong = false
  #number = 0
  found = false

  constructor(name: string) {
    this.#name = name
  }

  *take(chunk: string): Generator<JsonItem> {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at] ?? ''
      if (this.#isQuoted) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (sign === '\\') this.#isEscaped = true
        else if (sign === '"') this.#isQuoted = false
        if (this.#isQuoted && this.#open.length === 1 && this.#key.length < 256) this.#key += sign
        continue
      }
      if (sign === '"') {
        this.#isQuoted = true
        if (this.#open.length === 1) this.#key = ''
      } else if (sign === '{' || sign === '[') {
        if (sign === '{' && this.#isItemStart()) from = at
        this.#begin(sign)
      } else if (sign === '}' || sign === ']') {
        this.#open.pop()
        if (sign === '}' && this.#isItemStart()) {
          this.#keep(chunk.slice(from, at + 1))
          yield this.#ended()
          from = at + 1
        } else if (this.#listDepth !== undefined && this.#open.length < this.#listDepth) this.#listDepth = undefined
      }
    }
    if (this.#listDepth !== undefined && this.#open.length > this.#listDepth) this.#keep(chunk.slice(from))
  }

  #isItemStart(): boolean {
    return this.#listDepth !== undefined && this.#open.length === this.#listDepth
  }

  #begin(sign: string): void {
    const depth = this.#open.length
    this.#open.push(sign)
    const isList = sign === '[' && this.#listDepth === undefined
    if (!isList || depth > 1 || (depth === 1 && this.#key !== this.#name)) return
    this.#listDepth = depth + 1
    this.found = true
  }

  #keep(piece: string): void {
    if (this.#item.length + piece.length > lineCharacters) this.#isLong = true
    else if (!this.#isLong) this.#item += piece
  }

  #ended(): JsonItem {
    const [text, isLong] = [this.#item, this.#isLong]
    this.#item = ''
    this.#isLong = false
    this.#number += 1
    const number = this.#number
    if (isLong) return { number, problem: `must be at most ${lineCharacters} characters long` }
    try {
      const value: unknown = JSON.parse(text)
      return { number, value }
    } catch {
      return { number, problem: 'must be a JSON object' }
    }
  }
}
