import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** A write that the disk may not have yet. */
interface Write {
  readonly at: number
  readonly bytes: Buffer
}

/** What is known of the content of a file: what the disk has for certain, and what came after. */
interface Content {
  /** The file of the base folder that it was, or nothing for a new one. */
  readonly base: string | undefined
  readonly kept: Write[]
  pending: Write[]
}

/** A change of names or lengths. A journaling file system keeps them in their order. */
type Change =
  | { readonly kind: 'create' | 'folder'; readonly path: string; readonly content?: Content }
  | { readonly kind: 'unlink' | 'rmdir'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string; readonly content: Content }
  | { readonly kind: 'truncate'; readonly content: Content; readonly length: number }

/** A number from 0 to 1, always the same ones for one seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Follows what this process writes below `folder`, by standing in `node:fs`, and says what a disk would have after a power cut:
 * what was synced, and of everything later a random part, whole writes or the first sectors of one. Names and lengths are kept in
 * order up to a random point behind the last sync, as journaling file systems do.
 */
export class DiskModel {
  readonly #folder: string
  readonly #base: string
  readonly #files = new Map<number, Content>()
  readonly #paths = new Map<string, Content>()
  readonly #changes: Change[] = []
  #keptChanges = 0
  /** Called before each operation. */
  beforeEach: () => void = () => {}
  syncs = 0

  /** @param base a copy of the folder as the disk has it now */
  constructor(folder: string, base: string) {
    this.#folder = folder
    this.#base = base
  }

  install(): void {
    const { openSync, closeSync, writeSync, fsyncSync, fsync, ftruncateSync, truncateSync } = fs
    const { unlinkSync, renameSync, mkdirSync, rmdirSync, writeFileSync } = fs
    const ours = (path: unknown): path is string => typeof path === 'string' && path.startsWith(`${this.#folder}/`)
    const before = () => this.beforeEach()
    Object.assign(fs, {
      openSync: (path: string, flags: number | string, mode?: number) => {
        if (!ours(path)) return openSync(path, flags as number, mode)
        before()
        const isNew = !fs.existsSync(path)
        const fd = openSync(path, flags as number, mode)
        if (fs.fstatSync(fd).isFile()) this.#files.set(fd, isNew ? this.#create(path) : this.#contentOf(path))
        if (typeof flags === 'number' && flags & fs.constants.O_TRUNC && !isNew)
          this.#truncate(this.#contentOf(path), 0)
        return fd
      },
      closeSync: (fd: number) => {
        this.#files.delete(fd)
        closeSync(fd)
      },
      writeSync: (fd: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
        const content = this.#files.get(fd)
        if (content === undefined) return writeSync(fd, buffer, offset, length, position)
        before()
        content.pending.push({ at: position, bytes: Buffer.from(buffer.slice(offset, offset + length)) })
        return writeSync(fd, buffer, offset, length, position)
      },
      fsyncSync: (fd: number) => {
        before()
        const keep = this.#syncing(fd)
        fsyncSync(fd)
        keep()
      },
      fsync: (fd: number, done: (error: Error | null) => void) => {
        before()
        const keep = this.#syncing(fd)
        fsync(fd, (error) => {
          if (error === null) keep()
          done(error)
        })
      },
      ftruncateSync: (fd: number, length: number) => {
        const content = this.#files.get(fd)
        if (content !== undefined) this.#truncate(content, length)
        ftruncateSync(fd, length)
      },
      truncateSync: (path: string, length: number) => {
        if (ours(path)) this.#truncate(this.#contentOf(path), length)
        truncateSync(path, length)
      },
      writeFileSync: (path: string, data: string, options?: fs.WriteFileOptions) => {
        if (ours(path) && !fs.existsSync(path)) this.#create(path)
        writeFileSync(path, data, options)
      },
      unlinkSync: (path: string) => {
        if (ours(path)) this.#note({ kind: 'unlink', path: this.#forget(path) })
        unlinkSync(path)
      },
      renameSync: (path: string, to: string) => {
        if (ours(path)) {
          const content = this.#contentOf(path)
          this.#note({ kind: 'rename', path: relative(this.#folder, path), to: relative(this.#folder, to), content })
          this.#paths.delete(path)
          this.#paths.set(to, content)
        }
        renameSync(path, to)
      },
      mkdirSync: (path: string, mode?: number) => {
        if (ours(path)) this.#note({ kind: 'folder', path: relative(this.#folder, path) })
        return mkdirSync(path, mode)
      },
      rmdirSync: (path: string) => {
        if (ours(path)) this.#note({ kind: 'rmdir', path: relative(this.#folder, path) })
        rmdirSync(path)
      },
    })
    syncBuiltinESMExports()
  }

