import { expect, it } from 'vitest'
import { sealedCache } from '../../../runtime/features/social/protocol/sealed-cache.ts'
import { parseSecrets } from '../../../runtime/security/secrets.ts'
import { openCache } from '../../../runtime/storage/open-cache.ts'
import { silentLog } from '../../../runtime/contract/log.ts'

const secrets = parseSecrets('1:cache-secret-0123456789-abcdefghijkl')

it('an entry that somebody else wrote, or that stands under another key, is none', async () => {
  const store = await openCache({ redisUrl: undefined, log: silentLog, clock: () => new Date() })
  const cache = sealedCache(store, secrets)
  await cache.set('keys', { keys: [1] }, 60)
  expect(await cache.get('keys')).toEqual({ keys: [1] })
  expect(JSON.stringify(await store.get('keys'))).not.toContain('keys')
  await store.set('other', await store.get('keys'), 60)
  expect(await cache.get('other')).toBeUndefined()
  for (const planted of [{ keys: ['evil'] }, 'evil', '1.a.b.c', 5, null]) {
    await store.set('keys', planted, 60)
    expect(await cache.get('keys')).toBeUndefined()
  }
  await cache.close()
})
