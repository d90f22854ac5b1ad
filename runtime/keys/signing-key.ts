import type { KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import type { Database } from '../database/database.ts'
import { columns, sql } from '../database/sql.ts'
import { uuidv7 } from '../security/random.ts'
import { seal, sealedWith, SealBroken, unseal } from '../security/seal.ts'
import type { Settings, SigningAlgorithm } from '../contract/settings.ts'
import { isPair, newKeyPair, privateKeyOf, publicMembers } from './key-pair.ts'
import { activeKey, type KeyStatus, type KeyTimes, pendingKeys, statesOf } from './key-state.ts'
import type { Change, Columns } from '../contract/change.ts'
import type { ChangeKind } from '../contract/change-kinds.ts'
import { noRecord, type Recorder } from '../contract/hooks.ts'

/** What the keys depend on. */
export type KeySettings = Pick<Settings, 'secrets' | 'signingKeys'>

/** A row, with the private half sealed; null when nothing will be signed with it any more. */
export interface StoredKey extends KeyTimes {
  readonly publicKey: string
  readonly privateKey: string | null
}

/** A key that signs, will sign or once signed, without its private half. */
export interface SigningKey extends KeyTimes {
  readonly status: KeyStatus
  /** With `kid` and `alg`, as verifiers get it (RFC 7517 section 4). */
  readonly publicKey: JWK
  /** Version of the secret that seals the private half; null when that is no longer kept. */
  readonly secretVersion: number | null
  readonly retiredAt: Date | null
}

/** Every row, in one statement. */
export function readKeys(db: Database): Promise<StoredKey[]> {
  return db.query<StoredKey>(sql`
    select id, algorithm, public_key, private_key, created_at, activates_at, revoked_at
    from latchkey.signing_key order by activates_at desc, id desc`)
}

/** All keys with their states at `now`, newest first. */
export async function listSigningKeys(db: Database, now: Date): Promise<SigningKey[]> {
  return describeKeys(await readKeys(db), now)
}

/** What may be shown of keys. */
export function describeKeys(keys: readonly StoredKey[], now: Date): SigningKey[] {
  const states = statesOf(keys, now)
  return keys.map((key) => {
    const { id, algorithm, createdAt, activatesAt, revokedAt } = key
    const { status = 'revoked', retiredAt = null } = states.get(id) ?? {}
    const secretVersion = key.privateKey === null ? null : sealedWith(key.privateKey)
    return {
      id,
      algorithm,
      status,
      publicKey: publicKeyOf(key),
      secretVersion,
      createdAt,
      activatesAt,
      retiredAt,
      revokedAt,
    }
  })
}

/** The public half as it is published: nothing but public members, its `kid` and its `alg` (wire contract 9.1). */
export function publicKeyOf({ id, algorithm, publicKey }: StoredKey): JWK {
  const stored: JWK = JSON.parse(publicKey)
  return { alg: algorithm, ...publicMembers(stored), kid: id }
}

/** Opens the private half. @throws {SealBroken} when no configured secret fits, or the halves do not belong together */
export function openKey({ secrets }: KeySettings, key: StoredKey): KeyObject {
  if (key.privateKey === null) throw new SealBroken(`The private half of signing key ${key.id} is no longer kept`)
  const opened = privateKeyOf(unseal(secrets, 'signing-key', key.id, key.privateKey))
  if (!isPair(opened, publicKeyOf(key)))
    throw new SealBroken(`The halves of signing key ${key.id} do not belong together`)
  return opened
}

/** Whether the configured secrets open the private half. */
export function opens(settings: KeySettings, key: StoredKey): boolean {
  try {
    openKey(settings, key)
    return true
  } catch (error) {
    if (error instanceof SealBroken) return false
    throw error
  }
}

/** Whoever makes, replaces or revokes keys waits here for the others; ends with the transaction. */
export async function lockKeys(tx: Database): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('latchkey.signing_key', 0))`)
}

/** The channel on which a change of the keys is told to all nodes (NOTIFY). */
export const keyChannel = 'latchkey_signing_key'

/** Tells all nodes that the keys have changed, when the transaction commits. */
export async function tellNodes(tx: Database): Promise<void> {
  await tx.query(sql`select pg_notify(${keyChannel}, '')`)
}

/** Makes and stores a key that signs from `activatesAt` on. */
export async function insertKey(
  tx: Database,
  settings: KeySettings,
  algorithm: SigningAlgorithm,
  times: { readonly now: Date; readonly activatesAt: Date; readonly record: Recorder },
  others: readonly StoredKey[],
): Promise<StoredKey> {
  // Later than every other one, so that of two that sign from the same moment the newer one does.
  const createdAt = new Date(Math.max(times.now.getTime(), ...others.map((key) => key.createdAt.getTime() + 1)))
  const id = uuidv7(times.now)
  const pair = await newKeyPair(algorithm, settings.signingKeys)
  const row = {
    id,
    algorithm,
    publicKey: JSON.stringify(pair.publicKey),
    privateKey: seal(settings.secrets, 'signing-key', id, JSON.stringify(pair.privateKey)),
    createdAt,
    activatesAt: times.activatesAt,
    revokedAt: null,
  }
  await tx.query(sql`insert into latchkey.signing_key ${columns({ ...row, updatedAt: times.now })}`)
  await times.record(tx, keyChange('signing-key.created', id, {}, { algorithm, activatesAt: times.activatesAt }))
  await tellNodes(tx)
  return row
}

/** A change of a key, to be put on record. */
export function keyChange(kind: ChangeKind, id: string, before: Columns, after: Columns): Change {
  return { kind, subject: { type: 'signing-key', id }, userId: null, organizationId: null, before, after }
}

/** All rows, with a key that signs now: made if there is none. Of many nodes at once, one makes it and all get the same. */
export async function ensureActiveKey(
  db: Database,
  settings: KeySettings,
  now: Date,
  record: Recorder = noRecord,
): Promise<readonly StoredKey[]> {
  const { algorithm } = settings.signingKeys
  const keys = await readKeys(db)
  if (activeKey(keys, algorithm, now) !== undefined) return keys
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const current = await readKeys(tx)
    if (activeKey(current, algorithm, now) !== undefined) return current
    // Another node made it a moment ago by a clock that is ahead of this one: one key is enough.
    const [waiting] = pendingKeys(current, algorithm, now)
    if (waiting === undefined) {
      return [await insertKey(tx, settings, algorithm, { now, activatesAt: now, record }, current), ...current]
    }
    await activate(tx, waiting.id, now)
    const [before, after] = [{ activatesAt: waiting.activatesAt }, { activatesAt: now }]
    await record(tx, keyChange('signing-key.activated', waiting.id, before, after))
    return readKeys(tx)
  })
}

/** Lets a key that waits sign from `now` on. */
export async function activate(tx: Database, id: string, now: Date): Promise<void> {
  await tx.query(sql`
    update latchkey.signing_key set activates_at = ${now}, updated_at = ${now} where id = ${id}`)
  await tellNodes(tx)
}

/** The key that signs now, made if there is none. */
export async function ensureSigningKey(
  db: Database,
  settings: KeySettings,
  now: Date,
  record: Recorder = noRecord,
): Promise<SigningKey> {
  const keys = await ensureActiveKey(db, settings, now, record)
  const { id } = activeKey(keys, settings.signingKeys.algorithm, now) ?? {}
  const [key] = describeKeys(keys, now).filter((candidate) => candidate.id === id)
  if (key === undefined) throw new Error('There is no active signing key')
  return key
}
