import type { Duplex } from 'node:stream'
import type { Database, Listener, Subscription } from './database.ts'
import postgres from './driver.generated.js'
import type { Driver } from './driver.generated.js'
import { driverOptions } from './driver-options.ts'
import { codeOf, isConnectionLost, isStatementLost } from './failure.ts'
import { type ConnectionEvents, listenOn } from './notifications.ts'
import type { Patience, PatientDatabase } from './patient.ts'
import { defaultDeadlines, Pool } from './pool.ts'
import type { Deadlines, Task } from './pool.ts'
import { runAlone } from './run-alone.ts'
import type { Statement } from './sql.ts'
import { statementText } from './text.ts'
import { serverTimeouts, settingsText, type Timeouts } from './timeouts.ts'
import { send, Transaction } from './transaction.ts'
import type { Dialect } from './transaction.ts'
import { checkValues } from './values.ts'

/** A PostgreSQL server and how to talk to it. */
export interface ServerOptions {
  /** `postgres://user:password@host:port/name`; `sslmode` and several hosts as in libpq. */
  readonly url: string
  /** The same database with no pooler in between; where it is heard what other nodes say. Default: `url`. */
  readonly directUrl?: string | undefined
  /** PostgreSQL schema of our tables. */
  readonly schema: string
  /** Most connections. Two to four is fastest: statements of several callers share one. */
  readonly pool: number
  /**
   * False behind a pooler that gives every transaction another connection and does not keep prepared statements; found out
   * where the pooler gives itself away, by refusing our timeouts or by having lost a statement. Then the server's timeouts are set inside each transaction instead of at connection; a single statement has only
   * our own deadline.
   */
  readonly prepare: boolean
  /** Called with every statement that is sent, begin and commit included. */
  readonly observe?: (text: string) => void
  /** Called when the connections are made anew, and when the server refuses our timeouts. */
  readonly onWarning?: (message: string, cause?: unknown) => void
  readonly deadlines?: Partial<Deadlines>
}

// Statements that one connection may have under way. More gains nothing; fewer cost a round trip each.
const pipeline = 16

/**
 * Opens a pool of connections to a server; they are made when they are needed.
 * @throws {TypeError} when the address or the schema is malformed; the address, a secret, is not repeated
 */
export function openServer(options: ServerOptions): Database {
  const deadlines = { ...defaultDeadlines, ...options.deadlines }
  if (!URL.canParse(firstHostOnly(options.url))) throw new TypeError('The database address is not a valid URL')
  const timeouts = serverTimeouts(deadlines.statement, deadlines.lock, deadlines.idle)
  return new DriverDatabase({
    ...options,
    deadlines,
    connections: options.pool,
    timeouts,
    connect: (prepare) =>
      postgres(options.url, driverOptions(options.pool, prepare, deadlines, prepare ? timeouts : {})),
    connectToListen: (events) =>
      postgres(options.directUrl ?? options.url, {
        ...driverOptions(1, false, deadlines, {}),
        ...events,
        max_lifetime: null,
      }),
    connectOne: (patient) => postgres(options.directUrl ?? options.url, driverOptions(1, false, deadlines, patient)),
  })
}

/** Opens the same driver over in-process sockets to a database that has one connection. */
export function openSocket(
  socket: () => Duplex,
  options: Omit<ServerOptions, 'url' | 'pool' | 'prepare'>,
): PatientDatabase {
  const deadlines = { ...defaultDeadlines, ...options.deadlines }
  return new DriverDatabase({
    ...options,
    deadlines,
    prepare: true,
    connections: 1,
    timeouts: {},
    connect: () =>
      postgres({ ...driverOptions(1, true, deadlines, {}), socket, user: 'postgres', database: 'postgres' }),
  })
}

