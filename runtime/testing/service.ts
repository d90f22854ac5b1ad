import { type Auth, createAuth } from '../auth.ts'
import type { Config } from '../config/options.ts'
import { applyMigrations } from '../database/migrate.ts'
import type { Feature } from '../feature.ts'
import { listen } from '../http/listen.ts'
import { deliveredMails, type MailChoice, type TestMail } from './mailbox.ts'
import { makeSession, makeUser, type NewTestUser, type TestSession, type TestUser } from './people.ts'

/** What a test can choose about its service. */
export interface TestServiceOptions {
  /** `postgres://…` of a database for tests. Default: an embedded one in memory. */
  readonly databaseURL?: string
  /** Where the clock starts. Default: now. */
  readonly now?: Date
  /** Whether the rate limits count. Default false. */
  readonly rateLimit?: boolean
}

/** A service of its own for a test: real HTTP, a real database, mail that is kept, and a clock that the test moves. */
export interface TestService {
  readonly auth: Auth
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
  close(): Promise<void>
}

const testSecret = '1:latchkey-testing-secret-0123456789'

/**
 * Starts a service from a configuration, in development mode, on a free port of localhost. Close it after the test.
 * @throws {ConfigError} when the configuration is wrong
 */
export async function startTestService<const Features extends readonly Feature[]>(
  config: Config<Features>,
  options: TestServiceOptions = {},
): Promise<TestService> {
  let now = options.now ?? new Date()
  const running: { auth?: Auth } = {}
  const server = await listen((request) => answer(running.auth, request), {
    host: 'localhost',
    port: 0,
    trustProxy: false,
  })
  const origin = `http://localhost:${server.port}`
  const database = options.databaseURL === undefined ? { directory: 'memory://' } : { url: options.databaseURL }
  const auth = await createAuth(
    {
      secrets: testSecret,
      ...config,
      baseURL: origin,
      // Never the database of the configuration: a test must not meet real people.
      database,
      rateLimit: { ...config.rateLimit, enabled: options.rateLimit ?? false },
    },
    { dev: true, clock: () => now },
  ).catch(async (error: unknown) => {
    await server.close(0)
    throw error
  })
  await applyMigrations(auth.db, auth.migrations, now)
  running.auth = auth
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
      async latest(choice) {
        const mail = (await deliveredMails(auth, choice)).at(-1)
        if (mail === undefined) throw new Error(`No such mail was sent: ${JSON.stringify(choice ?? {})}`)
        return mail
      },
    },
    async close() {
      await server.close(0)
      await auth.close()
    },
  }
}

function answer(auth: Auth | undefined, request: Request): Response | Promise<Response> {
  return auth?.fetch(request) ?? new Response(null, { status: 503 })
}
