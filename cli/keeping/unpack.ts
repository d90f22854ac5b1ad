import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ArkErrors } from 'arktype'
import { type } from '../../runtime/contract/schema.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import {
  type Counts,
  countsName,
  countsType,
  dataName,
  type Manifest,
  manifestName,
  manifestType,
  sumsName,
} from './manifest.ts'
import { hashing, type TarEntry, tarEntries, TarError } from './tar.ts'

/** What a backup says of itself. */
export interface Unpacked {
  readonly manifest: Manifest
  readonly counts: Counts
}

/** Texts beside the files of the database; the sums are the longest. */
const textBytes = 16 * 1024 * 1024

/**
 * Writes the database of a backup into `folder`, and compares every file with its checksum.
 * @throws {CommandError} when the backup is damaged, cut off, or none
 */
export async function unpack(file: string, folder: string, tell: (files: number) => void): Promise<Unpacked> {
  const texts = new Map<string, string>()
  const sums: string[] = []
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const piped = pipeline(source, gunzip)
  try {
    for await (const entry of tarEntries(gunzip)) {
      if (texts.size === 0 && entry.name !== manifestName) throw new TarError('It is no backup of Latchkey')
      const sum = await take(entry, folder, texts)
      if (sum !== undefined && entry.name !== sumsName) sums.push(`${sum}  ${entry.name}\n`)
      if (sums.length % 100 === 0) tell(sums.length)
    }
    await piped
  } catch (error) {
    piped.catch(() => undefined)
    source.destroy()
    throw damaged(file, error)
  }
  if (texts.get(sumsName) !== sums.join('')) throw damaged(file, new TarError('Its checksums are others'))
  return {
    manifest: read(file, texts.get(manifestName), manifestType),
    counts: read(file, texts.get(countsName), countsType),
  }
}

/** Gives the checksum of a file. */
async function take(entry: TarEntry, folder: string, texts: Map<string, string>): Promise<string | undefined> {
  const { name, kind, size, content } = entry
  const hash = hashing()
  if (!name.startsWith(`${dataName}/`)) {
    if (size > textBytes) throw new TarError('It is no backup of Latchkey')
    const parts: Buffer[] = []
    for await (const part of content) parts.push(hash.pass(part))
    texts.set(name, Buffer.concat(parts).toString())
    return hash.digest()
  }
  const steps = name.split('/').slice(1)
  if (steps.some((step) => ['', '.', '..'].includes(step))) throw new TarError('It names a file outside its folder')
  const path = join(folder, ...steps)
  await mkdir(kind === 'folder' ? path : dirname(path), { recursive: true, mode: 0o700 })
  if (kind === 'folder') return undefined
  const passed = async function* () {
    for await (const part of content) yield hash.pass(part)
  }
  await pipeline(Readable.from(passed()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return hash.digest()
}

function read<Value>(file: string, text: string | undefined, form: (value: unknown) => Value | ArkErrors): Value {
  const value = form(text === undefined ? undefined : JSON.parse(text))
  if (value instanceof type.errors)
    throw damaged(file, new TarError('It was made in a form that this release does not know'))
  return value
}

function damaged(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new CommandError(exitCode.usage, `There is no file ${file}.`)
  const isOurs = error instanceof TarError || code.startsWith('Z_') || code === 'EEXIST'
  if (!isOurs) return error
  const why =
    error instanceof TarError
      ? error.message
      : code === 'Z_BUF_ERROR'
        ? 'It ends too early'
        : 'It is damaged, or no backup'
  return Object.assign(
    new CommandError(exitCode.rejected, `${file} cannot be restored. ${why}. Nothing was changed.`),
    { cause: error },
  )
}
