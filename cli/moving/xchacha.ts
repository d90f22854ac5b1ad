import { randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const nonceBytes = 24
const tagBytes = 16

/**
 * Opens XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03): 24 bytes of nonce, the sealed text, 16 bytes of tag. Undefined where the
 * key does not open it.
 */
export function openXChaCha(key: Uint8Array, sealed: Uint8Array): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  try {
    return Buffer.from(xchacha20poly1305(key, sealed.subarray(0, nonceBytes)).decrypt(sealed.subarray(nonceBytes)))
  } catch {
    // Another key: the caller asks with the next one.
    return undefined
  }
}

/** Seals in the same form, with a random nonce. */
export function sealXChaCha(key: Uint8Array, text: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  return Buffer.concat([nonce, xchacha20poly1305(key, nonce).encrypt(text)])
}
