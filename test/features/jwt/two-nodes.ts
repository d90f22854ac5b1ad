import { inject, onTestFinished } from 'vitest'
import { emailPassword, jwt, listen } from '../../../runtime/index.ts'
import { type OpenAuth, openAuth } from '../../../runtime/auth.ts'
import { openDatabase } from '../../../runtime/database/open-database.ts'
import { Browser } from '../../support/browser-jar.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { createTestAuth, type TestAuth, testSecret } from '../../support/test-auth.ts'

/** Two services with their own connections on one PostgreSQL, one clock, and a browser for each. */
export interface TwoNodes {
  readonly first: TestAuth
  readonly second: OpenAuth
  readonly browsers: readonly [Browser, Browser]
}

/** Starts them; they are closed when the test ends. */
export async function twoNodes(): Promise<TwoNodes> {
  const database = await createTestDatabase(inject('postgres'))
  const features = [emailPassword(), jwt()]
  const first = await createTestAuth({ databaseUrl: database.url, config: { features } })
  const { url, directUrl } = database
  const db = await openDatabase({ kind: 'server', url, directUrl, schema: 'latchkey', pool: 4, prepare: true })
  const second = await openAuth(
    { secrets: `1:${testSecret}`, features, rateLimit: { enabled: false } },
    { dev: true, database: db, clock: () => first.clock.now, env: { LATCHKEY_BASE_URL: first.origin } },
  )
  const server = await listen((request) => second.fetch(request), { host: 'localhost', port: 0, trustProxy: false })
  onTestFinished(async () => {
    await server.close(0)
    await second.close()
    await db.close()
    await first.close()
    await database.drop()
  })
  const other = new Browser(`http://localhost:${server.port}${second.settings.basePath}`, first.origin)
  return { first, second, browsers: [first.browser(), other] }
}
