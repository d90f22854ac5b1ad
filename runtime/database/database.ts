import type { Statement } from './sql.ts'

/** What is told to whoever listens on a channel. */
export interface Listener {
  heard(payload: string): void
  /** From now on everything is heard; what was said before may have been missed. */
  listening(): void
  /** Nothing is heard until the connection is there again, which is tried without end. */
  lost(): void
}

/** An ear on a channel, until it is closed. */
export interface Subscription {
  close(): Promise<void>
}

/** The one door to PostgreSQL, the same for a server and for the embedded PGlite. Rows come in camelCase. */
export interface Database {
  /**
   * Runs one statement. `const [row] = await db.query<Row>(…)` gives `Row | undefined`.
   * @throws {DatabaseUnavailable} when the database cannot answer within its deadline
   */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /**
   * Runs `work` in one transaction and commits when it returns. Called on a transaction, it joins it.
   * Inside, use `tx` only. A statement that fails ends the transaction: catch outside, not inside.
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  /** Statements that run and wait for a connection now; not there inside a transaction. */
  load?(): { readonly inside: number; readonly waiting: number; readonly capacity: number }
  /**
   * Listens on a channel (LISTEN), over a connection of its own. Not there in a transaction, nor for the embedded database, which
   * one process has.
   */
  listen?(channel: string, listener: Listener): Subscription
  /** Lets running statements finish, then closes. */
  close(): Promise<void>
}

/** The database cannot be reached or did not answer in time. Callers see 503 with Retry-After, never a refusal. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Whether `error` is PostgreSQL's unique violation (23505), of `constraint` if one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23505') && (constraint === undefined || constraintOf(error) === constraint)
}

/** Whether `error` is PostgreSQL's foreign key violation (23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, '23503')
}

/** The name of the constraint that a unique violation is about; `undefined` for every other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const name = hasCode(error, '23505') ? constraintOf(error) : undefined
  return typeof name === 'string' ? name : undefined
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}

function constraintOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'constraint_name' in error ? error.constraint_name : undefined
}