  /** Writes what the disk has after a power cut now. `chance` is how much of what was not synced it has all the same. */
  cutInto(image: string, random: () => number, chance: number): void {
    fs.cpSync(this.#base, image, { recursive: true })
    const paths = new Map<Content, string>()
    const lengths = new Map<Content, number>()
    const later = this.#changes.length - this.#keptChanges
    const kept = this.#keptChanges + Math.floor(random() * (later + 1) * Math.min(1, chance * 2))
    for (const change of this.#changes.slice(0, kept)) apply(image, change, paths, lengths)
    for (const content of new Set([...this.#files.values(), ...this.#paths.values(), ...paths.keys()])) {
      const path = paths.get(content) ?? content.base
      if (path === undefined || !fs.existsSync(join(image, path))) continue
      const some = content.pending.filter(() => random() < chance)
      const torn = some.map(({ at, bytes }) =>
        random() < 0.3
          ? { at, bytes: bytes.subarray(0, 512 * Math.floor((random() * bytes.length) / 512)) }
          : { at, bytes },
      )
      writeAll(join(image, path), [...content.kept, ...torn], lengths.get(content))
    }
  }

  #syncing(fd: number): () => void {
    const content = this.#files.get(fd)
    const asked = new Set(content?.pending)
    const changes = this.#changes.length
    return () => {
      this.syncs += 1
      if (content !== undefined) {
        content.kept.push(...content.pending.filter((write) => asked.has(write)))
        content.pending = content.pending.filter((write) => !asked.has(write))
      }
      this.#keptChanges = Math.max(this.#keptChanges, changes)
    }
  }

  #contentOf(path: string): Content {
    const known = this.#paths.get(path)
    if (known !== undefined) return known
    const content: Content = { base: relative(this.#folder, path), kept: [], pending: [] }
    this.#paths.set(path, content)
    return content
  }

  #create(path: string): Content {
    const content: Content = { base: undefined, kept: [], pending: [] }
    this.#paths.set(path, content)
    this.#note({ kind: 'create', path: relative(this.#folder, path), content })
    return content
  }

  #truncate(content: Content, length: number): void {
    this.#note({ kind: 'truncate', content, length })
  }

  #forget(path: string): string {
    this.#paths.delete(path)
    return relative(this.#folder, path)
  }

  #note(change: Change): void {
    this.beforeEach()
    this.#changes.push(change)
  }
}

function apply(image: string, change: Change, paths: Map<Content, string>, lengths: Map<Content, number>): void {
  if (change.kind === 'truncate') {
    lengths.set(change.content, change.length)
    return
  }
  const path = join(image, change.path)
  if (change.kind === 'folder') fs.mkdirSync(path, { recursive: true })
  if (change.kind === 'rmdir') fs.rmSync(path, { recursive: true, force: true })
  if (change.kind === 'unlink') fs.rmSync(path, { force: true })
  if (change.kind === 'create') {
    fs.mkdirSync(dirname(path), { recursive: true })
    fs.writeFileSync(path, '')
    if (change.content !== undefined) paths.set(change.content, change.path)
  }
  if (change.kind === 'rename') {
    if (fs.existsSync(path)) fs.renameSync(path, join(image, change.to))
    paths.set(change.content, change.to)
  }
}

function writeAll(path: string, writes: readonly Write[], length: number | undefined): void {
  const fd = fs.openSync(path, 'r+')
  try {
    if (length !== undefined) fs.ftruncateSync(fd, length)
    for (const { at, bytes } of writes) fs.writeSync(fd, bytes, 0, bytes.length, at)
  } finally {
    fs.closeSync(fd)
  }
}
