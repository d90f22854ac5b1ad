import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { sql } from '../../runtime/database/sql.ts'
import { latchkey, prepareProject, type PreparedProject } from '../cli/in-process.ts'
import { type Balancer, startBalancer } from '../support/balancer.ts'
import { type LoadCall, startLoad } from '../support/load.ts'
import { freePort, type Service, startService } from '../support/process.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'

const config = `import { defineConfig, emailPassword, jwt, organization } from 'latchkey'
export default defineConfig({ features: [emailPassword(), jwt(), organization({ organizationLimit: 100_000 })], rateLimit: { enabled: false }, session: { maxPerUser: 0 } })\n`
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const headers = { 'content-type': 'application/json', origin: env.LATCHKEY_BASE_URL }

let prepared: PreparedProject
let redis: TestRedis

beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], { env })
  redis = await startRedis()
})
afterAll(async () => {
  await redis?.stop()
  await prepared?.drop()
})

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body: JSON.stringify(person) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}

/** Reads and writes of somebody who is signed in, and sign-ins, which hash a password. */
function mixFor(cookie: string): LoadCall[] {
  const own = { ...headers, cookie }
  const body = JSON.stringify({ email: person.email, password: person.password })
  return [
    { method: 'GET', path: '/api/auth/get-session', headers: own },
    { method: 'GET', path: '/api/auth/token', headers: own },
    { method: 'GET', path: '/api/auth/organization/list', headers: own },
    { method: 'POST', path: '/api/auth/update-user', headers: own, body: JSON.stringify({ name: 'Ada Lovelace' }) },
    { method: 'GET', path: '/api/auth/jwks' },
    { method: 'POST', path: '/api/auth/sign-in/email', headers, body },
  ]
}

describe('a service of two nodes on one PostgreSQL and Redis', () => {
  it.each([
    ['of one process each', []],
    ['of two workers each', ['--workers', '2']],
  ])('fails no request while its nodes, %s, are restarted one after the other', async (_name, more) => {
    const cwd = await prepared.copy()
    const ports = [await freePort(), await freePort()]
    const start = (port: number) =>
      startService(['--drain', '2', ...more], { cwd, port, env: { ...env, REDIS_URL: redis.url } })
    const nodes: Service[] = []
    for (const port of ports) nodes.push(await start(port))
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()))))
    const balancer = await startBalancer(nodes.map(({ url }) => url))
    onTestFinished(() => balancer.stop())

    const load = startLoad(balancer.url, mixFor(await signUp(balancer.url)))
    await load.progress(200)
    for (let round = 0; round < 3; round += 1) {
      for (const [place, port] of ports.entries()) {
        expect((await nodes[place]?.stop())?.code).toBe(0)
        nodes[place] = await start(port)
        await isBack(balancer, place)
        await load.progress(100)
      }
    }
    const { failures, sent } = await load.stop()
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(800)
  })
})

async function isBack(balancer: Balancer, place: number): Promise<void> {
  await expect.poll(() => balancer.isIn(place)).toBe(true)
}

describe('a node that is told to stop under load', () => {
  it('answers everything that is sent to it until it says so, writes it whole, and ends with 0, fifty times', async () => {
    const cwd = await prepared.copy()
    const port = await freePort()
    let made = 0
    let cookie: string | undefined
    for (let round = 0; round < 50; round += 1) {
      await using service = await startService(['--drain', '1'], { cwd, port, env })
      cookie ??= await signUp(service.url)
      expect((await fetch(`${service.url}/api/auth/readyz`)).status).toBe(200)
      const own = { ...headers, cookie }
      const body = () => JSON.stringify({ name: 'Acme', slug: `acme-${(made += 1)}` })
      const load = startLoad(
        service.url,
        [
          { method: 'GET', path: '/api/auth/get-session', headers: own },
          { method: 'POST', path: '/api/auth/organization/create', headers: own, body },
        ],
        16,
      )
      await load.progress(30)
      service.signal('SIGTERM')
      await service.said(/serve\.draining/)
      await load.progress(30)
      const { failures } = await load.stop()
      expect(failures).toEqual([])
      expect((await service.ended()).code).toBe(0)
    }
    // Each was acknowledged, so each is there, with its owner and its entry in the audit log.
    const { DATABASE_URL: url = '' } = parseEnv(readFileSync(join(cwd, '.env'), 'utf8'))
    const db = await openDatabase({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: true })
    const [found] = await db
      .query<{ organizations: number; owners: number }>(
        sql`select (select count(*) from latchkey.organization)::int as organizations,
          (select count(*) from latchkey.member where role = 'owner')::int as owners`,
      )
      .finally(() => db.close())
    expect(found).toEqual({ organizations: made, owners: made })
    expect((await latchkey(['check'], { cwd, env })).stdout).toBe('Nothing contradicts itself.\n')
  })
})
