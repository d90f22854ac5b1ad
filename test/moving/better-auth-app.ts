import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { listen } from '../../runtime/index.ts'
import { installClient, installFolder, type Version } from '../compat/install.ts'
import { startMariaDb } from '../support/mariadb.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { type Answer, Browser } from '../support/browser-jar.ts'
import { appOf } from '../features/two-factor/enrolled.ts'

/** The secret of the application that people come from. */
export const theirSecret = 'secret-of-the-application-0123456789'

/** What is taken of the published package with its server. */
interface Package {
  betterAuth(options: object): {
    handler(request: Request): Promise<Response>
    readonly options: object
    readonly $context: Promise<{ readonly internalAdapter: Record<string, (...given: unknown[]) => Promise<unknown>> }>
  }
  getMigrations(options: object): Promise<{ runMigrations(): Promise<void> }>
  symmetricEncrypt(wish: { readonly key: string; readonly data: string }): Promise<string>
  admin(): unknown
  genericOAuth(options: object): unknown
  organization(options: object): unknown
  passkey(options: object): unknown
  twoFactor(): unknown
  username(): unknown
}

/** Runs statements on the database of the application. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<unknown>

/** Where the application keeps its tables: what the package takes for `database`, and a way to write there. */
export interface Place {
  readonly database: unknown
  /** What `latchkey import --from` gets. */
  readonly address: string
  readonly run: Run
  /** A folder with the driver that reads it, where that is none of ours. */
  readonly cwd?: string
  close(): Promise<void>
}

/** A database of a PostgreSQL server. */
export function postgresPlace(address: string): Place {
  // The package takes a pool of this driver, which comes with what starts PostgreSQL for tests.
  const { Pool } = createRequire(import.meta.url)('pg')
  const pool = new Pool({ connectionString: address, max: 3 })
  const ends: Promise<unknown>[] = []
  pool.on('connect', (client: EventEmitter) => ends.push(new Promise((end) => client.once('end', end))))
  // The pool says that it ended before its connections did; whoever then drops the database cuts them off.
  const close = async () => {
    await pool.end()
    await Promise.all(ends)
  }
  return { database: pool, address, run: (text, values = []) => pool.query(text, values), close }
}

/** Why a test of SQLite is not tried. */
export const withoutSqlite = `Node.js ${process.version} has no SQLite that says what columns a statement gives: run it with 22.16 or newer`

/** The file of an SQLite database; undefined where Node has none (before 22.16). */
export async function sqlitePlace(folder: string, version: Version): Promise<Place | undefined> {
  const name = 'node:sqlite'
  const loaded = await import(name).catch(() => undefined)
  if (loaded?.StatementSync.prototype.columns === undefined) return undefined
  const address = join(folder, 'app.db')
  const db: NodeSqlite = new loaded.DatabaseSync(address)
  const run: Run = async (text, values = []) => {
    const kept = values.map((value) => (value instanceof Date ? value.toISOString() : value))
    return db.prepare(text.replaceAll(/\$\d/g, '?')).run(...kept)
  }
  return { database: version === '1.2.8' ? asOlderPackage(db) : db, address, run, close: async () => db.close() }
}

/** A database of a MariaDB server that is started for it. */
export async function mysqlPlace(): Promise<Place> {
  const cwd = await installFolder(join(import.meta.dirname, 'mysql-driver'))
  const server = await startMariaDb()
  const { createPool } = createRequire(join(cwd, 'package.json'))('mysql2/promise')
  const pool = createPool({ uri: server.url, timezone: 'Z', connectionLimit: 3 })
  const run: Run = (text, values = []) => pool.query(text.replaceAll('"', '`').replaceAll(/\$\d/g, '?'), values)
  const close = async () => {
    await pool.end()
    await server.stop()
  }
  return { database: pool, address: server.url, run, cwd, close }
}

interface NodeSqlite {
  prepare(text: string): {
    all(...values: unknown[]): unknown[]
    run(...values: unknown[]): unknown
    columns(): unknown[]
  }
  close(): void
}

/** Node's SQLite as the package that 1.2 takes: lists of values, and statements that say whether they give rows. */
function asOlderPackage(db: NodeSqlite): object {
  const prepare = (text: string) => {
    const statement = db.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[] = []) => statement.all(...values),
      run: (values: readonly unknown[] = []) => statement.run(...values),
    }
  }
  return { aggregate: () => undefined, prepare, close: () => db.close() }
}

/** A running application, and browsers with the cookies of its people. */
export interface Application {
  readonly people: Readonly<Record<'ada' | 'bob' | 'carol' | 'eve', Browser>>
  /** Makes another browser. */
  browser(): Browser
  readonly totp: ReturnType<typeof appOf>
  readonly backupCodes: readonly string[]
  readonly passkeys: ReturnType<typeof createAuthenticator>
  readonly run: Run
}

/** The password of somebody. */
export const passwordOf = (name: string): string => `the password of ${name}`

/** How the published package is configured beside what every application here has. */
export interface PublishedOptions {
  /** Options of passwords beside `enabled`. */
  readonly emailAndPassword?: object
  /** Where people find it, when something stands before it. */
  readonly baseURL?: string
  /** Providers of its generic OAuth plugin. */
  readonly oauth?: readonly object[]
}