interface Home {
  readonly schema: string
  readonly prepare: boolean
  readonly connections: number
  readonly deadlines: Deadlines
  /** What the server shall enforce; none where it cannot. */
  readonly timeouts: Timeouts
  /** Makes a set of connections, with prepared statements and our timeouts among the startup parameters or with neither. */
  connect(prepare: boolean): Driver
  /** Makes one that only listens; there is none over in-process sockets. */
  connectToListen?: (events: ConnectionEvents) => Driver
  /** Makes one connection beside them with other timeouts; not where there can be no second one. */
  readonly connectOne?: (timeouts: Timeouts) => Driver
  readonly observe?: (text: string) => void
  readonly onWarning?: (message: string, cause?: unknown) => void
}

class DriverDatabase implements PatientDatabase {
  readonly #home: Home
  // With prepared statements, connections also start with our timeouts; poolers such as PgBouncer know neither.
  #dialect: Dialect
  readonly #pool: Pool<Driver>
  // Whether it is known that nobody in between takes our timeouts without a word.
  #isLookedAt: boolean
  // The question that tells, while it is not answered.
  #look: Promise<void> | undefined
  readonly #ears = new Set<Subscription>()
  /** There only where several processes may use the database. */
  readonly listen?: (channel: string, listener: Listener) => Subscription
  readonly alone?: NonNullable<PatientDatabase['alone']>

