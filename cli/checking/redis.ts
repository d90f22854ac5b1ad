import { codeOf } from '../../runtime/database/failure.ts'
import type { Found } from './found.ts'

/** Milliseconds for Redis to answer. */
const patience = 2000
const page = 500

/**
 * I12: Redis holds copies only, each of which ends by itself; sessions are in the database alone. An entry of ours without an
 * end was put there by something else, or by a restore of Redis that lost the ends.
 */
export async function checkRedis(url: string | undefined, fix: boolean): Promise<Found[]> {
  if (url === undefined) return []
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    commandTimeout: patience,
    retryStrategy: () => null,
  })
  // `connect` fails with no more than that it did not come about; the cause is heard here.
  let heard: unknown
  redis.on('error', (error: unknown) => (heard ??= error))
  try {
    await redis.connect()
    let lasting = 0
    let cursor = '0'
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', 'latchkey:*', 'COUNT', page)
      cursor = next
      for (const key of keys) {
        if ((await redis.pttl(key)) !== -1) continue
        lasting += 1
        if (fix) await redis.del(key)
      }
    } while (cursor !== '0')
    return lasting === 0 ? [] : [found(`${lasting} entries in Redis never end`, 'they are deleted', fix)]
  } catch (error) {
    const reason = codeOf(heard) || codeOf(error) || 'it does not answer'
    return [found(`Redis could not be looked at (${reason})`, 'check REDIS_URL and that the server answers')]
  } finally {
    redis.disconnect()
  }
}

function found(says: string, cure: string, fixed?: boolean): Found {
  return { check: 'cache', says, cure, fixable: fixed !== undefined, fixed: fixed === true }
}
