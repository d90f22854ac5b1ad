import type { Platform } from '../../contract/platform.ts'
import type { Database } from '../../database/database.ts'
import { columns, sql } from '../../database/sql.ts'
import { sealedAnew } from '../../keys/sealed-anew.ts'
import { seal, unseal } from '../../security/seal.ts'
import type { Secrets } from '../../security/secrets.ts'
import { removeBackupCodes } from './backup-codes.ts'
import { stepOf } from './totp.ts'

/** What a user has as a second factor. */
export interface StoredFactor {
  /** The app's secret; null where there is none. It counts once `confirmed`. */
  readonly secret: Buffer | null
  readonly confirmed: boolean
  /** The step of the last code that was used; none up to it is good again. */
  readonly lastStep: number
  /** Codes by mail were chosen. */
  readonly mailedCodes: boolean
  /** The secret as it is stored. */
  readonly sealed: string | null
}

const purpose = 'second-factor'

/** What is stored for a user; undefined when nothing is. */
export async function findFactor(db: Database, secrets: Secrets, userId: string): Promise<StoredFactor | undefined> {
  const [row] = await db.query<{
    secret: string | null
    confirmedAt: Date | null
    lastStep: string | number
    mailedCodes: boolean
  }>(sql`select secret, confirmed_at, last_step, mailed_codes from latchkey.two_factor where user_id = ${userId}`)
  if (row === undefined) return undefined
  const secret = row.secret === null ? null : Buffer.from(unseal(secrets, purpose, userId, row.secret), 'base64url')
  const { mailedCodes } = row
  const { confirmedAt, lastStep, secret: sealed } = row
  return { secret, confirmed: confirmedAt !== null, lastStep: Number(lastStep), mailedCodes, sealed }
}

/** The app's secret as a row keeps it: sealed, and good in the row of this user only. */
export function sealFactor(secrets: Secrets, userId: string, secret: Uint8Array): string {
  return seal(secrets, purpose, userId, Buffer.from(secret).toString('base64url'))
}

/** Stores a secret that is not confirmed yet, in the place of another such one. */
export async function putSecret(
  tx: Database,
  { secrets }: Pick<Platform['settings'], 'secrets'>,
  { userId, secret, now }: { readonly userId: string; readonly secret: Buffer; readonly now: Date },
): Promise<void> {
  const row = { userId, secret: sealFactor(secrets, userId, secret), createdAt: now, updatedAt: now }
  await tx.query(sql`
    insert into latchkey.two_factor as f ${columns(row)}
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, updated_at = excluded.updated_at
    where f.confirmed_at is null`)
}

/**
 * Uses the step of a typed code up and confirms the secret; false when the code is wrong or was used. Of many at once, one wins.
 * A secret that an older secret of the service sealed is sealed with the newest one.
 */
export async function useTotp(
  platform: Pick<Platform, 'settings' | 'startedAt'> & { readonly now: Date },
  tx: Database,
  factor: StoredFactor | undefined,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const { now } = platform
  const step = factor?.secret ? stepOf(factor.secret, code, now, factor.lastStep) : undefined
  if (factor === undefined || step === undefined) return false
  const { sealed } = factor
  const fresh = sealedAnew(platform, purpose, userId, sealed) ?? sealed
  const rows = await tx.query(sql`
    update latchkey.two_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now}), updated_at = ${now},
      secret = case when secret = ${sealed}::text then ${fresh}::text else secret end
    where user_id = ${userId} and last_step < ${step} returning user_id`)
  return rows.length > 0
}

/** Lets a user have codes by mail as a second factor. */
export async function allowMailedCodes(tx: Database, userId: string, now: Date): Promise<void> {
  const row = { userId, mailedCodes: true, createdAt: now, updatedAt: now }
  await tx.query(sql`
    insert into latchkey.two_factor ${columns(row)}
    on conflict (user_id) do update set mailed_codes = true, updated_at = excluded.updated_at`)
}

/** Writes whether a user has a second factor; what callers see of it. */
export async function markEnabled(tx: Database, userId: string, enabled: boolean, now: Date): Promise<void> {
  await tx.query(sql`
    update latchkey.user set two_factor_enabled = ${enabled}, updated_at = ${now} where id = ${userId}`)
}

/** Removes every second factor of a user that is kept here. Passkeys are ways to sign in, and stay. */
export async function removeFactors(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.query(sql`delete from latchkey.two_factor where user_id = ${userId}`)
  await removeBackupCodes(tx, userId)
  await markEnabled(tx, userId, false, now)
}
