import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Browser } from '../support/browser-jar.ts'
import { startCluster } from '../support/postgres.ts'
import { runLatchkey, type Service, startService } from '../support/process.ts'
import { startRedis } from '../support/redis.ts'

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

/** Two nodes on one PostgreSQL and one Redis that may be mistreated. */
async function twoServers() {
  const cwd = await mkdtemp(join(tmpdir(), 'latchkey-dependencies-'))
  const [postgres, redis] = await Promise.all([startCluster(), startRedis()])
  onTestFinished(async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    await rm(cwd, { recursive: true, force: true })
  })
  const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url }
  expect((await runLatchkey(['init', '--yes'], { cwd, env })).code).toBe(0)
  // As on a public server: the limits are those that hold there.
  const own = { ...env, LATCHKEY_MODE: 'production', LATCHKEY_BASE_URL: 'https://auth.example.com' }
  expect((await runLatchkey(['keys', 'rotate'], { cwd, env: own })).code).toBe(0)
  const nodes = await Promise.all([1, 2].map(() => startService([], { cwd, env: own })))
  onTestFinished(() => Promise.all(nodes.map((node) => node.stop())).then(() => undefined))
  const at = (node: number) => new Browser(`${nodes[node]?.url}/api/auth`, 'https://auth.example.com')
  return { nodes, at, postgres, redis }
}

/** Status and headers of an answer, and after how many milliseconds it was there. */
async function timed(node: Service | undefined, path: string, init: RequestInit = {}) {
  const began = performance.now()
  const answer = await fetch(`${node?.url}/api/auth${path}`, init)
  await answer.arrayBuffer()
  const retryAfter = Number(answer.headers.get('retry-after'))
  return { status: answer.status, retryAfter, milliseconds: performance.now() - began }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', origin: 'https://auth.example.com' },
})

/** What the description of operations promises; a machine that tests share may be some times slower. */
const busy = 3

describe('PostgreSQL away', () => {
  it('answers 503 with Retry-After soon, says that it is not ready, and serves again as soon as it is back', async () => {
    const { nodes, at, postgres } = await twoServers()
    const page = at(0)
    expect((await page.post('/sign-up/email', ada)).status).toBe(200)
    expect((await timed(nodes[0], '/readyz')).status).toBe(200)
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const calls: readonly (readonly [string, RequestInit])[] = [
      ['/get-session', { headers: { cookie } }],
      ['/list-sessions', { headers: { cookie } }],
      ['/sign-in/email', post(ada)],
      ['/sign-up/email', post({ ...ada, email: 'bob@example.com' })],
      ['/request-password-reset', post({ email: ada.email, redirectTo: '/' })],
    ]
    await postgres.halt('fast')
    for (const node of nodes) {
      const gone = performance.now()
      const answers = await Promise.all(calls.map(([path, init]) => timed(node, path, init)))
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 503))
      for (const { retryAfter, milliseconds } of answers) {
        expect(retryAfter).toBeGreaterThan(0)
        expect(milliseconds).toBeLessThan(3000 * busy)
      }
      // One look at the database is believed for a second.
      while ((await timed(node, '/readyz')).status !== 503) await delay(20)
      expect(performance.now() - gone).toBeLessThan(2000 * busy)
      expect([await timed(node, '/livez'), await timed(node, '/ok')].map(({ status }) => status)).toEqual([200, 200])
    }
    await postgres.resume()
    const back = performance.now()
    for (const node of nodes) while ((await timed(node, '/readyz')).status !== 200) await delay(20)
    expect(performance.now() - back).toBeLessThan(1000 * busy)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })

  it('frozen: every call is answered, it says that it is not ready, and everything goes on when it wakes', async () => {
    const { nodes, at, postgres } = await twoServers()
    const page = at(0)
    await page.post('/sign-up/email', ada)
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const wake = await postgres.freeze()
    try {
      for (const node of nodes) {
        const frozen = performance.now()
        const probed = (async () => {
          while ((await timed(node, '/readyz')).status !== 503) await delay(20)
          return performance.now() - frozen
        })()
        const answers = await Promise.all([
          timed(node, '/sign-in/email', post(ada)),
          timed(node, '/get-session', { headers: { cookie } }),
          timed(node, '/sign-up/email', post({ ...ada, email: 'bob@example.com' })),
        ])
        expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
        for (const { retryAfter, milliseconds } of answers) {
          expect(retryAfter).toBeGreaterThan(0)
          expect(milliseconds).toBeLessThan(3000 * busy)
        }
        expect(await probed).toBeLessThan(2000 * busy)
        expect((await timed(node, '/livez')).status).toBe(200)
      }
    } finally {
      wake()
    }
    const back = performance.now()
    for (const node of nodes) while ((await timed(node, '/readyz')).status !== 200) await delay(20)
    expect(performance.now() - back).toBeLessThan(1000 * busy)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })
})

describe('Redis killed', () => {
  it('signs nobody out, and the limits hold across both nodes', async () => {
    const { at, redis } = await twoServers()
    const pages = [at(0), at(1)]
    await pages[0]?.post('/sign-up/email', ada)
    for (const [name, value] of pages[0]?.cookies ?? []) pages[1]?.cookies.set(name, value)
    await redis.stop()
    for (const page of pages) expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    const guess = { email: ada.email, password: 'not the right one' }
    const tries = Array.from({ length: 40 }, (_, place) => at(place % 2).post('/sign-in/email', guess))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    // Three of one client network in ten seconds (docs/operations.md), whichever node counts.
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(37)
    for (const page of pages) expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })
})
