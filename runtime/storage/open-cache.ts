import { createStorage, type Driver } from 'unstorage'
import lruDriver from 'unstorage/drivers/lru-cache'
import { ConfigError } from '../contract/config-error.ts'
import type { Log } from '../contract/log.ts'
import type { Cache } from './cache.ts'

/** Entries that one node keeps in memory; the longest unused make room. */
const memoryEntries = 1000
/** Milliseconds after which a Redis that does not answer counts as one that knows nothing. */
const patience = 200
const complaintInterval = 60_000

/** What a cache is made of. */
export interface CacheOptions {
  /** Without it, every node keeps its own in memory. */
  readonly redisUrl: string | undefined
  readonly log: Log
  readonly clock: () => Date
}

interface Entry {
  readonly value: unknown
  /** Milliseconds. Kept beside Redis's own end, because memory has none. */
  readonly ends: number
}

/**
 * Opens the cache of a node. A Redis that fails or is slow is a miss, told to the log once a minute.
 * @throws {ConfigError} when the address is not one of Redis
 */
export async function openCache({ redisUrl, log, clock }: CacheOptions): Promise<Cache> {
  const complain = createComplaint(log, clock)
  const driver: Driver =
    redisUrl === undefined ? lruDriver({ max: memoryEntries }) : await redisDriver(redisUrl, complain)
  const storage = createStorage<Entry>({ driver })
  // unstorage gives `:`, `/` and `?` a meaning of their own.
  const place = (key: string) => encodeURIComponent(key)

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      complain(error)
      return undefined
    }
  }
  return {
    get: async (key) => {
      const entry = await attempt(() => storage.getItem(place(key)))
      return isEntry(entry) && entry.ends > clock().getTime() ? entry.value : undefined
    },
    set: async (key, value, seconds) => {
      const ttl = Math.max(1, Math.ceil(seconds))
      const entry: Entry = { value, ends: clock().getTime() + seconds * 1000 }
      await attempt(() => storage.setItem(place(key), entry, { ttl }))
    },
    close: () => storage.dispose(),
  }
}

async function redisDriver(url: string, complain: (error: unknown) => void): Promise<Driver> {
  if (!URL.canParse(url) || !['redis:', 'rediss:'].includes(new URL(url).protocol)) {
    throw new ConfigError({
      path: 'REDIS_URL',
      expected: 'the address of a Redis server',
      advice: 'For example REDIS_URL=redis://localhost:6379, or rediss:// for TLS.',
    })
  }
  // Only where it is used: most services have no Redis.
  const { default: createDriver } = await import('unstorage/drivers/redis')
  const driver = createDriver({
    url,
    base: 'latchkey',
    preConnect: false,
    commandTimeout: patience,
    // What cannot be sent at once is a miss; nothing waits in line for a Redis that is away.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  })
  // Connects now. Without a listener, ioredis writes failed connections to the console by itself.
  driver.getInstance?.().on('error', complain)
  return driver
}

/** Tells the log that the cache is away: once a minute, and only the code, because a message may hold the address. */
function createComplaint(log: Log, clock: () => Date): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = clock().getTime()
    if (now - last < complaintInterval) return
    last = now
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
    log.warn('cache.unavailable', { code, advice: 'Check REDIS_URL and that the server answers.' })
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' && value !== null && 'value' in value && 'ends' in value && typeof value.ends === 'number'
  )
}
