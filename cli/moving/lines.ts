import { createReadStream } from 'node:fs'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { lineCharacters } from './record.ts'

/** A line of a file; `undefined` for one that is longer than a record may be, or no UTF-8. */
export interface FileLine {
  readonly number: number
  readonly text: string | undefined
  readonly problem?: string
}

/** Hears how many bytes of a file were read since the last time. */
export type OnBytes = (bytes: number) => void

const newline = 0x0a

/**
 * The lines of a text file in UTF-8, one by one. However long a line is, no more of it is kept than a record may have.
 * @throws {CommandError} when the file is not there or is UTF-16
 */
export async function* linesOf(path: string, onBytes?: OnBytes): AsyncGenerator<FileLine> {
  let kept: Buffer[] = []
  let [length, number] = [0, 0]
  const take = (): FileLine => {
    number += 1
    const isLong = length > lineCharacters
    const bytes = Buffer.concat(kept)
    kept = []
    length = 0
    if (isLong) return { number, text: undefined, problem: `must be at most ${lineCharacters} bytes long` }
    const text = decoded(bytes)
    return text === undefined ? { number, text, problem: 'must be UTF-8' } : { number, text: text.replace(/\r$/, '') }
  }
  for await (const chunk of fileChunks(path, onBytes)) {
    let rest = chunk
    for (;;) {
      const end = rest.indexOf(newline)
      const piece = end < 0 ? rest : rest.subarray(0, end)
      if (length <= lineCharacters) kept.push(piece)
      length += piece.length
      if (end < 0) break
      yield take()
      rest = rest.subarray(end + 1)
    }
  }
  if (length > 0) yield take()
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The bytes of a text file in UTF-8, without the mark at its beginning.
 * @throws {CommandError} when the file is not there or is UTF-16
 */
export async function* fileChunks(path: string, onBytes?: OnBytes): AsyncGenerator<Buffer> {
  const stream = createReadStream(path)
  let isFirst = true
  try {
    for await (const read of stream) {
      const chunk = Buffer.from(read)
      onBytes?.(chunk.length)
      if (isFirst) rejectWide(path, chunk)
      yield isFirst && chunk.subarray(0, 3).equals(mark) ? chunk.subarray(3) : chunk
      isFirst = false
    }
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(path, error)
  }
}

/** What a person is told of a file that cannot be read. */
export function unreadable(path: string, cause: unknown): CommandError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  const message = reason === 'ENOENT' ? `There is no file ${path}.` : `The file ${path} cannot be read (${reason}).`
  return Object.assign(new CommandError(exitCode.usage, message), { cause })
}

function rejectWide(path: string, chunk: Buffer): void {
  const [one, two] = chunk
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) {
    throw new CommandError(exitCode.usage, `The file ${path} is UTF-16. Save it as UTF-8.`)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text that bytes are; undefined when they are no UTF-8. */
export function decoded(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
