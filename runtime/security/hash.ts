import { hash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a random credential, which is how it is stored: it has too much entropy to be guessed from the hash. */
export function hashToken(token: string): Buffer {
  // Asked for a Buffer, Node takes half as long again.
  return Buffer.from(hash('sha256', token, 'binary'), 'latin1')
}

/** Compares two texts in a time that does not tell where they differ. */
export function equalsInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other))
}
