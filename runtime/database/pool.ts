import { Semaphore } from '../common/semaphore.ts'
import { DatabaseUnavailable } from './database.ts'
import { translated } from './failure.ts'

/** How long things may take, in milliseconds. */
export interface Deadlines {
  /** A call waits this long for its turn. */
  readonly admission: number
  /** A call takes this long in all, waiting included: nothing hangs longer. */
  readonly call: number
  /** The server ends a statement after this (`statement_timeout`). */
  readonly statement: number
  /** The server stops waiting for a lock after this (`lock_timeout`). */
  readonly lock: number
  /** The server ends a transaction that says nothing for this long (`idle_in_transaction_session_timeout`). */
  readonly idle: number
  /** After its deadline a call has this long to come back before the pool is renewed. */
  readonly grace: number
}

export const defaultDeadlines: Deadlines = {
  admission: 2000,
  // An outage is answered within three seconds, with what the answer itself takes.
  call: 2800,
  statement: 2500,
  lock: 2000,
  idle: 10_000,
  grace: 1000,
}

/** For commands: who typed one would rather wait for a database that wakes up first, or is busy, than type it again. */
export const commandDeadlines = {
  admission: 20_000,
  call: 20_000,
  statement: 19_000,
  lock: 10_000,
} as const satisfies Partial<Deadlines>

/** One piece of work for the pool. */
export interface Call {
  /** Units of the pool's capacity. */
  readonly weight: number
  /** Milliseconds that it may wait for its turn. */
  readonly admission: number
  /** `performance.now()` at which it has to be over. */
  readonly until: number
}

/** The driver's connections; replaced as a whole when they no longer answer. */
export interface Connections {
  end(options: { timeout: number }): Promise<void>
}

/** What has to happen when the deadline of a call comes. */
export interface Task {
  expire?: (error: Error) => void
}

/** Starts the work; it may leave something in `task`. */
export type Start<Handle, Result> = (handle: Handle, task: Task) => Promise<Result>

/** A semaphore, deadlines and renewal around the driver, which has none of them. */
export class Pool<Handle extends Connections> {
  readonly #open: () => Handle
  // The driver itself would let callers wait for ever.
  readonly #semaphore: Semaphore
  readonly #grace: number
  readonly #onWarning: (message: string, cause?: unknown) => void
  #handle: Handle
  #closing: Promise<void> | undefined

  constructor(options: {
    open: () => Handle
    capacity: number
    grace: number
    onWarning: (message: string, cause?: unknown) => void
  }) {
    this.#open = options.open
    this.#semaphore = new Semaphore(options.capacity)
    this.#grace = options.grace
    this.#onWarning = options.onWarning
    this.#handle = options.open()
  }

  /**
   * Runs one call.
   * @throws {DatabaseUnavailable} when its turn or its answer does not come in time, or the connection fails
   */
  run<Result>(call: Call, start: Start<Handle, Result>): Promise<Result> {
    if (this.#closing) return Promise.reject(new DatabaseUnavailable('The database is closed'))
    if (this.#semaphore.tryAcquire(call.weight)) return this.#bounded(call, start)
    const milliseconds = Math.min(call.admission, call.until - performance.now())
    return this.#semaphore.acquire(milliseconds, call.weight).then(
      () => this.#bounded(call, start),
      () => Promise.reject(unfree(milliseconds)),
    )
  }

  /** Work that runs and waits now. */
  get load() {
    return this.#semaphore.load
  }

  /** Puts new connections in place of the current ones, which get a grace to finish what they run. */
  renew(reason: string): void {
    const old = this.#handle
    this.#handle = this.#open()
    this.#onWarning(`The database connections are made anew: ${reason}`)
    old.end({ timeout: this.#grace / 1000 }).catch((cause: unknown) => {
      this.#onWarning('Old database connections did not end cleanly', cause)
    })
  }

  /** Lets what runs and waits finish, then ends the connections. */
  close(): Promise<void> {
    this.#closing ??= this.#semaphore.idle().then(() => this.#handle.end({ timeout: this.#grace / 1000 }))
    return this.#closing
  }

  // Every call of the service comes through here: no promise more than needed.
  #bounded<Result>(call: Call, start: Start<Handle, Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const handle = this.#handle
      const task: Task = {}
      const timer = setTimeout(() => {
        const error = new DatabaseUnavailable('The database did not answer in time')
        reject(error)
        task.expire?.(error)
        void this.#watch(handle, running)
      }, call.until - performance.now())
      const leave = () => {
        clearTimeout(timer)
        this.#semaphore.release(call.weight)
      }
      const running = start(handle, task)
      running.then(
        (result) => {
          leave()
          resolve(result)
        },
        (error: unknown) => {
          leave()
          reject(translated(error))
        },
      )
    })
  }

  /** A call that stays unanswered after its deadline holds its place; when even the grace ends, so do its connections. */
  async #watch(handle: Handle, running: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const grace = new Promise<'silent'>((resolve) => (timer = setTimeout(resolve, this.#grace, 'silent')))
    const answered = running.then(
      () => 'answered' as const,
      () => 'answered' as const,
    )
    const outcome = await Promise.race([answered, grace])
    clearTimeout(timer)
    if (outcome === 'silent' && handle === this.#handle) this.renew('the database stopped answering')
  }
}

function unfree(milliseconds: number): DatabaseUnavailable {
  return new DatabaseUnavailable(`No database connection became free within ${Math.round(milliseconds)} ms`)
}
