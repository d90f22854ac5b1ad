import { afterAll, inject } from 'vitest'
import { openShared, type SharedDatabase, testAuth, type TestAuth, type TestAuthOptions } from './test-auth.ts'
import { createTestDatabase } from './postgres.ts'

/** The two homes of the tables: `describe.each(homes)('… on $name', ({ start }) => …)`. */
export const homes: readonly { name: string; start(options?: TestAuthOptions): Promise<TestAuth> }[] = [
  { name: 'PGlite', start: (options) => testAuth(options) },
  { name: 'PostgreSQL', start: startOnPostgres },
]

let shared: Promise<{ database: SharedDatabase; drop(): Promise<void> }> | undefined
afterAll(async () => {
  const opened = await shared
  await opened?.database.close()
  await opened?.drop()
})

async function openOwn() {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  return { database: await openShared(url), drop }
}

/** A service on PostgreSQL; the tests of a file share one database, emptied for each. */
export async function startOnPostgres(options: TestAuthOptions = {}): Promise<TestAuth> {
  shared ??= openOwn()
  const { database } = await shared
  return testAuth({ ...options, database })
}

/** A person to sign up with. */
export const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }
