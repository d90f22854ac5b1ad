import { hkdfSync } from 'node:crypto'
import type { Secret } from './secrets.ts'

/** The key of one purpose, derived (HKDF-SHA-256, RFC 5869) from the secret, which is never a key itself. */
export function deriveKey(secret: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.value, '', `latchkey/${purpose}`, 32))
}
