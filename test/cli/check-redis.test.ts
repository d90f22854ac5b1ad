import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { sql } from '../../runtime/database/sql.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { signIn } from '../social/fake-flow.ts'
import { Browser } from '../support/browser-jar.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { emptyFolder, latchkey, ownDatabase, serveHere } from './in-process.ts'

const config = `import { defineConfig, emailPassword, fake, social } from 'latchkey'
export default defineConfig({ features: [emailPassword(), social({ providers: [fake()] })] })\n`
const secrets = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc' }
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

/** A project on a PostgreSQL server and this Redis. */
async function project() {
  const env = { ...secrets, ...(await ownDatabase()), REDIS_URL: redis.url }
  const cwd = emptyFolder({ 'auth.config.ts': config })
  const check = (...argv: string[]) => latchkey(['check', '--dev', ...argv], { cwd, env })
  return { cwd, env, check }
}

function connection(): Redis {
  const client = new Redis(redis.url)
  onTestFinished(async () => {
    await client.flushall()
    client.disconnect()
  })
  return client
}

// I12: secondary storage holds no session that the database does not.
it('Redis has copies that end, and no session: people stay signed in without it, and are signed out with it', async () => {
  const { cwd, env, check } = await project()
  const client = connection()
  await using service = await serveHere(['--dev'], { cwd, env })
  const browser = () => new Browser(`${service.url}/api/auth`, service.url)
  const [page, other, social] = [browser(), browser(), browser()]
  await page.post('/sign-up/email', ada)
  await other.post('/sign-in/email', ada)
  await signIn(social, { subject: 'eve', email: 'eve@example.com', name: 'Eve' })
  expect((await other.get('/get-session')).body).toMatchObject({ user: { email: ada.email } })

  const db = openServer({ url: env.DATABASE_URL, schema: 'latchkey', pool: 1, prepare: true })
  onTestFinished(() => db.close())
  const sessions = await db.query<{ id: string; hash: string }>(
    sql`select id::text, encode(token_hash, 'hex') as hash from latchkey.session`,
  )
  expect(sessions).toHaveLength(3)
  // The service is connected: what it does not keep there, it could.
  await expect
    .poll(
      async () =>
        String(await client.client('LIST'))
          .trim()
          .split('\n').length,
    )
    .toBeGreaterThan(1)
  const keys = await client.keys('*')
  const entries = await Promise.all(keys.map(async (key) => [key, await client.get(key)].join(' ')))
  const tokens = [page, other, social].flatMap(({ cookies }) => [...cookies.values()])
  expect(tokens.length).toBeGreaterThanOrEqual(3)
  for (const secret of [ada.email, ...sessions.flatMap(({ id, hash }) => [id, hash]), ...tokens]) {
    expect(entries.join('\n')).not.toContain(secret)
  }
  for (const key of keys) expect(await client.pttl(key)).toBeGreaterThan(0)

  await page.post('/revoke-other-sessions', {})
  expect((await other.get('/get-session')).body).toBeNull()
  await client.flushall()
  expect((await page.get('/get-session')).body).toMatchObject({ user: { email: ada.email } })
  expect(await check()).toMatchObject({ code: 0 })
})

it('check finds what does not end, mends it, and leaves alone what is not ours', async () => {
  const { cwd, env, check } = await project()
  const client = connection()
  for (const argv of [
    ['migrate', '--dev'],
    ['keys', 'rotate', '--dev'],
  ]) {
    expect((await latchkey(argv, { cwd, env })).code).toBe(0)
  }
  await client.set('latchkey:copy', '{}', 'EX', 600)
  await client.set('other:session', 'theirs')
  expect((await check()).code).toBe(0)
  await client.mset(Object.fromEntries(Array.from({ length: 1200 }, (_, place) => [`latchkey:session-${place}`, '{}'])))
  expect(await check()).toMatchObject({
    code: 8,
    stdout: 'Found: 1200 entries in Redis never end.\n  With --fix they are deleted.\n',
  })
  expect(await check('--fix')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Mended: 1200 entries/) })
  expect((await client.keys('*')).toSorted()).toEqual(['latchkey:copy', 'other:session'])
})

itDeep('check says that it could not look where Redis does not answer', async () => {
  const { cwd, env } = await project()
  for (const argv of [
    ['migrate', '--dev'],
    ['keys', 'rotate', '--dev'],
  ]) {
    expect((await latchkey(argv, { cwd, env })).code).toBe(0)
  }
  const away = { ...env, REDIS_URL: 'redis://127.0.0.1:1' }
  expect(await latchkey(['check', '--dev'], { cwd, env: away })).toMatchObject({
    code: 8,
    stdout: expect.stringContaining('Redis could not be looked at (ECONNREFUSED).\n  check REDIS_URL'),
  })
})