  constructor(home: Home) {
    this.#home = home
    this.#dialect = {
      prepare: home.prepare,
      text: statementText(home.schema),
      observe: home.observe ?? (() => {}),
    }
    this.#pool = new Pool({
      open: () => home.connect(this.#dialect.prepare),
      capacity: home.connections * pipeline,
      grace: home.deadlines.grace,
      onWarning: home.onWarning ?? (() => {}),
    })
    this.#isLookedAt = !home.prepare || home.timeouts['statement_timeout'] === undefined
    if (home.connectToListen !== undefined) this.listen = this.#listen.bind(this, home.connectToListen)
    if (home.connectOne !== undefined) this.alone = this.#runAlone.bind(this, home.connectOne)
  }

  load() {
    return this.#pool.load
  }

  async query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    const text = this.#dialect.text(statement)
    checkValues(statement.values)
    const { admission, call } = this.#home.deadlines
    const limits = { weight: 1, admission, until: performance.now() + call }
    const start = (driver: Driver) => {
      this.#dialect.observe(text)
      return send<Row>(driver, text, statement.values, this.#dialect.prepare)
    }
    for (let tries = 0; ; tries++) {
      const used = this.#dialect
      try {
        if (!this.#isLookedAt) await this.#lookAtServer(limits.until)
        return await this.#pool.run(limits, start)
      } catch (error) {
        // Every connection may have been closed while it was idle. A read may be asked again; a write may have happened.
        const mayBeAsked = this.#isAdapted(error, used) || (isRead(text) && isConnectionLost(causeOf(error)))
        if (!mayBeAsked || tries === this.#home.connections) throw error
      }
    }
  }

  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    const { admission, call } = this.#home.deadlines
    return this.#transaction(work, admission, call, () => (this.#dialect.prepare ? {} : this.#home.timeouts))
  }

  patientTransaction<Result>(work: (tx: Database) => Promise<Result>, patience: Patience): Promise<Result> {
    const { total, lock } = patience
    const known = Object.keys(this.#home.timeouts).length > 0
    return this.#transaction(work, total, total, () => (known ? serverTimeouts(total, lock, total) : {}))
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), ...[...this.#ears].map((ear) => ear.close())])
  }

  #runAlone(
    connect: (timeouts: Timeouts) => Driver,
    ...[statement, { total, lock }]: Parameters<NonNullable<PatientDatabase['alone']>>
  ) {
    const driver = connect(this.#dialect.prepare ? serverTimeouts(total, lock, total) : {})
    return runAlone(driver, statement, this.#dialect, total + this.#home.deadlines.grace)
  }

  #listen(connect: (events: ConnectionEvents) => Driver, channel: string, listener: Listener): Subscription {
    const ear = listenOn(connect, channel, listener, this.#home.deadlines.grace)
    const own: Subscription = {
      close: () => {
        this.#ears.delete(own)
        return ear.close()
      },
    }
    this.#ears.add(own)
    return own
  }

  async #transaction<Result>(
    work: (tx: Database) => Promise<Result>,
    admission: number,
    total: number,
    timeouts: () => Timeouts,
  ): Promise<Result> {
    const limits = { weight: pipeline, admission, until: performance.now() + total }
    for (let tries = 0; ; tries++) {
      const used = this.#dialect
      let hasBegun = false
      const start = (driver: Driver, task: Task) => {
        const settings = settingsText(timeouts())
        this.#dialect.observe('begin')
        return driver.begin((scope) => {
          hasBegun = true
          return new Transaction(scope, this.#dialect).run(work, task, settings)
        })
      }
      try {
        if (!this.#isLookedAt) await this.#lookAtServer(limits.until)
        return await this.#pool.run(limits, start)
      } catch (error) {
        const cause = causeOf(error)
        // A lost statement comes to light in the middle of the work, which may not be done twice: the caller comes again.
        const isAdapted = this.#isAdapted(error, used) && !isStatementLost(cause)
        // Every connection may have been closed while it was idle.
        const mayBegin = isAdapted || (!hasBegun && isConnectionLost(cause))
        if (!mayBegin || tries === this.#home.connections) throw error
      }
    }
  }

  /**
   * Once, before the first statement, for which all others wait: a pooler refuses timeouts that it does not know, or was told to
   * drop them. With many on their way when that comes to light, nobody could say which of them had been done.
   * @param until `performance.now()` at which the caller has to have its answer, who may try again until then
   */
  #lookAtServer(until: number): Promise<void> {
    this.#look ??= this.#askServer(until).finally(() => (this.#look = undefined))
    return this.#look
  }

  async #askServer(until: number): Promise<void> {
    const used = this.#dialect
    const { admission, call } = this.#home.deadlines
    const ask = (driver: Driver) =>
      driver.unsafe<{ setting: string }>(`select setting from pg_settings where name = 'statement_timeout'`)
    // Others wait for it who have less time than a patient caller.
    const limits = { weight: 1, admission, until: Math.min(until, performance.now() + call) }
    try {
      const [found] = await this.#pool.run(limits, ask)
      const isOurs = found?.setting === String(this.#home.timeouts['statement_timeout'])
      // Else a statement may meet a connection on which it was never prepared, and hang.
      if (!isOurs) this.#adapt(used, droppedTimeouts)
      this.#isLookedAt = true
    } catch (error) {
      if (!this.#isAdapted(error, used)) throw error
    }
  }

  /**
   * Whether nothing was done for a reason that is now out of the way: a pooler that refuses our timeouts, or lost a statement.
   * @param used how the attempt was sent: another one may have found it out meanwhile
   */
  #isAdapted(error: unknown, used: Dialect): boolean {
    const cause = causeOf(error)
    if (!used.prepare || !(isRefusedParameter(cause) || isStatementLost(cause))) return false
    this.#adapt(used, isStatementLost(cause) ? lostStatement : refusedTimeouts)
    return true
  }

  #adapt(used: Dialect, reason: string): void {
    if (this.#dialect !== used) return
    this.#dialect = { ...used, prepare: false }
    this.#isLookedAt = true
    this.#pool.renew(reason)
  }
}

const refusedTimeouts =
  'the server or a pooler before it refuses timeouts at connection; they are set per transaction, and statements are not prepared'
const droppedTimeouts =
  'a pooler between takes timeouts at connection and drops them; they are set per transaction, and statements are not prepared'
const lostStatement =
  'a pooler gave a statement to a connection that does not know it; statements are not prepared any more. Set database.prepare to false'

function isRead(text: string): boolean {
  return /^\s*select\s/i.test(text)
}

function isRefusedParameter(error: unknown): boolean {
  return codeOf(error) === '08P01' && error instanceof Error && /startup parameter/i.test(error.message)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

// WHATWG URLs know one host; the driver takes `a:5432,b:5432`.
function firstHostOnly(url: string): string {
  return url.replace(/^(\w+:\/\/(?:[^/?@]*@)?[^/?,]+)(?:,[^/?]*)/, '$1')
}
