import type { Duplex } from 'node:stream'
import type { Database } from './database.ts'
import postgres from './driver.generated.js'
import type { Driver, DriverOptions } from './driver.generated.js'
import { codeOf, isConnectionLost } from './failure.ts'
import type { Patience, PatientDatabase } from './patient.ts'
import { defaultDeadlines, Pool } from './pool.ts'
import type { Deadlines, Task } from './pool.ts'
import type { Statement } from './sql.ts'
import { statementText } from './text.ts'
import { send, Transaction } from './transaction.ts'
import type { Dialect } from './transaction.ts'
import { checkValues, codecs, propertyName } from './values.ts'

/** A PostgreSQL server and how to talk to it. */
export interface ServerOptions {
  /** `postgres://user:password@host:port/name`; `sslmode` and several hosts as in libpq. */
  readonly url: string
  /** PostgreSQL schema of our tables. */
  readonly schema: string
  /** Most connections. Two to four is fastest: statements of several callers share one. */
  readonly pool: number
  /**
   * False behind a pooler that gives every transaction another connection and does not keep prepared statements.
   * Then the server's timeouts are set inside each transaction instead of at connection; a single statement has only
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
    connect: (startup) =>
      postgres(options.url, driverOptions(options.pool, options.prepare, deadlines, startup ? timeouts : {})),
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

type Timeouts = Readonly<Record<string, number>>

interface Home {
  readonly schema: string
  readonly prepare: boolean
  readonly connections: number
  readonly deadlines: Deadlines
  /** What the server shall enforce; none where it cannot. */
  readonly timeouts: Timeouts
  /** Makes a set of connections, with our timeouts among the startup parameters or without. */
  connect(startup: boolean): Driver
  readonly observe?: (text: string) => void
  readonly onWarning?: (message: string, cause?: unknown) => void
}

class DriverDatabase implements PatientDatabase {
  readonly #home: Home
  readonly #dialect: Dialect
  readonly #pool: Pool<Driver>
  // Whether connections start with our timeouts; poolers such as PgBouncer refuse startup parameters they do not know.
  #startup: boolean

  constructor(home: Home) {
    this.#home = home
    this.#startup = home.prepare
    this.#dialect = {
      prepare: home.prepare,
      text: statementText(home.schema),
      observe: home.observe ?? (() => {}),
    }
    this.#pool = new Pool({
      open: () => home.connect(this.#startup),
      capacity: home.connections * pipeline,
      grace: home.deadlines.grace,
      onWarning: home.onWarning ?? (() => {}),
    })
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
    try {
      return await this.#pool.run(limits, start)
    } catch (error) {
      // A read that met a connection closed while it was idle may be asked again; a write may have happened.
      if (!this.#isAdapted(error) && !(isRead(text) && isConnectionLost(causeOf(error)))) throw error
      return await this.#pool.run(limits, start)
    }
  }

  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    const { admission, call } = this.#home.deadlines
    return this.#transaction(work, admission, call, () => (this.#startup ? {} : this.#home.timeouts))
  }

  patientTransaction<Result>(work: (tx: Database) => Promise<Result>, patience: Patience): Promise<Result> {
    const { total, lock } = patience
    const known = Object.keys(this.#home.timeouts).length > 0
    return this.#transaction(work, total, total, () => (known ? serverTimeouts(total, lock, total) : {}))
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #transaction<Result>(
    work: (tx: Database) => Promise<Result>,
    admission: number,
    total: number,
    timeouts: () => Timeouts,
  ): Promise<Result> {
    const limits = { weight: pipeline, admission, until: performance.now() + total }
    const start = (driver: Driver, task: Task) => {
      const settings = settingsText(timeouts())
      this.#dialect.observe('begin')
      return driver.begin((scope) => new Transaction(scope, this.#dialect).run(work, task, settings))
    }
    try {
      return await this.#pool.run(limits, start)
    } catch (error) {
      if (!this.#isAdapted(error)) throw error
      return await this.#pool.run(limits, start)
    }
  }

  /** Whether the connection was refused, before anything was sent, for a reason that is now out of the way. */
  #isAdapted(error: unknown): boolean {
    if (!this.#startup || !isRefusedParameter(causeOf(error))) return false
    this.#startup = false
    this.#pool.renew('the server or a pooler before it refuses timeouts at connection; they are set per transaction')
    return true
  }
}

function driverOptions(max: number, prepare: boolean, deadlines: Deadlines, timeouts: Timeouts): DriverOptions {
  return {
    max,
    prepare,
    fetch_types: false,
    connect_timeout: deadlines.call / 1000,
    // The driver's own waits up to 20 s, long after the server is back.
    backoff: () => 0.02 + Math.random() * 0.05,
    connection: { application_name: 'latchkey', DateStyle: 'ISO', ...timeouts },
    types: codecs,
    transform: { column: { from: propertyName } },
    onnotice: () => {},
    no_subscribe: true,
  }
}

function serverTimeouts(statement: number, lock: number, idle: number): Timeouts {
  return { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle }
}

function settingsText(timeouts: Timeouts): string {
  return Object.entries(timeouts)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
}

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
