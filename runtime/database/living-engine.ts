import type { CommitSync } from './commit-sync.ts'
import { DatabaseUnavailable } from './database.ts'
import type { ProtocolEngine } from './pglite-socket.ts'

/** An engine that runs, and what brings its commits to the disk. */
export interface Started {
  readonly engine: ProtocolEngine & { close(): Promise<void> }
  /** Nothing where the database is in memory, or need not survive a power cut. */
  readonly sync?: CommitSync
}

/**
 * One engine after the other. PostgreSQL ends itself rather than go on with a log that it cannot write, on a full disk for
 * example; as a server would, it is started again for the next caller, and reads from the log what was committed.
 */
export class LivingEngine implements ProtocolEngine {
  readonly #start: () => Promise<Started>
  readonly #onEnd: (cause: unknown) => void
  #started: Started | undefined
  /** That of the engine which runs or was the last to run. */
  #sync: CommitSync | undefined
  #starting: Promise<Started> | undefined
  #abandoned: Promise<void> | undefined

  constructor(first: Started, start: () => Promise<Started>, onEnd: (cause: unknown) => void) {
    this.#started = first
    this.#sync = first.sync
    this.#start = start
    this.#onEnd = onEnd
  }

  async runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const { engine } = this.#started ?? (await this.#startAgain())
    return await engine.runExclusive(work)
  }

  async execProtocolRawStream(message: Uint8Array, options: { onRawData: (data: Uint8Array) => void }): Promise<void> {
    const started = this.#started
    if (started === undefined) throw ended(undefined)
    try {
      await started.engine.execProtocolRawStream(message, options)
    } catch (error) {
      // An error of SQL is an answer; what is thrown here is the end of the engine.
      if (this.#started === started) this.#end(started, error)
      throw ended(error)
    }
  }

  /** Whether an answer has to wait for `kept`. */
  get isBehind(): boolean {
    return this.#sync?.isBehind === true
  }

  /** Resolves when the disk has what was committed before. @throws {DatabaseUnavailable} when it does not take it */
  async kept(): Promise<void> {
    const [sync, started] = [this.#sync, this.#started]
    try {
      await sync?.kept()
    } catch (error) {
      if (sync?.hasFailed === true && started !== undefined && this.#started === started) this.#end(started, error)
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#starting?.catch(() => undefined)
    await this.#started?.engine.close()
    await this.#sync?.kept()
    await this.#abandoned
  }

  #end(started: Started, cause: unknown): void {
    this.#started = undefined
    this.#abandoned = started.sync?.abandon()
    this.#onEnd(cause)
  }

  async #startAgain(): Promise<Started> {
    this.#starting ??= this.#startNext().finally(() => (this.#starting = undefined))
    return await this.#starting
  }

  async #startNext(): Promise<Started> {
    await this.#abandoned
    const next = await this.#start().catch((error: unknown) => Promise.reject<Started>(ended(error)))
    this.#started = next
    this.#sync = next.sync
    return next
  }
}

function ended(cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable('The engine of the embedded database ended and has not started again yet', { cause })
}
