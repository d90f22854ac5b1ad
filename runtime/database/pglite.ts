import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { CommitSync } from './commit-sync.ts'
import type { Database } from './database.ts'
import { FreeSpace } from './free-space.ts'
import { LivingEngine, type Started } from './living-engine.ts'
import { acquireLock } from './lock.ts'
import type { Lock } from './lock.ts'
import type { Patience, PatientDatabase } from './patient.ts'
import { readEngine } from './pglite-engine.ts'
import { PGliteSocket } from './pglite-socket.ts'
import type { Deadlines } from './pool.ts'
import { openSocket } from './postgres.ts'
import { closeToOthers, findSeed, prepareFolder, unpackSeed } from './seed.ts'
import { raw, type Statement } from './sql.ts'
import { finishSwap } from './swap-folder.ts'
import { quotedSchema } from './text.ts'

/** What `serve` says about an embedded database that does not survive a power cut. */
export const embeddedDurabilityNotice =
  'The embedded database survives a killed process, but not a power cut: durability is "process". ' +
  'Leave it out for anything that matters.'

/**
 * What an acknowledged write survives: `power-cut` waits for the disk at each commit, `process` leaves that to the operating
 * system, which writes within half a minute.
 */
export type Durability = 'power-cut' | 'process'

/** Where the embedded database lives. */
export interface EmbeddedOptions {
  /** Its folder, created when it is missing; `memory://` for one that ends with the process. */
  readonly directory: string
  readonly schema: string
  /** Default: `power-cut`. */
  readonly durability?: Durability | undefined
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
 * for their turn are still answered. No LISTEN/NOTIFY, no extensions.
 * @throws {DatabaseInUse} when another process, or this one, has the folder open
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  quotedSchema(options.schema)
  if (options.directory === 'memory://') return new EmbeddedDatabase(await openInMemory(options), options)
  const directory = actualPath(options.directory)
  const lock = await acquireLock(`${directory}.lock`)
  try {
    await finishSwap(directory)
    const seed = existsSync(join(directory, 'PG_VERSION')) ? undefined : findSeed(options.seed)
    const preparing = prepareFolder(directory, (folder) => (seed ? unpackSeed(seed, folder) : initialise(folder)))
    const reading = readEngine()
    // The lock is not given back while one of them still works.
    await Promise.allSettled([preparing, reading])
    await preparing
    const start = () => startIn(directory, options.durability ?? 'power-cut')
    return new EmbeddedDatabase(await start(), options, { directory, lock, start })
  } catch (error) {
    await lock.release()
    throw error
  }
}

// PostgreSQL's default of 128 MB would be allocated in this process.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
// `-F` is `fsync=off`. Of the ways to sync the log, `fsync` is the one that reaches our files (commit-sync.ts).
const syncedParams = [...startParams.filter((given) => given !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

type PostgresMod = Parameters<NonNullable<Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']['preRun']>[number]>[0]

/** The folder of an engine whose syncs reach the disk. */
class SyncedFolder extends NodeFS {
  readonly #sync: CommitSync

  constructor(directory: string, sync: CommitSync) {
    super(directory)
    this.#sync = sync
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const { preRun = [] } = emscriptenOpts
    const prepare = (engine: PostgresMod) => {
      this.#sync.watch(engine.NODEFS)
      endOnAbort(engine)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [prepare, ...preRun] } }
  }
}

/** PGlite would ask an engine that has aborted for the next message again and again; what it does after each error throws now. */
function endOnAbort(engine: PostgresMod): void {
  engine.onAbort = (reason: unknown) => {
    engine.stackRestore = () => {
      throw new Error(`The engine ended itself: ${String(reason)}`)
    }
  }
}

async function startIn(directory: string, durability: Durability): Promise<Started> {
  const parts = await readEngine()
  if (durability === 'process') return { engine: await PGlite.create({ dataDir: directory, startParams, ...parts }) }
  const sync = new CommitSync()
  const fs = new SyncedFolder(directory, sync)
  return { engine: await PGlite.create({ fs, startParams: syncedParams, ...parts }), sync }
}

async function openInMemory(options: EmbeddedOptions): Promise<Started> {
  const seed = findSeed(options.seed)
  const engine = await PGlite.create({
    dataDir: 'memory://',
    startParams,
    ...(await readEngine()),
    ...(seed ? { loadDataDir: new Blob([Uint8Array.from(seed)], { type: 'application/gzip' }) } : {}),
  })
  return { engine }
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

/** The folder of a database, which this process holds. */
interface Held {
  readonly directory: string
  readonly lock: Lock
  /** Starts the engine again after it has ended. */
  start(): Promise<Started>
}

class EmbeddedDatabase implements PatientDatabase {
  readonly #engine: LivingEngine
  readonly #lock: Lock | undefined
  readonly #space: FreeSpace | undefined
  readonly #db: PatientDatabase
  /** The transaction in whose work we are, if any. */
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()
  #closing: Promise<void> | undefined

  constructor(started: Started, options: EmbeddedOptions, held?: Held) {
    const onWarning = options.onWarning ?? (() => {})
    const ended = (cause: unknown) => onWarning('The engine of the embedded database ended and is started again', cause)
    this.#engine = new LivingEngine(
      started,
      held?.start ?? (() => Promise.reject(new Error('It was in memory'))),
      ended,
    )
    this.#lock = held?.lock
    this.#db = openSocket(() => new PGliteSocket(this.#engine), options)
    const setReadOnly = (on: boolean) => this.#db.query(raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`))
    this.#space = held && new FreeSpace(held.directory, { setReadOnly, onWarning })
  }

  load() {
    return this.#db.load?.() ?? { inside: 0, waiting: 0, capacity: 1 }
  }

  async query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    this.#refuseInside()
    return await this.#kept(this.#db.query<Row>(statement))
  }

  async transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    this.#refuseInside()
    return await this.#kept(this.#db.transaction(this.#marked(work)))
  }

  async patientTransaction<Result>(work: (tx: Database) => Promise<Result>, patience: Patience): Promise<Result> {
    this.#refuseInside()
    return await this.#kept(this.#db.patientTransaction(this.#marked(work), patience))
  }

  /** Gives an answer when the disk has all that it may tell of. */
  async #kept<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer
    } finally {
      this.#space?.look()
      if (this.#engine.isBehind) await this.#engine.kept()
    }
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
    await this.#space?.close()
    await this.#db.close()
    await this.#engine.close()
    await this.#lock?.release()
  }
}
