import type { Database } from '../database/database.ts'
import type { KeyRing } from '../key-ring.ts'
import type { Secrets } from '../security/secrets.ts'
import { ensureSigningKey, listSigningKeys, openSigningKey } from './signing-key.ts'

/** Makes the keys of a running service. */
export function createKeyRing(db: Database, secrets: Secrets): KeyRing {
  return {
    async signing(now) {
      const { id, algorithm } = await ensureSigningKey(db, secrets, now)
      return { id, algorithm, key: await openSigningKey(db, secrets, id) }
    },
    async published() {
      const keys = await listSigningKeys(db)
      return { keys: keys.map(({ publicKey }) => publicKey), nextActivation: undefined }
    },
    forget() {},
  }
}
