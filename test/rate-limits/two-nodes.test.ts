import { expect, inject, it, onTestFinished } from 'vitest'
import { emailPassword, listen } from '../../runtime/index.ts'
import { openAuth } from '../../runtime/auth.ts'
import { Browser } from '../support/browser-jar.ts'
import { raceRounds, itDeep } from '../support/depth.ts'
import { ada } from '../support/homes.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { openShared } from '../support/shared-database.ts'
import { recordedLog, testAuth, testSecret } from '../support/test-auth.ts'
import { from, limited, signIns, tooMany, wrong } from './limited.ts'

const guess = { email: ada.email, password: 'not the password' }

/** One try, made again while the service is too busy to look at it: a busy service lets nobody through. */
async function tryOnce(browser: () => Browser, body: object, address: string): Promise<string> {
  for (let again = 0; again < 50; again++) {
    const [answer = ''] = await signIns(browser, 1, body, () => address)
    if (!answer.startsWith('503')) return answer
  }
  throw new Error('The service was busy 50 times')
}

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
  const auth = await openAuth(config, { database, log, env, clock: () => first.clock.now })
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
    browsers.map((browser, node) => tryOnce(browser, guess, `203.0.${node}.${index}`)),
  )
  const outcomes = await Promise.all(tries.flat())
  expect(outcomes.filter((one) => one === wrong)).toHaveLength(10)
  expect(outcomes.filter((one) => one === tooMany)).toHaveLength(190)
  expect(verified()).toBe(10)
})

it('two nodes let ten of 32 parallel guesses at somebody’s account through, by e-mail in many spellings', async () => {
  const { first, browsers, verified } = await twoNodes({})
  await first.browser().post('/sign-up/email', ada, from('198.51.100.1'))
  for (let round = 0; round < raceRounds; round++) {
    const tries = Array.from({ length: 32 }, (_, index) => {
      const email = index % 3 === 0 ? ada.email.toUpperCase() : ada.email
      return tryOnce(browsers[index % 2] ?? first.browser, { ...guess, email }, `10.${round}.${index}.1`)
    })
    const outcomes = await Promise.all(tries)
    expect([outcomes.filter((one) => one === wrong).length, verified()]).toEqual([10, (round + 1) * 10])
    first.clock.advance(60)
    const right = { email: ada.email, password: ada.password }
    // What succeeds begins the counter anew, for the next round.
    expect(await signIns(first.browser, 1, right, () => `10.${round}.99.1`)).toEqual(['200'])
  }
})

itDeep('one of 32 who try at once when a wait is over gets through', async () => {
  const { first, browsers, verified } = await twoNodes({})
  await first.browser().post('/sign-up/email', ada, from('198.51.100.1'))
  await signIns(first.browser, 10, guess, (index) => `203.0.113.${index}`)
  for (let round = 0; round < raceRounds; round++) {
    first.clock.advance(3600)
    const tries = Array.from({ length: 32 }, (_, index) =>
      tryOnce(browsers[index % 2] ?? first.browser, guess, `10.${round}.${index}.1`),
    )
    const outcomes = await Promise.all(tries)
    expect([outcomes.filter((one) => one === wrong).length, verified()]).toEqual([1, 11 + round])
  }
})
