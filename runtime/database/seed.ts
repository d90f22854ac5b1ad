import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { findPackage } from '../common/package-root.ts'
import { syncFolder, syncPath } from './sync-folder.ts'

// What the build holds, or what the scripts keep for work from source.
const places = ['dist/seed.tar.gz', 'node_modules/.cache/latchkey/seed.tar.gz']

/** The seed, an empty database as a gzipped tar file, if it is there; without one a new database takes seconds. */
export function findSeed(wanted: string | undefined): Buffer | undefined {
  const root = findPackage()?.root
  const own = root === undefined ? [] : places.map((place) => join(root, place))
  const candidates = wanted === undefined ? own : [wanted]
  const found = candidates.find((file) => existsSync(file))
  return found === undefined ? undefined : readFileSync(found)
}

/**
 * Makes sure that there is a database in `directory`. A new one is made beside it by `create` and moved into place,
 * so that one who is killed on the way leaves nothing half-made. What `create` writes is for the owner alone.
 * @throws {Error} when the folder holds something else
 */
export async function prepareFolder(directory: string, create: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new Error(`${directory} is not empty and not a database. Name another folder, or empty it.`)
  }
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  await create(draft)
  await syncFolder(draft)
  rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
  await syncPath(dirname(directory))
}

/** Writes the files of a gzipped tar file (POSIX ustar) into `folder`, closed to others. */
export async function unpackSeed(seed: Buffer, folder: string): Promise<void> {
  const archive = await promisify(gunzip)(seed)
  const field = (from: number, to: number) => archive.toString('latin1', from, to).replace(/\0.*$/s, '')
  const made = new Set<string>()
  const make = (path: string) => {
    // Most files are in few folders; asking for each again takes as long as writing it.
    if (!made.has(path)) mkdirSync(path, { recursive: true, mode: 0o700 })
    made.add(path)
  }
  for (let header = 0; field(header, header + 100) !== '';) {
    const size = Number.parseInt(field(header + 124, header + 136), 8)
    const path = join(folder, field(header, header + 100))
    if (!path.startsWith(folder)) throw new Error('The seed names a file outside its folder')
    const content = header + 512
    if (field(header + 156, header + 157) === '5') {
      make(path)
    } else {
      make(dirname(path))
      writeFileSync(path, archive.subarray(content, content + size), { mode: 0o600 })
    }
    header = content + Math.ceil(size / 512) * 512
  }
}

/** Takes every right on `folder` and what is in it from everybody but its owner. */
export function closeToOthers(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
}
