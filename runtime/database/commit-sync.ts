import { closeSync, fsync, fsyncSync } from 'node:fs'
import { promisify } from 'node:util'
import { DatabaseUnavailable } from './database.ts'

/** A file that the engine has open, as Emscripten's NODEFS keeps it. */
interface OpenFile {
  /** The descriptor of the process. */
  readonly nfd: number
  readonly node: FileNode
}

interface FileNode {
  readonly name: string
  readonly parent: FileNode
}

type Operation = (...given: unknown[]) => unknown

/** The part of NODEFS between the engine and the files of its folder. */
export interface EngineFiles {
  readonly stream_ops: Record<string, Operation>
  readonly node_ops: Record<string, Operation>
  /** Tells the engine of a failure by its number. */
  tryFSOperation<Result>(work: () => Result): Result
}

const sync = promisify(fsync)
const logSegment = /^[0-9A-F]{24}$/
/** Changes of files or folders that may only reach the disk after the log that tells of them. */
const changes = { stream_ops: ['setattr'], node_ops: ['setattr', 'mknod', 'rename', 'unlink', 'rmdir'] } as const
/** Milliseconds for which an answer waits for the disk. */
const patience = 3000

/**
 * Brings commits of the embedded database to the disk. PGlite ignores it when the engine asks for a sync; here the engine's
 * wish is noted, and one sync outside the event loop serves all commits that wait for it. Until it is done the engine goes on,
 * but nothing that it answers may leave (`kept`), and before it changes any other file than its log, the log is synced at once:
 * after a power cut no page may hold what the log does not tell.
 */
export class CommitSync {
  readonly #waiting = new Set<OpenFile>()
  readonly #syncing = new Set<OpenFile>()
  readonly #open = new Set<OpenFile>()
  /** Files that the engine has closed and that are synced first. */
  readonly #closing = new Map<OpenFile, () => void>()
  /** How many wishes there were, and how many of the first of them are granted. */
  #wished = 0
  #granted = 0
  #running: Promise<void> | undefined
  #failure: DatabaseUnavailable | undefined

  /** Puts itself between an engine and its files, before the engine opens the first. */
  watch(files: EngineFiles): void {
    const { stream_ops: streams, node_ops: nodes, tryFSOperation } = files
    const { open, write, close } = streams as { open: Operation; write: Operation; close: Operation }
    streams['open'] = (file, ...given) => {
      this.#open.add(file as OpenFile)
      return open(file, ...given)
    }
    streams['fsync'] = (file) => {
      if (isLog(file as OpenFile)) this.#wish(file as OpenFile)
      else tryFSOperation(() => this.#syncNow((file as OpenFile).nfd))
      return 0
    }
    streams['write'] = (file, ...given) => {
      if (this.isBehind && !isLog(file as OpenFile)) tryFSOperation(() => this.#syncNow())
      return write(file, ...given)
    }
    streams['close'] = (file) => {
      const closed = file as OpenFile
      const end = () => {
        this.#open.delete(closed)
        close(closed)
      }
      if (this.#waiting.has(closed) || this.#syncing.has(closed)) this.#closing.set(closed, end)
      else end()
    }
    const first = (operations: Record<string, Operation>, name: string) => {
      const operation = operations[name] as Operation
      operations[name] = (...given) => {
        if (this.isBehind) tryFSOperation(() => this.#syncNow())
        return operation(...given)
      }
    }
    for (const name of changes.stream_ops) first(streams, name)
    for (const name of changes.node_ops) first(nodes, name)
  }

  /** Whether something was committed that the disk may not have yet. */
  get isBehind(): boolean {
    return this.#granted < this.#wished
  }

  /** Whether the disk once did not take what was committed: this engine must not go on. */
  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  /** For an engine that has ended: syncs what it committed, and closes what it had open. */
  async abandon(): Promise<void> {
    await this.kept().catch(() => undefined)
    await this.#running
    for (const { nfd } of this.#open) closeSync(nfd)
    this.#open.clear()
    this.#closing.clear()
  }

  /** Resolves when the disk has everything that was committed before. @throws {DatabaseUnavailable} when it does not take it */
  async kept(): Promise<void> {
    const wished = this.#wished
    const until = performance.now() + patience
    while (this.#granted < wished) {
      if (this.#failure) throw this.#failure
      this.#running ??= this.#syncAll().finally(() => (this.#running = undefined))
      await inTime(this.#running, until)
    }
  }

  #wish(file: OpenFile): void {
    this.#waiting.add(file)
    this.#wished += 1
  }

  async #syncAll(): Promise<void> {
    const wished = this.#wished
    const files = [...this.#waiting]
    this.#waiting.clear()
    for (const file of files) this.#syncing.add(file)
    try {
      await Promise.all(files.map(({ nfd }) => sync(nfd)))
      this.#grant(wished)
    } catch (error) {
      this.#fail(error)
    } finally {
      for (const file of files) this.#syncing.delete(file)
      this.#close()
    }
  }

  /** Syncs what waits, and `file`, while the engine waits. */
  #syncNow(file?: number): void {
    if (this.#failure) throw this.#failure.cause
    try {
      for (const { nfd } of [...this.#waiting, ...this.#syncing]) fsyncSync(nfd)
      this.#waiting.clear()
      this.#grant(this.#wished)
      if (file !== undefined) fsyncSync(file)
    } catch (error) {
      this.#fail(error)
      throw error
    }
    this.#close()
  }

  #grant(wished: number): void {
    this.#granted = Math.max(this.#granted, wished)
  }

  /** What a disk did not take once, it may say later that it has: nothing is acknowledged any more. */
  #fail(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause)
    this.#failure = new DatabaseUnavailable(`The disk did not take what was committed: ${reason}`, { cause })
    this.#wished = Infinity
  }

  #close(): void {
    for (const [file, close] of this.#closing) {
      if (this.#waiting.has(file) || this.#syncing.has(file)) continue
      this.#closing.delete(file)
      close()
    }
  }
}

function isLog({ node }: OpenFile): boolean {
  return node.parent.name === 'pg_wal' && logSegment.test(node.name)
}

async function inTime(work: Promise<void>, until: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailable('The disk did not confirm in time what was committed')),
      Math.max(0, until - performance.now()),
    )
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
