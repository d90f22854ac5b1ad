import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { ConfigError } from '../config-error.ts'
import { type Database, isUniqueViolation } from '../database/database.ts'
import { columns, sql } from '../database/sql.ts'
import { uuidv7 } from '../security/random.ts'
import { seal, sealedWith, SealBroken, unseal } from '../security/seal.ts'
import type { Secrets } from '../security/secrets.ts'

/** A key that signs or once signed. The private half never leaves this module unsealed. */
export interface SigningKey {
  /** Also the `kid` (RFC 7517 section 4.5). */
  readonly id: string
  readonly algorithm: string
  readonly status: 'pending' | 'active' | 'retired' | 'revoked'
  readonly publicKey: JWK
  /** Version of the secret that seals the private half. */
  readonly secretVersion: number
  readonly createdAt: Date
}

interface Row {
  readonly id: string
  readonly algorithm: string
  readonly status: SigningKey['status']
  readonly publicKey: string
  readonly privateKey: string
  readonly createdAt: Date
}

const algorithm = 'EdDSA'

function fromRow(row: Row): SigningKey {
  const { id, status, createdAt } = row
  const publicKey: JWK = JSON.parse(row.publicKey)
  return { id, algorithm: row.algorithm, status, publicKey, secretVersion: sealedWith(row.privateKey), createdAt }
}

/** An Ed25519 pair (RFC 8037) whose private half is sealed to its own row. */
function newKeyRow(secrets: Secrets, now: Date) {
  const id = uuidv7(now)
  const pair = generateKeyPairSync('ed25519')
  const publicKey = { ...pair.publicKey.export({ format: 'jwk' }), kid: id, alg: algorithm, use: 'sig' }
  const privateKey = seal(secrets, 'signing-key', id, JSON.stringify(pair.privateKey.export({ format: 'jwk' })))
  const status: SigningKey['status'] = 'active'
  return { id, algorithm, status, publicKey: JSON.stringify(publicKey), privateKey, createdAt: now, updatedAt: now }
}

/** All keys, newest first. */
export async function listSigningKeys(db: Database): Promise<SigningKey[]> {
  const rows = await db.query<Row>(sql`select * from latchkey.signing_key order by created_at desc, id desc`)
  return rows.map(fromRow)
}

async function activeRow(db: Database): Promise<Row | undefined> {
  const [row] = await db.query<Row>(sql`
    select * from latchkey.signing_key where algorithm = ${algorithm} and status = 'active'`)
  return row
}

/** The active key, made now if there is none. Of several nodes at once, one makes it and all get the same. */
export async function ensureSigningKey(db: Database, secrets: Secrets, now: Date): Promise<SigningKey> {
  const existing = await activeRow(db)
  if (existing !== undefined) return fromRow(existing)
  const row = newKeyRow(secrets, now)
  try {
    await db.query(sql`insert into latchkey.signing_key ${columns(row)}`)
    return fromRow(row)
  } catch (error) {
    if (!isUniqueViolation(error, 'signing_key_active_key')) throw error
    const winner = await activeRow(db)
    if (winner === undefined) throw error
    return fromRow(winner)
  }
}

/** Opens the private half of a key. @throws {SealBroken} when no configured secret fits */
export async function openSigningKey(db: Database, secrets: Secrets, id: string): Promise<KeyObject> {
  const [row] = await db.query<Row>(sql`select * from latchkey.signing_key where id = ${id}`)
  if (row === undefined) throw new Error(`The signing key ${id} is gone`)
  const opened: JWK = JSON.parse(unseal(secrets, 'signing-key', row.id, row.privateKey))
  return createPrivateKey({ key: opened, format: 'jwk' })
}

/** Puts a new key in the place of the active one, which stays to verify what it signed. */
export async function rotateSigningKey(db: Database, secrets: Secrets, now: Date): Promise<SigningKey> {
  return db.transaction(async (tx) => {
    // Two rotations at once wait for each other here instead of failing on the unique index.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('latchkey.signing_key', 0))`)
    await tx.query(sql`
      update latchkey.signing_key set status = 'retired', updated_at = ${now}
      where algorithm = ${algorithm} and status = 'active'`)
    const row = newKeyRow(secrets, now)
    await tx.query(sql`insert into latchkey.signing_key ${columns(row)}`)
    return fromRow(row)
  })
}

/**
 * Opens the active key once, so that a wrong secret is found at start and not at the first signature.
 * @throws {ConfigError} naming the command that helps
 */
export async function checkSigningKeys(db: Database, secrets: Secrets): Promise<void> {
  const row = await activeRow(db)
  if (row === undefined) {
    throw new ConfigError({
      path: 'signing key',
      expected: 'an active key',
      advice: 'Run `npx latchkey keys rotate` to make one.',
    })
  }
  try {
    const opened: JWK = JSON.parse(unseal(secrets, 'signing-key', row.id, row.privateKey))
    const derived = createPublicKey({ key: opened, format: 'jwk' }).export({ format: 'jwk' })
    if (derived.x !== fromRow(row).publicKey.x) throw new SealBroken('The halves of the key do not belong together')
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause
    const version = sealedWith(row.privateKey)
    throw new ConfigError({
      path: 'LATCHKEY_SECRETS',
      expected: `the secret that sealed signing key ${row.id} as version ${version}`,
      advice:
        `Put that secret back, after any newer one: LATCHKEY_SECRETS=${version + 1}:<new>,${version}:<the old one>. ` +
        'If it is lost, run `npx latchkey keys rotate`: a new key signs from then on, and what the old one signed still verifies.',
    })
  }
}
