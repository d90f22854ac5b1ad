import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { environmentOf } from '../../runtime/config/env-file.ts'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { openShared } from '../../runtime/database/shared.ts'
import {
  type Auth,
  type AuthOptions,
  ConfigError,
  createAuth,
  defineFeature,
  emailPassword,
  silentLog,
  sql,
  type,
} from '../../runtime/index.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { recordedLog, testSecret } from '../support/test-auth.ts'

const development = { LATCHKEY_MODE: 'development', LATCHKEY_SECRETS: `1:${testSecret}` }
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-lazy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A service as a module of an application makes it; closed with the test. */
function made(options: AuthOptions, features = [emailPassword()]): Auth {
  const auth = createAuth({ features }, { log: silentLog, env: development, tasks: false, ...options })
  onTestFinished(() => auth.close())
  return auth
}

async function database(): Promise<{ env: Record<string, string> }> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  return { env: { ...development, DATABASE_URL: url } }
}

const get = (auth: Auth, path: string) => auth.fetch(new Request(`http://localhost:3000/api/auth${path}`))
const signUp = (auth: Auth) =>
  auth.fetch(
    new Request('http://localhost:3000/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify(ada),
    }),
  )

describe('createAuth', () => {
  it('opens nothing before the first request, and reads the .env of its folder', async () => {
    const cwd = await emptyFolder()
    const file = Object.entries(development).map(([name, value]) => `${name}=${value}\n`)
    await writeFile(join(cwd, '.env'), file.join(''))
    const { DATABASE_URL: _, ...before } = process.env
    const real = process.env
    process.env = before
    onTestFinished(() => void (process.env = real))
    const auth = createAuth({ features: [emailPassword()] }, { cwd, migrate: true, log: silentLog, tasks: false })
    onTestFinished(() => auth.close())
    expect([auth.settings.dev, auth.settings.origin]).toEqual([true, 'http://localhost:3000'])
    expect(existsSync(join(cwd, '.latchkey'))).toBe(false)
    expect((await signUp(auth)).status).toBe(200)
    expect(existsSync(join(cwd, '.latchkey'))).toBe(true)
  })

  it('says at once that a feature is wrong, and of a setting when it is first needed', async () => {
    expect(() => createAuth({ features: [emailPassword(), emailPassword()] })).toThrow(ConfigError)
    const auth = made({ cwd: await emptyFolder(), env: { LATCHKEY_BASE_URL: 'https://auth.example.com' } })
    expect(() => auth.settings).toThrow('LATCHKEY_SECRETS')
    await expect(get(auth, '/ok')).rejects.toThrow('LATCHKEY_SECRETS')
    await expect(auth.open()).rejects.toThrow('LATCHKEY_SECRETS')
  })

  it('answers 503 while migrations are pending, says which, and goes on by itself when they are applied', async () => {
    const log = recordedLog()
    const auth = made({ ...(await database()), log })
    expect((await get(auth, '/ok')).status).toBe(200)
    const answer = await signUp(auth)
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'MIGRATIONS_PENDING'])
    const ready = await get(auth, '/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { code: 'NOT_READY', message: 'The service is not ready', reason: 'migrations' },
    ])
    expect(log.lines.filter((line) => line.includes('migrations.pending'))).toEqual([
      expect.stringContaining('npx latchkey migrate'),
    ])
    await expect(auth.call('GET', '/get-session')).rejects.toMatchObject({ entry: { code: 'MIGRATIONS_PENDING' } })
    const { db, migrations } = await auth.open()
    await applyMigrations(db, migrations, new Date())
    await expect.poll(async () => (await get(auth, '/readyz')).status).toBe(200)
    expect((await signUp(auth)).status).toBe(200)
  })

  it('is alive and not ready while the database does not answer, and ready by itself when it does', async () => {
    const { url, drop } = await createTestDatabase(inject('postgres'))
    onTestFinished(drop)
    const real = await made({ env: { ...development, DATABASE_URL: url }, migrate: true }).open()
    let isSilent = true
    const silentDatabase: Database = {
      ...real.db,
      query: (statement) => (isSilent ? new Promise<never>(() => undefined) : real.db.query(statement)),
    }
    const auth = made({ env: { ...development, DATABASE_URL: url }, database: silentDatabase })
    expect((await get(auth, '/livez')).status).toBe(200)
    const silent = await get(auth, '/readyz')
    expect([silent.status, (await silent.json()).reason]).toEqual([503, 'database'])
    isSilent = false
    await expect.poll(async () => (await get(auth, '/readyz')).status, { timeout: 5000 }).toBe(200)
  })

  it('is not ready while no secret opens the key that signs', async () => {
    const { env } = await database()
    await made({ env, migrate: true }).open()
    const auth = made({ env: { ...env, LATCHKEY_SECRETS: '1:another-secret-0123456789-abcdefghij' } })
    const answer = await get(auth, '/readyz')
    expect([answer.status, (await answer.json()).reason]).toEqual([503, 'keys'])
  })

  it('tells strangers of a public service nothing about its migrations', async () => {
    const { env } = await database()
    const { LATCHKEY_MODE: _, ...rest } = env
    const auth = made({ env: { ...rest, LATCHKEY_BASE_URL: 'https://auth.example.com' } })
    const answer = await auth.fetch(new Request('https://auth.example.com/api/auth/get-session'))
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: 'The service is busy. Please try again in a moment.' },
    ])
  })

  it('applies migrations by itself where it is told to, several at once as well', async () => {
    const { env } = await database()
    const both = [made({ env, migrate: true }), made({ env, migrate: true })]
    const answers = await Promise.all(both.map((auth) => get(auth, '/readyz')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('names the column that no migration of a feature adds, once it has applied those that there are', async () => {
    const { env } = await database()
    const forgetful = defineFeature({ id: 'forgetful', fields: { user: type({ 'nickName?': 'string' }) } })
    const auth = createAuth({ features: [forgetful] }, { env, log: silentLog, tasks: false, migrate: true })
    onTestFinished(() => auth.close())
    await expect(auth.open()).rejects.toThrow('expected the column nick_name in latchkey.user')
  })

  itDeep('shares one database with the service that a reload of the module leaves behind', async () => {
    const cwd = await emptyFolder()
    const before = made({ cwd, migrate: true })
    expect((await signUp(before)).status).toBe(200)
    const after = made({ cwd })
    const [row] = await (await after.open()).db.query<{ email: string }>(sql`select email from latchkey.user`)
    expect(row).toEqual({ email: ada.email })
    await before.close()
    expect((await get(after, '/get-session')).status).toBe(200)
    await after.close()
    // Nobody has it open any more: it can be opened anew.
    const { database: again, release } = await openShared(after.settings.database)
    expect(await again.query(sql`select email from latchkey.user`)).toHaveLength(1)
    await release()
  })

  itDeep('ends the work in the background of the service before a reload, in development', async () => {
    const { env } = await database()
    const ran = { before: 0, after: 0 }
    const counting = (name: keyof typeof ran) =>
      defineFeature({
        id: 'acme-work',
        tasks: [{ name: 'acme-work', every: 1, run: async () => void (ran[name] += 1) }],
      })
    const before = createAuth({ features: [counting('before')] }, { env, migrate: true, log: silentLog })
    onTestFinished(() => before.close())
    await before.open()
    await expect.poll(() => ran.before).toBeGreaterThan(0)
    const after = createAuth({ features: [counting('after')] }, { env, log: silentLog })
    onTestFinished(() => after.close())
    await after.open()
    const then = ran.before
    await expect.poll(() => ran.after).toBeGreaterThan(1)
    expect(ran.before).toBe(then)
  })

  itDeep('tries again with the next request when the database could not be opened', async () => {
    const cwd = await emptyFolder()
    await writeFile(join(cwd, '.latchkey'), 'in the way')
    const auth = made({ cwd, migrate: true })
    await expect(get(auth, '/ok')).rejects.toThrow('.latchkey')
    await rm(join(cwd, '.latchkey'))
    expect((await get(auth, '/readyz')).status).toBe(200)
  })
})

describe('the environment of a service in an application', () => {
  it('is the real one, and what .env adds, without its development mode in production', async () => {
    const cwd = await emptyFolder()
    await writeFile(join(cwd, '.env'), 'LATCHKEY_MODE=development\nPORT=4000\nHOST=127.0.0.1\n')
    expect(environmentOf(cwd, { PORT: '5000' })).toEqual({
      LATCHKEY_MODE: 'development',
      PORT: '5000',
      HOST: '127.0.0.1',
    })
    expect(environmentOf(cwd, { NODE_ENV: 'production' })).toEqual({
      NODE_ENV: 'production',
      PORT: '4000',
      HOST: '127.0.0.1',
    })
    expect(environmentOf(join(cwd, 'elsewhere'), { PORT: '5000' })).toEqual({ PORT: '5000' })
  })
})
