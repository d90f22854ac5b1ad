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

/** The two homes of the tables, for what their connections or their tables could make different. */
export const bothHomes: readonly Home[] = [embedded, server]

/** For races alone: on every push the server, since the embedded database has one connection; in the deep suite both. */
export const racingHomes: readonly Home[] = isDeep ? bothHomes : [server]

/**
 * Where the tables are for everything else: `describe.each(homes)('… on $name', ({ start }) => …)`. The deep suite has both;
 * every push has the embedded database, because the contract of `test/database` holds both to the same answers.
 */
export const homes: readonly Home[] = isDeep ? bothHomes : [embedded]

let shared: Promise<SharedDatabase> | undefined

/** A service on PostgreSQL; the tests of a process share one database, which goes with the run. */
export async function startOnPostgres(options: TestAuthOptions = {}): Promise<TestAuth> {
  shared ??= createTestDatabase(inject('postgres'), inject('run')).then(({ url }) => openShared(url))
  return testAuth({ ...options, database: await shared })
}

/** A person to sign up with. */
export const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }
