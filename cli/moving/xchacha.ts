import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 24
const tagBytes = 16

/**
 * Opens XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03): 24 bytes of nonce, the sealed text, 16 bytes of tag. Node has the cipher
 * with short nonces only; HChaCha20 makes its key of the long one. Undefined where the key does not open it.
 */
export function openXChaCha(key: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const [inner, nonce] = innerOf(key, sealed.subarray(0, nonceBytes))
  const decipher = createDecipheriv('chacha20-poly1305', inner, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    // Another key: the caller asks with the next one.
    return undefined
  }
}

/** Seals in the same form, with a nonce by chance. */
export function sealXChaCha(key: Buffer, text: Buffer): Buffer {
  const long = randomBytes(nonceBytes)
  const [inner, nonce] = innerOf(key, long)
  const cipher = createCipheriv('chacha20-poly1305', inner, nonce, { authTagLength: tagBytes })
  return Buffer.concat([long, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Key and nonce for the cipher with short nonces. */
function innerOf(key: Buffer, nonce: Buffer): readonly [key: Buffer, nonce: Buffer] {
  return [hChaCha(key, nonce.subarray(0, 16)), Buffer.concat([Buffer.alloc(4), nonce.subarray(16)])]
}

const constants = Buffer.from('expand 32-byte k')

/** The key of a long nonce, from its first 16 bytes (section 2.2 of the draft). */
export function hChaCha(key: Buffer, nonce: Buffer): Buffer {
  const input = Buffer.concat([constants, key, nonce])
  const state = Uint32Array.from({ length: 16 }, (_, index) => input.readUInt32LE(index * 4))
  const at = (index: number) => state[index] ?? 0
  const turn = (value: number, by: number) => (value << by) | (value >>> (32 - by))
  const quarter = (a: number, b: number, c: number, d: number) => {
    state[a] = at(a) + at(b)
    state[d] = turn(at(d) ^ at(a), 16)
    state[c] = at(c) + at(d)
    state[b] = turn(at(b) ^ at(c), 12)
    state[a] = at(a) + at(b)
    state[d] = turn(at(d) ^ at(a), 8)
    state[c] = at(c) + at(d)
    state[b] = turn(at(b) ^ at(c), 7)
  }
  for (let round = 0; round < 10; round += 1) {
    quarter(0, 4, 8, 12)
    quarter(1, 5, 9, 13)
    quarter(2, 6, 10, 14)
    quarter(3, 7, 11, 15)
    quarter(0, 5, 10, 15)
    quarter(1, 6, 11, 12)
    quarter(2, 7, 8, 13)
    quarter(3, 4, 9, 14)
  }
  const output = Buffer.alloc(32)
  for (const [place, index] of [0, 1, 2, 3, 12, 13, 14, 15].entries()) output.writeUInt32LE(at(index), place * 4)
  return output
}
