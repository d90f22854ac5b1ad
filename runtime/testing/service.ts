import { assembleAuth, type OpenAuth } from '../auth.ts'
import { requireColumns } from '../config/missing-columns.ts'
import type { Config } from '../config/options.ts'
import { applyMigrations } from '../database/migrate.ts'
import { raw } from '../database/sql.ts'
import type { Feature } from '../feature.ts'
import { listen, type Listening } from '../http/listen.ts'
import { leastWork } from '../security/password.ts'
import { randomText } from '../security/random.ts'
import { deliveredMails, deliveredSms, type MailChoice, type TestMail, type TestSms } from './mailbox.ts'
import { makeSession, makeUser, type NewTestUser, type TestSession, type TestUser } from './people.ts'

/** What a test can choose about its service. */
export interface TestServiceOptions {
  /**
   * `postgres://…` of a database for tests, in which the service has a schema of its own until it is closed. Default: an
   * embedded one in memory.
   */
  readonly databaseURL?: string
  /** Where the clock starts. Default: now. */
  readonly now?: Date
  /** Whether the rate limits count. Default false. */
  readonly rateLimit?: boolean
}

/** A service of its own for a test: real HTTP, a real database, mail that is kept, and a clock that the test moves. */
export interface TestService<Features extends readonly Feature[] = readonly Feature[]> {
  readonly auth: OpenAuth<Features>
  /** Origin of the running server. */
  readonly origin: string
  /** Base URL of the calls, e.g. `http://localhost:1234/api/auth`. */
  readonly url: string
  readonly clock: {
    readonly now: Date
    /** Moves the clock of the service forward. */
    advance(seconds: number): void
  }
  createUser(user?: NewTestUser): Promise<TestUser>
  /** Signs a user in without asking anything. */
  createSession(user: Pick<TestUser, 'id'>): Promise<TestSession>
  readonly mail: {
    /** Sends what waits and gives all that was sent, oldest first. */
    all(choice?: MailChoice): Promise<TestMail[]>
    /** Sends what waits and gives the newest. @throws when there is none */
    latest(choice?: MailChoice): Promise<TestMail>
  }
  readonly sms: {
    /** Sends what waits and gives all SMS that were sent, oldest first. */
    all(choice?: MailChoice): Promise<TestSms[]>
    /** Sends what waits and gives the newest SMS; `to` is a number as it is stored: `+4915123456789`. @throws when there is none */
    latest(choice?: MailChoice): Promise<TestSms>
  }
  /** Stops the server and removes its tables. Closing twice is closing once. */
  close(): Promise<void>
}

const testSecret = '1:latchkey-testing-secret-0123456789'

/**
 * Starts a service from a configuration, in development mode, on a free port of localhost. Close it after the test. It hashes
 * passwords with the least work that argon2 allows, so that a sign-in costs a test next to nothing.
 * @throws {ConfigError} when the configuration is wrong
 */
export async function startTestService<const Features extends readonly Feature[]>(
  config: Config<Features>,
  options: TestServiceOptions = {},
): Promise<TestService<Features>> {
  let now = options.now ?? new Date()
  // The port has to be known before the service, whose base URL it is part of.
  const running: { auth?: OpenAuth } = {}
  let closed: Promise<void> | undefined
  const server = await listen((request) => answer(running.auth, request), {
    host: 'localhost',
    port: 0,
    trustProxy: false,
    onFailure: (error) => running.auth?.log.error('http.failed', error),
  })
  const origin = `http://localhost:${server.port}`
  const database = ownDatabase(options.databaseURL)
  try {
    const surroundings = { dev: true, host: 'localhost', port: server.port, clock: () => now }
    const auth = await assembleAuth(
      isolated(config, origin, database, options.rateLimit ?? false),
      surroundings,
      leastWork,
    )
    running.auth = auth
    await applyMigrations(auth.db, auth.migrations, now)
    await requireColumns(auth)
    return {
      auth,
      origin,
      url: `${origin}${auth.settings.basePath}`,
      clock: {
        get now() {
          return now
        },
        advance: (seconds) => (now = new Date(now.getTime() + seconds * 1000)),
      },
      createUser: (user = {}) => makeUser(auth, user, now),
      createSession: ({ id }) => makeSession(auth, id, now),
      mail: {
        all: (choice) => deliveredMails(auth, choice),
        latest: async (choice) => lastOf('mail', await deliveredMails(auth, choice), choice),
      },
      sms: {
        all: (choice) => deliveredSms(auth, choice),
        latest: async (choice) => lastOf('SMS', await deliveredSms(auth, choice), choice),
      },
      close: () => (closed ??= close(server, auth, database)),
    }
  } catch (error) {
    await close(server, running.auth, database)
    throw error
  }
}

function lastOf<Sent>(channel: string, sent: readonly Sent[], choice: MailChoice = {}): Sent {
  const last = sent.at(-1)
  if (last === undefined) throw new Error(`No such ${channel} was sent: ${JSON.stringify(choice)}`)
  return last
}

type TestDatabase = NonNullable<Config['database']>

/** In memory, or a schema that no other service has: services that share a server do not meet. */
function ownDatabase(url: string | undefined): TestDatabase {
  if (url === undefined) return { directory: 'memory://' }
  return { url, schema: `latchkey_test_${randomText(12, 'lowercase')}` }
}

/**
 * The configuration without what reaches outside: a test must not meet the database of real people, write to them, or
 * need the secret and the domain of the real service.
 */
function isolated<const Features extends readonly Feature[]>(
  config: Config<Features>,
  origin: string,
  database: TestDatabase,
  limited: boolean,
): Config<Features> {
  const { mail, sms, cookies, redisURL: _caches, ...rest } = config
  const { from, templates } = mail ?? {}
  const { perNumber, perDay } = sms ?? {}
  return {
    ...rest,
    secrets: testSecret,
    baseURL: origin,
    database,
    mail: { ...(from !== undefined && { from }), ...(templates !== undefined && { templates }) },
    sms: { ...(perNumber !== undefined && { perNumber }), ...(perDay !== undefined && { perDay }) },
    ...(cookies?.prefix !== undefined && { cookies: { prefix: cookies.prefix } }),
    rateLimit: { ...config.rateLimit, enabled: limited },
  }
}

async function close(server: Listening, auth: OpenAuth | undefined, { schema }: TestDatabase): Promise<void> {
  await server.close(0)
  if (auth === undefined) return
  await auth.tasks.stop()
  try {
    if (schema !== undefined) await auth.db.query(raw(`drop schema if exists "${schema}" cascade`))
  } finally {
    await auth.close()
  }
}

function answer(auth: OpenAuth | undefined, request: Request): Response | Promise<Response> {
  return auth?.fetch(request) ?? new Response(null, { status: 503 })
}
