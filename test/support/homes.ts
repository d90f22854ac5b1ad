import { inject } from 'vitest'
import { createTestDatabase } from './postgres.ts'
import { openShared, type SharedDatabase } from './shared-database.ts'
import { testAuth, type TestAuth, type TestAuthOptions } from './test-auth.ts'

/** The two homes of the tables: `describe.each(homes)('… on $name', ({ start }) => …)`. */
export const homes: readonly { name: string; start(options?: TestAuthOptions): Promise<TestAuth> }[] = [
  { name: 'PGlite', start: (options) => testAuth(options) },
  { name: 'PostgreSQL', start: startOnPostgres },
]

let shared: Promise<SharedDatabase> | undefined

/** A service on PostgreSQL; the tests of a process share one database, which goes with the run. */
export async function startOnPostgres(options: TestAuthOptions = {}): Promise<TestAuth> {
  shared ??= createTestDatabase(inject('postgres'), inject('run')).then(({ url }) => openShared(url))
  return testAuth({ ...options, database: await shared })
}

/** A person to sign up with. */
export const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }
