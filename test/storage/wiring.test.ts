import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { ConfigError } from '../../runtime/contract/config-error.ts'
import { type Feature, defineFeature } from '../../runtime/feature.ts'
import { openAuth } from '../../runtime/auth.ts'
import type { Environment } from '../../runtime/config/environment.ts'
import type { Database } from '../../runtime/database/database.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { startRedis } from '../support/redis.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'latchkey-wiring-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

let database: Database
beforeAll(async () => {
  database = await openDatabase({ kind: 'embedded', directory: 'memory://', schema: 'latchkey' })
})
afterAll(() => database.close())

async function started(env: Environment, features: readonly Feature[] = []) {
  const cwd = await folder()
  return openAuth({ features }, { dev: true, cwd, env, database })
}

it('hands variables of the environment and of files to the handlers', async () => {
  const path = join(await folder(), 'secret')
  await writeFile(path, 'from the file\n')
  const auth = await started({ GITHUB_CLIENT_ID: 'direct', GITHUB_CLIENT_SECRET_FILE: path })
  onTestFinished(() => auth.close())
  expect(auth.platform.variable('GITHUB_CLIENT_ID')).toBe('direct')
  expect(auth.platform.variable('GITHUB_CLIENT_SECRET')).toBe('from the file')
  expect(auth.platform.variable('GITHUB_OTHER')).toBeUndefined()
})

it('does not start when a feature finds that it cannot work', async () => {
  const picky = defineFeature({
    id: 'picky',
    check(settings, variable) {
      if (settings.dev && variable('PICKY') === undefined) {
        throw new ConfigError({ path: 'PICKY', expected: 'something', advice: 'Write PICKY=1.' })
      }
    },
  })
  await expect(started({}, [picky])).rejects.toThrow('PICKY: expected something')
  const auth = await started({ PICKY: '1' }, [picky])
  await auth.close()
})

it('keeps what is cached in Redis where REDIS_URL names one, for every node', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const one = await started({ REDIS_URL: redis.url })
  const two = await started({ REDIS_URL: redis.url })
  const deadline = Date.now() + 100_000
  while ((await two.platform.cache.get('key')) === undefined) {
    if (Date.now() > deadline) throw new Error('Nothing arrived')
    await one.platform.cache.set('key', { value: 1 }, 600)
    // Misses answer at once: without a pause the connections would never get their turn.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await two.platform.cache.get('key')).toEqual({ value: 1 })
  await Promise.all([one.close(), two.close()])
  // Closed means closed: nothing is kept any more, and the process could end.
  expect(await one.platform.cache.get('key')).toBeUndefined()
})

it('keeps what is cached in memory without it, each node its own', async () => {
  const [one, two] = [await started({}), await started({})]
  await one.platform.cache.set('key', 1, 600)
  expect(await one.platform.cache.get('key')).toBe(1)
  expect(await two.platform.cache.get('key')).toBeUndefined()
  await Promise.all([one.close(), two.close()])
})
