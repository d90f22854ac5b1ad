import { createHash } from 'node:crypto'

/** Bytes of a header, and what every entry is filled up to (POSIX ustar). */
const block = 512
/** Largest header number: eleven octal digits. */
const maximumSize = 0o77777777777

/** What a tar file holds, one after the other; `content` is read to its end before the next entry comes. */
export interface TarEntry {
  readonly name: string
  readonly kind: 'file' | 'folder'
  /** Bytes; 0 of a folder. */
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/** The header of an entry. Owner and times are left out: they mean nothing where it is unpacked. */
export function tarHeader(name: string, kind: TarEntry['kind'], size: number): Buffer {
  const path = kind === 'folder' ? `${name}/` : name
  if (Buffer.byteLength(path) > 100 || size > maximumSize) throw new RangeError(`Too long for a tar file: ${name}`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(path, 0)
  header.write(octal(kind === 'folder' ? 0o700 : 0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write(kind === 'folder' ? '5' : '0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(sumOf(header), 6)}\0 `, 148)
  return header
}

/** What fills an entry of `size` bytes up to a whole block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

/** What ends a tar file. */
export const tarEnd = Buffer.alloc(2 * block)

/** The entries of a tar file. @throws {TarError} where it is cut off or damaged */
export async function* tarEntries(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = new Input(source)
  for (;;) {
    const header = await input.exactly(block)
    if (header.every((byte) => byte === 0)) return
    const { name, kind, size } = readHeader(header)
    const left = { bytes: size }
    yield { name, kind, size, content: input.upTo(left) }
    // Whoever left the content unread gets the next entry all the same.
    for await (const _ of input.upTo(left));
    await input.exactly(tarPadding(size).length)
  }
}

/** The file is cut off, or no tar file. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

function readHeader(header: Buffer): Pick<TarEntry, 'name' | 'kind' | 'size'> {
  const field = (from: number, to: number) => header.toString('utf8', from, to).replace(/[\0 ].*$/s, '')
  const told = Number.parseInt(field(148, 156), 8)
  header.fill(' ', 148, 156)
  const kind = { '0': 'file', '5': 'folder' } as const
  const found = kind[field(156, 157) as keyof typeof kind]
  if (told !== sumOf(header) || found === undefined) throw new TarError('It is damaged, or no backup')
  return { name: field(0, 100).replace(/\/$/, ''), kind: found, size: Number.parseInt(field(124, 136), 8) }
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

/** Bytes of a stream in the pieces that are wanted. */
class Input {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.upTo({ bytes: size })) parts.push(part)
    return Buffer.concat(parts)
  }

  /** What is left of an entry, counted down. */
  async *upTo(left: { bytes: number }): AsyncGenerator<Buffer> {
    while (left.bytes > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next()
        if (done === true) throw new TarError('It ends too early')
        this.#rest = value
      }
      const part = this.#rest.subarray(0, left.bytes)
      this.#rest = this.#rest.subarray(part.length)
      left.bytes -= part.length
      yield part
    }
  }
}

/** SHA-256 of what passes through, in the end. */
export function hashing(): { pass(part: Buffer): Buffer; digest(): string } {
  const hash = createHash('sha256')
  return {
    pass(part) {
      hash.update(part)
      return part
    },
    digest: () => hash.digest('hex'),
  }
}
