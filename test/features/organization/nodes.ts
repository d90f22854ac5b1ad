import { inject, onTestFinished } from 'vitest'
import { createAuth, listen } from '../../../runtime/index.ts'
import { Browser } from '../../support/browser-jar.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import {
  openShared,
  recordedLog,
  testAuth,
  type TestAuth,
  type TestAuthOptions,
  testSecret,
} from '../../support/test-auth.ts'
import type { Person } from './people.ts'

/** How many do something at the same time. */
export const crowd = 32

/** Two services with a connection pool each over one PostgreSQL; `twin` is the same browser, talking to the second. */
export async function twoNodes(options: TestAuthOptions): Promise<{
  readonly first: TestAuth
  twin(person: Person): Person
}> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const first = await testAuth({ ...options, databaseUrl: url })
  const database = await openShared(url)
  onTestFinished(() => database.close())
  const { features = [], ...config } = options.config ?? {}
  const auth = await createAuth(
    { secrets: `1:${testSecret}`, rateLimit: { enabled: false }, ...config, features },
    {
      dev: true,
      database,
      log: recordedLog(),
      env: { LATCHKEY_BASE_URL: first.origin },
      clock: () => first.clock.now,
    },
  )
  onTestFinished(() => auth.close())
  const server = await listen((request) => auth.fetch(request), { host: 'localhost', port: 0, trustProxy: false })
  onTestFinished(() => server.close(0))
  return {
    first,
    twin(person) {
      const browser = new Browser(`http://localhost:${server.port}/api/auth`, first.origin)
      for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
      return { ...person, browser }
    },
  }
}

/** `[['200', 1], ['400 …', 31]]`: how often each outcome came, in the order of their names. */
export function tally(outcomes: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other))
}
