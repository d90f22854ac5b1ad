import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { ConfigError } from '../../contract/config-error.ts'

/** Bytes in which a whole line stands, wherever the one before it began. */
const window = 160
/** Places at which a file is looked at before it is used. */
const samples = 64
const row = /^([0-9A-F]{40}):(\d{1,12})\r?(?:\n|$)/

/** A line of the file, and the bytes between which it stands. */
interface Line {
  readonly hash: string
  readonly count: number
  readonly end: number
}

/** What is no file of sorted hashes, or cannot be read. Its sentence says which. */
export class HashFileBroken extends Error {
  override readonly name = 'HashFileBroken'
}

/** The first line that begins at `position` or after it in the file; undefined when there is none. `bytes` begin one before. */
function firstLine(bytes: Buffer, position: number): Line | undefined {
  const text = bytes.toString('latin1')
  const start = position === 0 ? 0 : text.indexOf('\n') + 1
  if (position > 0 && start === 0) {
    if (bytes.length < window) return undefined
    throw new HashFileBroken('The file of hashes holds a line that is too long')
  }
  if (start >= text.length) return undefined
  const found = row.exec(text.slice(start))
  if (!found?.[1]) throw new HashFileBroken('The file of hashes holds a line that is none of HASH:COUNT')
  const offset = position === 0 ? 0 : position - 1
  return { hash: found[1], count: Number(found[2]), end: offset + start + found[0].length }
}

const before = (position: number) => Math.max(0, position - 1)

/**
 * Whether a file of sorted hashes holds one, by halving: some 40 small reads for the whole list of 40 GB.
 * @throws {HashFileBroken} when the file cannot be read, or is none of hashes
 */
export async function fileHolds(path: string, hash: string): Promise<boolean> {
  const file = await open(path).catch((cause: unknown) => {
    throw new HashFileBroken(unreadable(cause), { cause })
  })
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(window)
    let low = 0
    let high = size
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const { bytesRead } = await file.read(bytes, 0, window, before(middle))
      const line = firstLine(bytes.subarray(0, bytesRead), middle)
      if (line?.hash === hash) return line.count > 0
      if (line === undefined || line.hash > hash) high = middle
      else low = line.end
    }
    return false
  } finally {
    await file.close()
  }
}

/** Looks at a file of hashes before it is used: that it is there, and sorted by hash. @throws {ConfigError} */
export function checkHashFile(path: string): void {
  const problem = problemOf(path)
  if (problem === undefined) return
  throw new ConfigError({
    path: 'breachedPasswords.file',
    expected: 'a file of SHA-1 hashes, one HASH:COUNT in a line, sorted by hash',
    advice: `${problem} Write the path of a file that the downloader of Have I Been Pwned made, or leave file out.`,
  })
}

function problemOf(path: string): string | undefined {
  try {
    return isSorted(path) ? undefined : 'Its lines are not sorted by hash.'
  } catch (error) {
    return `${error instanceof HashFileBroken ? error.message : unreadable(error)}.`
  }
}

/** Only the code: the message names the path. */
function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  return `The file of hashes cannot be read (${code})`
}

function isSorted(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(window)
    let last = ''
    for (let index = 0; index < samples; index++) {
      const position = Math.floor((size * index) / samples)
      const length = readSync(file, bytes, 0, window, before(position))
      const line = firstLine(bytes.subarray(0, length), position)
      if (index === 0 && line === undefined) throw new HashFileBroken('The file of hashes is empty')
      if (line === undefined) break
      if (line.hash < last) return false
      last = line.hash
    }
    return true
  } finally {
    closeSync(file)
  }
}
