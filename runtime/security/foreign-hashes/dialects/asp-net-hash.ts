import { type Dialect, malformed } from '../dialect.ts'
import type { Pbkdf2Digest } from '../hash-primitives.ts'
import { base64Bytes } from '../hash-text.ts'
import { pbkdf2Hash } from './pbkdf2-hash.ts'

/** The pseudorandom functions of version 3, by their numbers. */
const functions: readonly (Pbkdf2Digest | undefined)[] = ['sha1', 'sha256', 'sha512']

/**
 * ASP.NET Identity: base64 of one byte for the version, then version 2 (0): 1,000 iterations of PBKDF2 with SHA-1, 16 bytes of
 * salt and 32 of result; version 3 (1): function, iterations and length of the salt as numbers of 4 bytes, salt and result.
 */
export const aspNetDialect: Dialect = {
  name: 'ASP.NET Identity',
  // Nothing else is base64 alone: a byte of zero begins as A and one of A to P, the bytes one and zero as AQ.
  starts: /^A[A-Q][A-Za-z0-9+/=]*$/,
  read(text) {
    const bytes = base64Bytes(text)
    if (bytes === undefined) return malformed
    if (bytes[0] === 0) {
      if (bytes.length !== 49) return malformed
      const run = { digest: 'sha1', iterations: 1000 } as const
      return pbkdf2Hash(run, bytes.subarray(1, 17), bytes.subarray(17), text)
    }
    if (bytes.length < 13) return malformed
    const digest = functions[bytes.readUInt32BE(1)]
    const iterations = bytes.readUInt32BE(5)
    const end = 13 + bytes.readUInt32BE(9)
    if (digest === undefined || iterations === 0 || end > bytes.length) return malformed
    return pbkdf2Hash({ digest, iterations }, bytes.subarray(13, end), bytes.subarray(end), text)
  },
}
