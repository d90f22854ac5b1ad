import { SignJWT } from 'jose/jwt/sign'
import type { Database } from '../runtime/database/database.ts'
import { activeKey, statesOf } from '../runtime/keys/key-state.ts'
import { type KeySettings, openKey, opens, publicKeyOf, readKeys, type StoredKey } from '../runtime/keys/signing-key.ts'
import { createVerifier } from '../runtime/verify/index.ts'

/** Something about keys that was tried, and whether it is so. */
export interface Proof {
  readonly says: string
  readonly holds: boolean
}

/** A token that was signed before keys were changed. */
export interface Witness {
  readonly keyId: string
  readonly token: string
}

const [issuer, audience] = ['urn:latchkey:proof', 'urn:latchkey:proof']
/** Seconds for which a token of the proof is good: longer than the lead of a new key. */
const life = 3600

/** Signs a token with the key that signs now; undefined where there is none, or no secret opens it. */
export async function signWitness(db: Database, settings: KeySettings, now: Date): Promise<Witness | undefined> {
  const key = activeKey(await readKeys(db), settings.signingKeys.algorithm, now)
  if (key === undefined || !opens(settings, key)) return undefined
  return { keyId: key.id, token: await sign(settings, key, now) }
}

/**
 * Tries, with the keys as they stand in the database, what a rotation promises: what was signed before still verifies, at
 * once and when the new key signs, and what the new key signs verifies and names it.
 */
export async function proveRotation(
  db: Database,
  settings: KeySettings,
  { keyId, before, now }: { readonly keyId: string; readonly before: Witness | undefined; readonly now: Date },
): Promise<Proof[]> {
  const keys = await readKeys(db)
  const key = keys.find(({ id }) => id === keyId)
  if (key === undefined) return [{ says: `signing key ${keyId} is in the database`, holds: false }]
  const later = new Date(Math.max(now.getTime(), key.activatesAt.getTime()))
  const token = await sign(settings, key, later)
  const proofs: Proof[] = [
    { says: `the new key ${key.id} is published`, holds: statesOf(keys, now).get(key.id)?.published === true },
    {
      says: `what the new key signs verifies against the published keys, and names it${later > now ? ` (from ${later.toISOString()} on)` : ''}`,
      holds: (await verifiedBy(keys, token, later)) === key.id,
    },
  ]
  if (before === undefined) return proofs
  const still = await Promise.all([now, later].map((moment) => verifiedBy(keys, before.token, moment)))
  return [
    ...proofs,
    {
      says: `a token signed before by ${before.keyId} still verifies`,
      holds: still.every((id) => id === before.keyId),
    },
  ]
}

/** Tries, with the keys as they stand in the database, that what a revoked key signed is rejected. */
export async function proveRevocation(db: Database, { keyId, token }: Witness, now: Date): Promise<Proof[]> {
  const holds = (await verifiedBy(await readKeys(db), token, now)) === undefined
  return [{ says: `a token signed before by ${keyId} is rejected by whoever fetches the keys now`, holds }]
}

function sign(settings: KeySettings, key: StoredKey, now: Date): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000)
  return new SignJWT({ iat, exp: iat + life, iss: issuer, aud: audience, sub: 'proof' })
    .setProtectedHeader({ alg: key.algorithm, kid: key.id, typ: 'JWT' })
    .sign(openKey(settings, key))
}

/** What the verifier says of a token whose key is not among the published ones, or did not sign it. Nothing else is expected. */
const doubts: ReadonlySet<string> = new Set(['unknown_key', 'signature'])

/** The id of the key by which the published keys of a moment verify a token, with what services use to verify. */
async function verifiedBy(keys: readonly StoredKey[], token: string, moment: Date): Promise<string | undefined> {
  const states = statesOf(keys, moment)
  const published = keys.filter(({ id }) => states.get(id)?.published === true).map(publicKeyOf)
  const verify = createVerifier({ jwks: { keys: published }, issuer, audience, now: () => moment })
  try {
    await verify(token)
  } catch (error) {
    if (error instanceof Error && 'code' in error && doubts.has(String(error.code))) return undefined
    throw error
  }
  const [header = ''] = token.split('.')
  const { kid }: { kid?: string } = JSON.parse(Buffer.from(header, 'base64url').toString())
  return kid
}
