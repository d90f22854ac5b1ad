import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError } from '../../runtime/contract/config-error.ts'
import type { Cache } from '../../runtime/storage/cache.ts'
import { openCache } from '../../runtime/storage/open-cache.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { recordedLog } from '../support/test-auth.ts'

async function openedRedis(): Promise<TestRedis> {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  return redis
}

async function opened(redisUrl?: string) {
  const log = recordedLog()
  const clock = { now: new Date('2026-05-01T12:00:00Z') }
  const cache = await openCache({ redisUrl, log, clock: () => clock.now })
  onTestFinished(() => cache.close())
  return { cache, log, clock }
}

/** Puts until it is there: the connection comes up by itself, and until then everything is a miss. */
async function putUntilKept(cache: Cache, key: string, value: unknown): Promise<void> {
  const deadline = Date.now() + 100_000
  for (;;) {
    await cache.set(key, value, 600)
    if ((await cache.get(key)) !== undefined) return
    if (Date.now() > deadline) throw new Error('Redis never kept anything')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a cache in memory', () => {
  it('gives what was put, apart for keys that differ only in signs', async () => {
    const { cache } = await opened()
    await cache.set('a:b?c', { issuer: 'https://one.example' }, 60)
    await cache.set('a/b?d', [1, 'two', null], 60)
    expect(await cache.get('a:b?c')).toEqual({ issuer: 'https://one.example' })
    expect(await cache.get('a/b?d')).toEqual([1, 'two', null])
    expect(await cache.get('a:b')).toBeUndefined()
  })

  it('forgets when the time is over', async () => {
    const { cache, clock } = await opened()
    await cache.set('key', 'value', 60)
    clock.now = new Date(clock.now.getTime() + 59_000)
    expect(await cache.get('key')).toBe('value')
    clock.now = new Date(clock.now.getTime() + 1000)
    expect(await cache.get('key')).toBeUndefined()
  })

  it('keeps a thousand entries and lets the oldest go', async () => {
    const { cache } = await opened()
    for (let index = 0; index <= 1000; index += 1) await cache.set(`key ${index}`, index, 60)
    expect(await cache.get('key 0')).toBeUndefined()
    expect(await cache.get('key 1000')).toBe(1000)
  })
})

describe('a cache in Redis', () => {
  it('is shared by nodes, under our prefix and with an end', async () => {
    const redis = await openedRedis()
    const [one, two] = [await opened(redis.url), await opened(redis.url)]
    await putUntilKept(one.cache, 'keys:google', { keys: [] })
    await putUntilKept(two.cache, 'other', 1)
    expect(await two.cache.get('keys:google')).toEqual({ keys: [] })
    const direct = new Redis(redis.url)
    onTestFinished(() => direct.disconnect())
    const names = await direct.keys('*')
    expect(names).toHaveLength(2)
    for (const name of names) {
      expect(name).toMatch(/^latchkey:/)
      expect(await direct.ttl(name)).toBeGreaterThan(0)
    }
  })

  it('is a miss while Redis is frozen, told once, and serves again afterwards', async () => {
    const redis = await openedRedis()
    const { cache, log, clock } = await opened(redis.url)
    await putUntilKept(cache, 'key', 'value')
    log.lines.length = 0
    clock.now = new Date(clock.now.getTime() + 60_000)
    const wake = redis.freeze()
    try {
      expect(await cache.get('key')).toBeUndefined()
      await cache.set('another', 1, 60)
      expect(await cache.get('another')).toBeUndefined()
    } finally {
      wake()
    }
    await putUntilKept(cache, 'after', 2)
    expect(await cache.get('key')).toBe('value')
    expect(log.lines.filter((line) => line.includes('cache.unavailable'))).toHaveLength(1)
  })

  it('is a miss when nobody listens, and complains again after a minute', async () => {
    const redis = await openedRedis()
    await redis.stop()
    const { cache, log, clock } = await opened(redis.url)
    const complaints = () => log.lines.filter((line) => line.includes('cache.unavailable'))
    expect(await cache.get('key')).toBeUndefined()
    await cache.set('key', 'value', 60)
    expect(await cache.get('key')).toBeUndefined()
    expect(complaints()).toHaveLength(1)
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect(await cache.get('key')).toBeUndefined()
    expect(complaints()).toHaveLength(2)
    expect(log.lines.join('\n')).not.toContain(redis.url)
  })

  it('refuses an address that is none of Redis', async () => {
    const log = recordedLog()
    await expect(openCache({ redisUrl: 'localhost:6379', log, clock: () => new Date() })).rejects.toThrow(ConfigError)
  })
})
