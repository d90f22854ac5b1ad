import { onTestFinished } from 'vitest'
import { assembleAuth } from '../../runtime/auth.ts'
import { listen } from '../../runtime/index.ts'
import { type OpenAuth } from '../../runtime/auth.ts'
import { Browser } from './browser-jar.ts'
import { borrowPair, type patience } from './shared-database.ts'
import { hashWorkOf, recordedLog, testAuth, type TestAuth, type TestAuthOptions, testSecret } from './test-auth.ts'

/** How many do something at the same time. */
export const crowd = 32

/** Two services with a connection pool each over one PostgreSQL, with one clock. */
export interface TwoNodes {
  readonly first: TestAuth
  readonly second: OpenAuth
  /** A person's browser at the first node (even numbers) or the second; what it is given stays with it. */
  at(node: number, person?: { readonly browser: Browser }): Browser
}

/** Starts them; they are closed when the test ends. `deadlines` are those of both pools. */
export async function twoNodes({
  deadlines,
  ...options
}: TestAuthOptions & { readonly deadlines?: typeof patience }): Promise<TwoNodes> {
  const { pair, giveBack } = await borrowPair(deadlines)
  onTestFinished(giveBack)
  const [own, database] = pair
  const first = await testAuth({ ...options, database: own })
  const { features = [], ...config } = options.config ?? {}
  const env = { LATCHKEY_BASE_URL: first.origin }
  const second = await assembleAuth(
    { secrets: `1:${testSecret}`, rateLimit: { enabled: false }, ...config, features },
    { dev: options.production !== true, database, log: recordedLog(), env, clock: () => first.clock.now },
    hashWorkOf(options),
  )
  onTestFinished(() => second.close())
  const { trustProxy } = second.settings
  const server = await listen((request) => second.fetch(request), { host: 'localhost', port: 0, trustProxy })
  onTestFinished(() => server.close(0))
  const other = `http://localhost:${server.port}${second.settings.basePath}`
  return {
    first,
    second,
    at(node, person) {
      const browser = new Browser(node % 2 === 0 ? first.url : other, first.origin)
      for (const [name, value] of person?.browser.cookies ?? []) browser.cookies.set(name, value)
      return browser
    },
  }
}

/** What an answer came to: `ok` where it succeeded, else status and code. */
export function outcomeOf({ status, body }: { readonly status: number; readonly body: { code?: string } }): string {
  return status < 400 ? 'ok' : `${status} ${body?.code}`
}

/** How often each outcome came. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