/** A server of the published package. */
export interface PublishedServer {
  readonly published: Package
  /** Where people find it. */
  readonly origin: string
  /** Where it listens. */
  readonly own: string
  /** Makes a browser. */
  browser(): Browser
}

/**
 * Starts the published package with its plugins on a database, in which it makes its tables.
 */
export async function startPublished(
  version: Version,
  { database, close }: Place,
  { emailAndPassword = {}, baseURL, oauth = [] }: PublishedOptions = {},
): Promise<PublishedServer> {
  onTestFinished(close)
  const folder = await installClient(version)
  const published: Package = await import(pathToFileURL(join(folder, 'server.js')).href)
  const running: { handle?: (request: Request) => Promise<Response> } = {}
  const server = await listen(async (request) => (await running.handle?.(request)) ?? new Response(null), {
    host: 'localhost',
    port: 0,
    trustProxy: false,
  })
  onTestFinished(() => server.close(0))
  const own = `http://localhost:${server.port}`
  const origin = baseURL ?? own
  const optionsOf = (teams: boolean) => ({
    baseURL: origin,
    secret: theirSecret,
    database,
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, ...emailAndPassword },
    account: { encryptOAuthTokens: true },
    telemetry: { enabled: false },
    session: { freshAge: 0 },
    user: { deleteUser: { enabled: true } },
    plugins: [
      published.username(),
      published.organization({ teams: { enabled: teams } }),
      published.admin(),
      published.twoFactor(),
      published.passkey({ rpID: 'localhost', origin }),
      ...(oauth.length === 0 ? [] : [published.genericOAuth({ config: oauth })]),
    ],
  })
  const auth = published.betterAuth(optionsOf(true))
  // Its order of tables has teams before the organizations that they name.
  if (version === '1.3.34') await migrate(published, published.betterAuth(optionsOf(false)).options)
  await migrate(published, auth.options)
  running.handle = (request) => auth.handler(request)
  return { published, origin, own, browser: () => new Browser(`${own}/api/auth`, origin) }
}

async function migrate({ getMigrations }: Package, options: object): Promise<void> {
  await (await getMigrations(options)).runMigrations()
}

/** Starts an application on the published package and lets people use it by its own calls. */
export async function startApplication(version: Version, place: Place): Promise<Application> {
  const { run } = place
  const { published, origin, browser } = await startPublished(version, place)
  const people = { ada: browser(), bob: browser(), carol: browser(), eve: browser() }
  const ids: Record<string, string> = {}
  for (const [name, page] of Object.entries(people)) {
    const body = {
      email: `${name}@example.com`,
      name,
      password: passwordOf(name),
      ...(name === 'ada' && { username: 'ada_l' }),
    }
    ids[name] = (await good(page.post('/sign-up/email', body))).user.id
  }
  const { ada, bob, carol } = people
  const organization = await good(ada.post('/organization/create', { name: 'Engines', slug: 'engines' }))
  const other = await good(bob.post('/organization/create', { name: 'Other', slug: 'other' }))
  const team = await good(ada.post('/organization/create-team', { name: 'Mill', organizationId: organization.id }))
  const invite = { role: 'admin', organizationId: organization.id }
  const invitation = await good(ada.post('/organization/invite-member', { ...invite, email: 'bob@example.com' }))
  const { id: invitationId } = invitation.invitation ?? invitation
  await run(`update "user" set "emailVerified" = true where "email" = 'bob@example.com'`)
  await good(bob.post('/organization/accept-invitation', { invitationId }))
  await good(ada.post('/organization/invite-member', { ...invite, email: 'dora@example.com', teamId: team.id }))
  await good(ada.post('/organization/set-active', { organizationId: organization.id }))
  await good(bob.post('/organization/set-active', { organizationId: other.id }))
  // Roles and bans, as their own administrator gives them.
  await run(`update "user" set "role" = 'admin' where "email" = 'ada@example.com'`)
  await good(ada.post('/admin/ban-user', { userId: ids['eve'], banReason: 'Spam' }))
  // A second factor.
  const enabled = await good(carol.post('/two-factor/enable', { password: passwordOf('carol') }))
  const totp = appOf(enabled.totpURI)
  await good(carol.post('/two-factor/verify-totp', { code: totp.code(new Date()) }))
  // A passkey.
  const passkeys = createAuthenticator({ counter: 'steps' })
  const options = await good(ada.get('/passkey/generate-register-options'))
  const response = passkeys.create(options, { origin })
  await good(ada.post('/passkey/verify-registration', { response, name: 'Key' }))
  // A person of a provider, with tokens that are sealed as the package seals them.
  const linked = new Date('2026-01-02T00:00:00.000Z')
  const seal = (data: string) => published.symmetricEncrypt({ key: theirSecret, data })
  await run(
    `insert into "account" ("id", "accountId", "providerId", "userId", "accessToken", "scope", "createdAt", "updatedAt")
     values ($1, '4711', 'github', $2, $3, 'read:user,user:email', $4, $5)`,
    [randomBytes(8).toString('hex'), ids['bob'], await seal('gho_a-token-of-bob'), linked, linked],
  )
  return { people, browser, totp, backupCodes: enabled.backupCodes, passkeys, run }
}

async function good(answer: ReturnType<Browser['post']>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
