import { seal, SealBroken, unseal } from '../../../security/seal.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Cache } from '../../../storage/cache.ts'

/**
 * A cache whose entries only the service can have written: a key set that somebody else put there would let them sign in
 * as anybody. An entry that does not open, or stands under another key, is none.
 */
export function sealedCache(cache: Cache, secrets: Secrets): Cache {
  return {
    async get(key) {
      const sealed = await cache.get(key)
      if (typeof sealed !== 'string') return undefined
      try {
        return JSON.parse(unseal(secrets, 'cache', key, sealed))
      } catch (error) {
        if (error instanceof SealBroken) return undefined
        throw error
      }
    },
    set: (key, value, seconds) => cache.set(key, seal(secrets, 'cache', key, JSON.stringify(value)), seconds),
    close: () => cache.close(),
  }
}
