import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from './database.ts'
import { acquireLock } from './lock.ts'
import type { Lock } from './lock.ts'
import type { Patience, PatientDatabase } from './patient.ts'
import { PGliteSocket } from './pglite-socket.ts'
import type { Deadlines } from './pool.ts'
import { openSocket } from './postgres.ts'
import { closeToOthers, findSeed, prepareFolder, unpackSeed } from './seed.ts'
import type { Statement } from './sql.ts'
import { quotedSchema } from './text.ts'

/** What `serve` and the documentation say about the embedded database. */
export const embeddedDurabilityNotice =
  'The embedded database survives a killed process, but not a power cut: it never asks the disk to keep what it wrote. ' +
  'For anything that matters, use a PostgreSQL server (DATABASE_URL).'

/** Where the embedded database lives. */
export interface EmbeddedOptions {
  /** Its folder, created when it is missing; `memory://` for one that ends with the process. */
  readonly directory: string
  readonly schema: string
  /** Called with every statement that is sent, begin and commit included. */
  readonly observe?: (text: string) => void
  readonly onWarning?: (message: string, cause?: unknown) => void
  readonly deadlines?: Partial<Deadlines>
  /** A seed file other than the one that comes with the package. */
  readonly seed?: string
}

/**
 * Opens PostgreSQL inside this process (PGlite). It has one connection: calls wait for each other, a long statement
 * stops the whole process, and statements can be neither cancelled nor timed out, though those that waited too long
 * for their turn are still answered. No LISTEN/NOTIFY, no extensions, no fsync (`embeddedDurabilityNotice`).
 * @throws {DatabaseInUse} when another process, or this one, has the folder open
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  quotedSchema(options.schema)
  if (options.directory === 'memory://') return new EmbeddedDatabase(await openInMemory(options), undefined, options)
  const directory = actualPath(options.directory)
  const lock = await acquireLock(`${directory}.lock`)
  try {
    const seed = existsSync(join(directory, 'PG_VERSION')) ? undefined : findSeed(options.seed)
    const preparing = prepareFolder(directory, (folder) => (seed ? unpackSeed(seed, folder) : initialise(folder)))
    const reading = readEngine()
    // The lock is not given back while one of them still works.
    await Promise.allSettled([preparing, reading])
    await preparing
    const database = await PGlite.create({ dataDir: directory, startParams, ...(await reading) })
    return new EmbeddedDatabase(database, lock, options)
  } catch (error) {
    await lock.release()
    throw error
  }
}

// PostgreSQL's default of 128 MB would be allocated in this process.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** The large parts of PGlite, as `PGlite.create` takes them. */
interface Engine {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
}

let compiled: Promise<Engine> | undefined

/** Reads them once in a process, on other threads; a process of tests opens many databases. */
function readEngine(): Promise<Engine> {
  return (compiled ??= compileEngine().catch((error: unknown) => {
    compiled = undefined
    throw error
  }))
}

async function compileEngine(): Promise<Engine> {
  const { resolve: find } = createRequire(import.meta.url)
  const [code, data] = await Promise.all([
    readFile(find('@electric-sql/pglite/pglite.wasm')),
    readFile(find('@electric-sql/pglite/pglite.data')),
  ])
  return { pgliteWasmModule: await WebAssembly.compile(code), fsBundle: new Blob([data]) }
}

async function openInMemory(options: EmbeddedOptions): Promise<PGlite> {
  const seed = findSeed(options.seed)
  return await PGlite.create({
    dataDir: 'memory://',
    startParams,
    ...(await readEngine()),
    ...(seed ? { loadDataDir: new Blob([Uint8Array.from(seed)], { type: 'application/gzip' }) } : {}),
  })
}

async function initialise(folder: string): Promise<void> {
  const database = await PGlite.create({ dataDir: folder, startParams })
  await database.close()
  closeToOthers(folder)
}

/** One folder has one path, so that it has one lock. */
function actualPath(directory: string): string {
  const path = resolve(directory)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
}

class EmbeddedDatabase implements PatientDatabase {
  readonly #engine: PGlite
  readonly #lock: Lock | undefined
  readonly #db: PatientDatabase
  /** The transaction in whose work we are, if any. */
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()
  #closing: Promise<void> | undefined

  constructor(engine: PGlite, lock: Lock | undefined, options: EmbeddedOptions) {
    this.#engine = engine
    this.#lock = lock
    this.#db = openSocket(() => new PGliteSocket(engine), options)
  }

  load() {
    return this.#db.load?.() ?? { inside: 0, waiting: 0, capacity: 1 }
  }

  async query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    this.#refuseInside()
    return await this.#db.query<Row>(statement)
  }

  async transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    this.#refuseInside()
    return await this.#db.transaction(this.#marked(work))
  }

  async patientTransaction<Result>(work: (tx: Database) => Promise<Result>, patience: Patience): Promise<Result> {
    this.#refuseInside()
    return await this.#db.patientTransaction(this.#marked(work), patience)
  }

  /** With one connection, a transaction that waits for another statement than its own waits for itself. */
  #refuseInside(): void {
    if (!this.#current.getStore()?.open) return
    throw new TypeError('Inside a transaction use its `tx`: the database itself has no other connection to answer on')
  }

  #marked<Result>(work: (tx: Database) => Promise<Result>): (tx: Database) => Promise<Result> {
    return async (tx) => {
      const mark = { open: true }
      try {
        return await this.#current.run(mark, () => work(tx))
      } finally {
        mark.open = false
      }
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  async #end(): Promise<void> {
    await this.#db.close()
    await this.#engine.close()
    await this.#lock?.release()
  }
}
