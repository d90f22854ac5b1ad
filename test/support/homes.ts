import { inject } from 'vitest'
import { isDeep } from './depth.ts'
import { createTestDatabase } from './postgres.ts'
import { openShared, type SharedDatabase } from './shared-database.ts'
import { testAuth, type TestAuth, type TestAuthOptions } from './test-auth.ts'

interface Home {
  readonly name: string
  start(options?: TestAuthOptions): Promise<TestAuth>
}

const embedded: Home = { name: 'PGlite', start: (options) => testAuth(options) }

/** A server, for what needs several connections. */
export const server: Home = { name: 'PostgreSQL', start: startOnPostgres }

/**
 * Where the tables are for what several connections can get wrong: races, locks, deadlines. Every push has a server; the deep
 * suite has the embedded database as well, whose one connection is a row of its own.
 */
export const racingHomes: readonly Home[] = isDeep ? [embedded, server] : [server]

/**
 * Where the tables are for everything else: `describe.each(homes)('… on $name', ({ start }) => …)`. The deep suite has both;
 * every push has the embedded database, because the contract of `test/database` holds both to the same answers.
 */
export const homes: readonly Home[] = isDeep ? [embedded, server] : [embedded]

let shared: Promise<SharedDatabase> | undefined

/** A service on PostgreSQL; the tests of a process share one database, which goes with the run. */
export async function startOnPostgres(options: TestAuthOptions = {}): Promise<TestAuth> {
  shared ??= createTestDatabase(inject('postgres'), inject('run')).then(({ url }) => openShared(url))
  return testAuth({ ...options, database: await shared })
}

/** A person to sign up with. */
export const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }
