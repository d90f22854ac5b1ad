import type { OpenAuth } from '../../runtime/auth.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { checkReferences, checkUniqueness } from './constraints.ts'
import { checkSchema, contentChecks } from './content.ts'
import { checkFingerprint } from './fingerprint.ts'
import type { Found } from './found.ts'
import { checkRedis } from './redis.ts'

/** Milliseconds for a lock, and for all of it: it reads every table once. */
const patience = { lock: 30_000, total: 3_600_000 }

/** Everything that contradicts itself in the database of a service, found in one transaction. */
export async function findAll(auth: OpenAuth, wish: { readonly now: Date; readonly fix: boolean }): Promise<Found[]> {
  const found = await checkSchema(auth)
  // Without all tables, most questions cannot be asked.
  if (found.length > 0) return found
  const { database, redisUrl } = auth.settings
  const beside = [...(await checkFingerprint(auth, database.schema)), ...(await checkRedis(redisUrl, wish.fix))]
  const inside = await patientTransaction(
    auth.db,
    async (tx) => {
      const all = [...(await checkUniqueness(tx)), ...(await checkReferences(tx, wish.fix))]
      for (const look of contentChecks) all.push(...(await look(tx, { auth, ...wish })))
      return all
    },
    patience,
  )
  return [...beside, ...inside]
}
