import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Config, emailPassword, listen, type Listening, type Log, type LogFields } from '../../runtime/index.ts'
import { type OpenAuth } from '../../runtime/auth.ts'
import { assembleAuth } from '../../runtime/auth.ts'
import type { Tracer } from '../../runtime/contract/tracer.ts'
import type { Database } from '../../runtime/database/database.ts'
import {
  deliveredMails,
  deliveredSms,
  type MailChoice,
  type TestMail,
  type TestSms,
} from '../../runtime/testing/mailbox.ts'
import { type HashWork, leastWork } from '../../runtime/security/password.ts'
import { Browser } from './browser-jar.ts'
import { withLater } from './later-schema.ts'
import { borrowDatabase, openShared, prepare, type SharedDatabase } from './shared-database.ts'

/** A log that remembers its lines, for tests that look for what must or must not be written. */
export interface RecordedLog extends Log {
  readonly lines: string[]
}

export function recordedLog(): RecordedLog {
  const lines: string[] = []
  const write = (event: string, fields: LogFields = {}) => lines.push(JSON.stringify({ event, ...fields }))
  return {
    lines,
    info: write,
    warn: write,
    error: (event, cause, fields) =>
      write(event, { ...fields, cause: String(cause instanceof Error ? cause.stack : cause) }),
  }
}

/** A service over a real database and a real HTTP server, with a clock that tests move and a count of statements. */
export interface TestAuth {
  readonly auth: OpenAuth
  readonly db: Database
  readonly log: RecordedLog
  readonly server: Listening
  /** The service's base URL; that of the running server, except in production. */
  readonly origin: string
  /** Base URL of the calls, e.g. `http://localhost:1234/api/auth`. */
  readonly url: string
  readonly clock: { now: Date; advance(seconds: number): void }
  /** Texts of the statements sent to the database since the last `statements.length = 0`. */
  readonly statements: string[]
  /** Sends what waits in the outbox and gives what was sent, oldest first. */
  mails(choice?: MailChoice): Promise<TestMail[]>
  /** The same for SMS. */
  sms(choice?: MailChoice): Promise<TestSms[]>
  /** A browser of its own: cookie jar, Origin header, JSON. */
  browser(): Browser
  close(): Promise<void>
}

export interface TestAuthOptions {
  readonly config?: Partial<Config>
  /** PostgreSQL to use; without it an embedded database in memory, which may have served other tests. */
  readonly databaseUrl?: string
  /** A database that is open; it is emptied first and stays open. */
  readonly database?: SharedDatabase
  /** A database of its own, for a test that closes it. */
  readonly ownDatabase?: boolean
  readonly clock?: Date
  readonly env?: Record<string, string>
  /** As on a public server, behind a proxy: https base URL, no development inbox. */
  readonly production?: boolean
  /** Whether passwords are hashed with the work that a real service does; otherwise with next to none. */
  readonly realHashes?: boolean
  readonly tracer?: Tracer
}

/** How much work a hash is for a service with these options. */
export const hashWorkOf = ({ realHashes = false }: TestAuthOptions): HashWork | undefined =>
  realHashes ? undefined : leastWork

export const testSecret = 'test-secret-0123456789-abcdefghijkl'

/** Starts a service; inside a test it is closed when the test ends. */
export async function createTestAuth(options: TestAuthOptions = {}): Promise<TestAuth> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  const statements: string[] = []
  const log = recordedLog()
  const clock = {
    now: options.clock ?? new Date(),
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
  }
  const { database, leave } = await databaseFor(options)
  database.observer = (text) => statements.push(text)
  // A test of a wrong configuration must not keep a database from the next one.
  const giveUp = async (error: unknown): Promise<never> => {
    await leave()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  // The port has to be known before the service, whose base URL it is part of.
  const running: { auth?: OpenAuth } = {}
  const unready = new Response(null, { status: 503 })
  const trustProxy = options.config?.trustProxy ?? false
  const answer = (request: Request) => running.auth?.fetch(request) ?? unready.clone()
  const server = await listen(answer, { host: 'localhost', port: 0, trustProxy }).catch(giveUp)
  const origin = options.production === true ? 'https://auth.example.com' : `http://localhost:${server.port}`
  const auth = await assembleAuth(
    // Most tests sign in more often than a person; those of the limits switch them on.
    { secrets: `1:${testSecret}`, features: [emailPassword()], rateLimit: { enabled: false }, ...options.config },
    {
      dev: options.production !== true,
      cwd: folder,
      database,
      log,
      clock: () => clock.now,
      tracer: options.tracer,
      env: { LATCHKEY_BASE_URL: origin, ...options.env },
    },
    hashWorkOf(options),
  ).catch(async (error: unknown) => {
    await server.close(0)
    return await giveUp(error)
  })
  running.auth = auth
  await prepare(database, withLater(auth.migrations), clock.now)
  statements.length = 0
  const { basePath } = auth.settings
  return {
    auth,
    db: database,
    log,
    server,
    origin,
    url: `http://localhost:${server.port}${basePath}`,
    clock,
    statements,
    mails: (choice) => deliveredMails(auth, choice),
    sms: (choice) => deliveredSms(auth, choice),
    browser: () => new Browser(`http://localhost:${server.port}${basePath}`, origin),
    async close() {
      await server.close(0)
      await leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As `createTestAuth`, closed when the running test ends. */
export async function testAuth(options: TestAuthOptions = {}): Promise<TestAuth> {
  const running = await createTestAuth(options)
  onTestFinished(() => running.close())
  return running
}

async function databaseFor(options: TestAuthOptions): Promise<{ database: SharedDatabase; leave(): Promise<void> }> {
  const { database: given, databaseUrl, ownDatabase = databaseUrl !== undefined } = options
  if (given !== undefined) return { database: given, leave: async () => {} }
  if (ownDatabase) {
    const database = await openShared(databaseUrl)
    return { database, leave: () => database.close() }
  }
  const { database, giveBack } = await borrowDatabase()
  return { database, leave: async () => giveBack() }
}
