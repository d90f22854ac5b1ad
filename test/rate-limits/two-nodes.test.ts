import { expect, inject, it, onTestFinished } from 'vitest'
import { createAuth, emailPassword, listen } from '../../runtime/index.ts'
import { Browser } from '../support/browser-jar.ts'
import { ada } from '../support/homes.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { openShared } from '../support/shared-database.ts'
import { recordedLog, testAuth, testSecret } from '../support/test-auth.ts'
import { from, limited, signIns, tooMany, wrong } from './limited.ts'

const guess = { email: ada.email, password: 'not the password' }

/** Two services with a connection pool each, over one PostgreSQL. */
async function twoNodes(rules: Record<string, { window: number; max: number }>) {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const options = limited({ rateLimit: { rules } })
  const first = await testAuth({ ...options, databaseUrl: url })
  const log = recordedLog()
  const database = await openShared(url)
  onTestFinished(() => database.close())
  const env = { LATCHKEY_BASE_URL: first.origin }
  const config = { secrets: `1:${testSecret}`, features: [emailPassword()], ...options.config }
  const auth = await createAuth(config, { database, log, env, clock: () => first.clock.now })
  onTestFinished(() => auth.close())
  const server = await listen((request) => auth.fetch(request), { host: 'localhost', port: 0, trustProxy: 'loopback' })
  onTestFinished(() => server.close(0))
  const browsers = [first.browser, () => new Browser(`http://localhost:${server.port}/api/auth`, first.origin)]
  const verified = () => [...first.log.lines, ...log.lines].filter((line) => line.includes('sign-in.refused')).length
  return { first, browsers, verified }
}

it('two nodes let five of 200 parallel guesses of one client through to the password check', async () => {
  const { first, browsers, verified } = await twoNodes({
    '/sign-in/email': { window: 10, max: 5 },
    '*': { window: 10, max: 1000 },
  })
  await first.browser().post('/sign-up/email', ada, from('198.51.100.1'))
  const tries = Array.from({ length: 100 }, () =>
    browsers.map((browser) => signIns(browser, 1, guess, () => '192.0.2.1')),
  )
  const outcomes = (await Promise.all(tries.flat())).flat()
  expect(outcomes.filter((one) => one === wrong)).toHaveLength(5)
  expect(outcomes.filter((one) => one === tooMany)).toHaveLength(195)
  expect(verified()).toBe(5)
})

it('two nodes let ten of 200 parallel guesses at one account through, though each comes from another network', async () => {
  const { browsers, verified } = await twoNodes({})
  const tries = Array.from({ length: 100 }, (_, index) =>
    browsers.map((browser, node) => signIns(browser, 1, guess, () => `203.0.${node}.${index}`)),
  )
  const outcomes = (await Promise.all(tries.flat())).flat()
  expect(outcomes.filter((one) => one === wrong)).toHaveLength(10)
  expect(outcomes.filter((one) => one === tooMany)).toHaveLength(190)
  expect(verified()).toBe(10)
})
