import { type Auth, type Config, createAuth, type Feature } from '../../runtime/index.ts'
import { type RecordedLog, testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'

/** A service as applications make it, beside the one of the tests: both have one database and one clock. */
export interface LazyAuth<Features extends readonly Feature[]> extends Omit<TestAuth, 'auth'> {
  readonly auth: Auth<Features>
}

/** Makes the service of `config` with `createAuth`; it ends with the test. Its base URL is that of the test's server. */
export async function lazyAuth<const Features extends readonly Feature[]>(
  config: Config<Features>,
): Promise<LazyAuth<Features>> {
  const { auth: _auth, ...running } = await testAuth({ config })
  const own = { secrets: `1:${testSecret}`, rateLimit: { enabled: false }, ...config }
  const auth = createAuth(own, {
    dev: true,
    env: { LATCHKEY_BASE_URL: running.origin },
    database: running.db,
    clock: () => running.clock.now,
    log: running.log satisfies RecordedLog,
    tasks: false,
  })
  return { ...running, auth }
}
