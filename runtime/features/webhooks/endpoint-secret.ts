import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { seal, sealedWith, SealBroken, unseal } from '../../security/seal.ts'
import type { Secrets } from '../../security/secrets.ts'

const purpose = 'webhook-secret'

/** Makes a secret in the form of Standard Webhooks: 32 random bytes. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** A secret as the row of this endpoint keeps it. */
export const sealWebhookSecret = (secrets: Secrets, endpointId: string, secret: string): string =>
  seal(secrets, purpose, endpointId, secret)

/** What the row of an endpoint keeps of its secrets. */
export interface SealedSecrets {
  readonly secret: string | null
  readonly previousSecret: string | null
  /** Until then both sign. */
  readonly previousUntil: Date | null
}

/** The secrets with which an endpoint is signed for at `now`, the newest first. @throws {SealBroken} */
export function openWebhookSecrets(secrets: Secrets, endpointId: string, sealed: SealedSecrets, now: Date): string[] {
  const { secret, previousSecret, previousUntil } = sealed
  const before = previousUntil !== null && previousUntil > now ? previousSecret : null
  return [secret, before].flatMap((one) => (one === null ? [] : [unseal(secrets, purpose, endpointId, one)]))
}

/** Forgets secrets that sign no more, and seals the others with the newest secret of the service, so that none needs an older one. */
export async function renewSealedSecrets(db: Database, secrets: Secrets, now: Date): Promise<void> {
  await db.query(sql`
    update latchkey.webhook_endpoint set previous_secret = null, previous_until = null where previous_until <= ${now}`)
  const rows = await db.query<SealedSecrets & { id: string }>(sql`
    select id, secret, previous_secret, previous_until from latchkey.webhook_endpoint where secret is not null`)
  for (const { id, secret, previousSecret } of rows) {
    const renewed = renewedSeal(secrets, id, secret)
    const renewedPrevious = renewedSeal(secrets, id, previousSecret)
    if (renewed === secret && renewedPrevious === previousSecret) continue
    // Not where somebody has rotated meanwhile.
    await db.query(sql`
      update latchkey.webhook_endpoint set secret = ${renewed}, previous_secret = ${renewedPrevious}
      where id = ${id} and secret = ${secret} and previous_secret is not distinct from ${previousSecret}::text`)
  }
}

/** What cannot be opened stays as it is: `latchkey doctor` and the log say so. */
function renewedSeal(secrets: Secrets, id: string, sealed: string | null): string | null {
  if (sealed === null || sealedWith(sealed) === secrets.current.version) return sealed
  try {
    return sealWebhookSecret(secrets, id, unseal(secrets, purpose, id, sealed))
  } catch (error) {
    if (error instanceof SealBroken) return sealed
    throw error
  }
}

/** Ids of endpoints whose secrets the configured secrets do not open: nothing is sent to them. */
export async function unreadableEndpoints(db: Database, secrets: Secrets, now: Date): Promise<readonly string[]> {
  const rows = await db.query<SealedSecrets & { id: string }>(sql`
    select id, secret, previous_secret, previous_until from latchkey.webhook_endpoint where url is not null order by id`)
  return rows.flatMap(({ id, ...sealed }) => {
    try {
      return openWebhookSecrets(secrets, id, sealed, now).length > 0 ? [] : [id]
    } catch (error) {
      if (error instanceof SealBroken) return [id]
      throw error
    }
  })
}
