import { hkdfSync } from 'node:crypto'
import type { Secret } from './secrets.ts'

const derived = new WeakMap<Secret, Map<string, Buffer>>()

/**
 * The key of one purpose, derived (HKDF-SHA-256, RFC 5869) from the secret, which is never a key itself. It is derived
 * once: requests ask for it each time.
 */
export function deriveKey(secret: Secret, purpose: string): Buffer {
  const keys = derived.get(secret) ?? new Map<string, Buffer>()
  derived.set(secret, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret.value, '', `latchkey/${purpose}`, 32))
  keys.set(purpose, key)
  return key
}
