import type { Database } from './database.ts'
import type { Runner } from './driver.generated.js'
import { translated } from './failure.ts'
import type { Task } from './pool.ts'
import type { Statement } from './sql.ts'
import { checkValues } from './values.ts'

/** How statements are written and sent; the same for the pool and for a transaction. */
export interface Dialect {
  readonly prepare: boolean
  text(statement: Statement): string
  observe(text: string): void
}

/** Sends one statement. Text without parameters goes as it is and may hold several statements. */
export function send<Row extends object>(runner: Runner, text: string, values: readonly unknown[], prepare: boolean) {
  if (values.length === 0) return runner.unsafe<Row>(text)
  // The driver takes an array for a list of its first element's type; the server knows better.
  const parameters = values.some(Array.isArray)
    ? values.map((value) => (Array.isArray(value) ? runner.typed(value, 0) : value))
    : values
  return runner.unsafe<Row>(text, parameters, { prepare })
}

/** One transaction: what `work` gets. Dead as soon as the transaction is over. */
export class Transaction implements Database {
  readonly #runner: Runner
  readonly #dialect: Dialect
  #over: Error | undefined

  constructor(runner: Runner, dialect: Dialect) {
    this.#runner = runner
    this.#dialect = dialect
  }

  async query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    if (this.#over) throw this.#over
    const text = this.#dialect.text(statement)
    checkValues(statement.values)
    this.#dialect.observe(text)
    try {
      return await send<Row>(this.#runner, text, statement.values, this.#dialect.prepare)
    } catch (error) {
      throw translated(error)
    }
  }

  async transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    if (this.#over) throw this.#over
    return await work(this)
  }

  close(): Promise<void> {
    return Promise.reject(new TypeError('A transaction ends with its work; close the database that began it'))
  }

  /**
   * Runs `work`; what it returns is followed by a commit, what it throws by a rollback. `settings` (`set local …`) hold
   * for the transaction.
   */
  async run<Result>(work: (tx: Database) => Promise<Result>, task: Task, settings: string) {
    const expired = new Promise<never>((_, reject) => {
      // Named first: V8 keeps a function that is written into a property until a full collection, with the rows that it sees.
      const expire = (error: Error) => {
        this.#over = error
        reject(error)
      }
      task.expire = expire
    })
    try {
      // Sent ahead of the work and not waited for, so that it costs no round trip.
      const set = settings === '' ? undefined : this.#set(settings, task)
      const result = await Promise.race([work(this), expired])
      await set
      this.#dialect.observe('commit')
      return result
    } catch (error) {
      this.#dialect.observe('rollback')
      throw error
    } finally {
      this.#over ??= new TypeError('This transaction is over; its `tx` was kept and used too late')
    }
  }

  /** A server that refuses the settings ends the transaction. */
  async #set(settings: string, task: Task): Promise<void> {
    this.#dialect.observe(settings)
    try {
      await this.#runner.unsafe(settings)
    } catch (error) {
      const reason = translated(error)
      task.expire?.(reason instanceof Error ? reason : new Error(String(reason)))
    }
  }
}
