import { createCipheriv } from 'node:crypto'
import { type Dialect, malformed } from '../dialect.ts'
import { bareBase64, base64Bytes, sameBytes } from '../hash-text.ts'
import { scryptCost, scryptWork } from './scrypt-hash.ts'

/** Bytes of Firebase's signer key, and so of its results. */
const signerKeyLength = 64

/**
 * Firebase's own way with scrypt: what scrypt gives is a key for AES-256-CTR, and the result is the project's signer key
 * encrypted with it. A text holds the key stream instead, which is result and signer key put together: so the signer key,
 * a secret of the whole project, is nowhere stored.
 */
export const firebaseDialect: Dialect = {
  name: 'Firebase',
  starts: /^\$firebase-scrypt\$/,
  read(text) {
    const [, parameters = '', salt = '', stream = ''] =
      /^\$firebase-scrypt\$([^$]{1,100})\$([^$]{1,400})\$([^$]{1,400})$/.exec(text) ?? []
    const cost = scryptCost(parameters)
    const bytes = base64Bytes(salt)
    const result = base64Bytes(stream)
    if (cost === undefined || bytes === undefined || bytes.length === 0) return malformed
    if (result?.length !== signerKeyLength) return malformed
    return {
      text: `$firebase-scrypt$${parameters}$${bareBase64(bytes)}$${bareBase64(result)}`,
      ...scryptWork(cost),
      async fits(password, { scrypt }) {
        const key = await scrypt(Buffer.from(password), { ...cost, salt: bytes, length: signerKeyLength })
        return sameBytes(keyStream(key.subarray(0, 32)), result)
      },
    }
  },
}

function keyStream(key: Buffer): Buffer {
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(signerKeyLength))
}

/** What Firebase shows under “Password hash parameters” of a project. */
export interface FirebaseParameters {
  /** In base64. A secret: it is not kept. */
  readonly signerKey: string
  /** In base64. */
  readonly saltSeparator: string
  readonly rounds: number
  readonly memoryCost: number
}

/** What an export of Firebase says of one user (`auth:export`). */
export interface FirebaseUser {
  /** In base64, plain or for URLs. */
  readonly passwordHash: string
  /** In base64, plain or for URLs. */
  readonly salt: string
}

/** The text of a hash of Firebase, for `acceptHash`; undefined where something is not as Firebase writes it. */
export function fromFirebase(user: FirebaseUser, parameters: FirebaseParameters): string | undefined {
  const [result, salt, separator, signerKey] = [
    user.passwordHash,
    user.salt,
    parameters.saltSeparator,
    parameters.signerKey,
  ].map((text) => base64Bytes(text.replaceAll('-', '+').replaceAll('_', '/')))
  if (result?.length !== signerKeyLength || signerKey?.length !== signerKeyLength) return undefined
  if (salt === undefined || separator === undefined) return undefined
  const stream = Buffer.from(result.map((byte, at) => byte ^ (signerKey[at] ?? 0)))
  const { memoryCost, rounds } = parameters
  const bytes = Buffer.concat([salt, separator])
  return `$firebase-scrypt$ln=${memoryCost},r=${rounds},p=1$${bareBase64(bytes)}$${bareBase64(stream)}`
}
