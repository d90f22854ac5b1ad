import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { noRecord, type Recorder } from '../contract/hooks.ts'
import { limits } from '../contract/limits.ts'
import type { SigningAlgorithm } from '../contract/settings.ts'
import { activeKey, pendingKeys, statesOf } from './key-state.ts'
import {
  activate,
  describeKeys,
  insertKey,
  keyChange,
  type KeySettings,
  lockKeys,
  opens,
  readKeys,
  type SigningKey,
  type StoredKey,
  tellNodes,
} from './signing-key.ts'

/** How to rotate. */
export interface RotateOptions {
  readonly now: Date
  /** Default: the configured one. */
  readonly algorithm?: SigningAlgorithm | undefined
  /** Sign with the new key at once instead of after the lead: for emergencies. */
  readonly immediately?: boolean | undefined
  readonly record?: Recorder | undefined
}

/** What a rotation led to. */
export interface Rotation {
  readonly key: SigningKey
  /** False: a key was waiting already, and none was made. */
  readonly made: boolean
  /** Whether verifiers that keep the key set refuse new tokens until they fetch it again. */
  readonly sudden: boolean
}

/**
 * Publishes a new key that signs after the lead; the one before it stays to verify what it signed. While a key waits
 * already, that one is the answer; `immediately` makes it sign now. A key that this service could not open is not worth
 * waiting for: then the new one signs at once.
 */
export async function rotateSigningKey(db: Database, settings: KeySettings, options: RotateOptions): Promise<Rotation> {
  const { now } = options
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const { key, made, sudden } = await replace(tx, settings, options)
    return { key: await described(tx, key.id, now), made, sudden }
  })
}

interface Replaced {
  readonly key: StoredKey
  readonly made: boolean
  readonly sudden: boolean
}

async function replace(tx: Database, settings: KeySettings, options: RotateOptions): Promise<Replaced> {
  const { now, algorithm = settings.signingKeys.algorithm, record = noRecord } = options
  const keys = await readKeys(tx)
  const active = activeKey(keys, algorithm, now)
  const usable = active !== undefined && opens(settings, active)
  const immediately = options.immediately === true || !usable
  const waiting = await usablePending(tx, settings, pendingKeys(keys, algorithm, now), options)
  // With nothing published before it, nobody can hold a set of keys without it.
  const sudden = immediately && keys.some((key) => key.id !== waiting?.id && key.revokedAt === null)
  if (waiting !== undefined && !immediately) return { key: waiting, made: false, sudden: false }
  if (waiting !== undefined) {
    await activate(tx, waiting.id, now)
    await record(
      tx,
      keyChange('signing-key.activated', waiting.id, { activatesAt: waiting.activatesAt }, { activatesAt: now }),
    )
    return { key: waiting, made: false, sudden }
  }
  const activatesAt = immediately ? now : new Date(now.getTime() + limits.signingKeyLead * 1000)
  return { key: await insertKey(tx, settings, algorithm, { now, activatesAt, record }, keys), made: true, sudden }
}

/** The next key that can be opened. Those that cannot would stop the service when their time comes: they are revoked. */
async function usablePending(
  tx: Database,
  settings: KeySettings,
  pending: readonly StoredKey[],
  { now, record = noRecord }: RotateOptions,
): Promise<StoredKey | undefined> {
  for (const key of pending) if (!opens(settings, key)) await markRevoked(tx, key, now, record)
  return pending.find((key) => opens(settings, key))
}

async function markRevoked(tx: Database, { id, algorithm }: StoredKey, now: Date, record: Recorder): Promise<void> {
  const rows = await tx.query(sql`
    update latchkey.signing_key set revoked_at = ${now}, private_key = null, updated_at = ${now}
    where id = ${id} and revoked_at is null returning id`)
  if (rows.length > 0) await record(tx, keyChange('signing-key.revoked', id, { algorithm }, {}))
  await tellNodes(tx)
}

async function described(tx: Database, id: string, now: Date): Promise<SigningKey> {
  const key = describeKeys(await readKeys(tx), now).find((candidate) => candidate.id === id)
  if (key === undefined) throw new Error(`The signing key ${id} is gone`)
  return key
}

/** What a revocation led to. */
export interface Revocation {
  readonly key: SigningKey
  /** The key that signs instead, where the revoked one signed. */
  readonly successor: SigningKey | undefined
}

/**
 * Takes a key back: it is published no more, and what it signed is refused as soon as verifiers fetch the keys again. In
 * the place of the key that signs, another one signs at once. `undefined`: there is no such key.
 */
export async function revokeSigningKey(
  db: Database,
  settings: KeySettings,
  id: string,
  now: Date,
  record: Recorder = noRecord,
): Promise<Revocation | undefined> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const keys = await readKeys(tx)
    const key = keys.find((candidate) => candidate.id === id)
    if (key === undefined) return undefined
    const signs = activeKey(keys, settings.signingKeys.algorithm, now)?.id === id
    await markRevoked(tx, key, now, record)
    const next = signs ? await replace(tx, settings, { now, immediately: true, record }) : undefined
    const successor = next === undefined ? undefined : await described(tx, next.key.id, now)
    return { key: await described(tx, id, now), successor }
  })
}

/** Forgets the private halves of keys that nobody needs to trust any more; gives how many. */
export async function forgetRetiredKeys(db: Database, now: Date): Promise<number> {
  const keys = await readKeys(db)
  const states = statesOf(keys, now)
  const over = keys.filter((key) => key.privateKey !== null && states.get(key.id)?.published === false)
  for (const { id } of over) {
    await db.query(sql`update latchkey.signing_key set private_key = null, updated_at = ${now} where id = ${id}`)
  }
  return over.length
}
