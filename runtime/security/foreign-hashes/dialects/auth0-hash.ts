import { isScryptCost } from './scrypt-hash.ts'
import { bareBase64, base64Bytes, hexBytes } from '../hash-text.ts'

/** A text of Auth0 with the way it is written. */
export interface Auth0Text {
  readonly value: string
  readonly encoding?: 'base64' | 'hex' | 'utf8'
}

/** `custom_password_hash` of a user in an import or export of Auth0. */
export interface Auth0Hash {
  /** `argon2`, `bcrypt`, `ldap`, `pbkdf2` or `scrypt`; others are not read. */
  readonly algorithm: string
  readonly hash: Auth0Text
  readonly salt?: Auth0Text & { readonly position?: 'prefix' | 'suffix' }
  readonly password?: { readonly encoding?: string }
  /** Bytes of the result, of `scrypt`. */
  readonly keylen?: number
  /** N of `scrypt`. */
  readonly cost?: number
  readonly blockSize?: number
  readonly parallelization?: number
}

/** The text of one of Auth0's hash objects, for `acceptHash`; undefined where nothing reads it. */
export function fromAuth0({ algorithm, hash, salt, password, ...costs }: Auth0Hash): string | undefined {
  if ((password?.encoding ?? 'utf8') !== 'utf8') return undefined
  if (['argon2', 'bcrypt', 'ldap', 'pbkdf2'].includes(algorithm)) return hash.value
  if (algorithm !== 'scrypt' || salt === undefined) return undefined
  const { cost: n = 16_384, blockSize: r = 8, parallelization: p = 1, keylen } = costs
  const result = bytesOf(hash)
  const bytes = bytesOf(salt)
  if (result === undefined || bytes === undefined || result.length !== (keylen ?? result.length)) return undefined
  if (!isScryptCost({ n, r, p })) return undefined
  return `$scrypt$ln=${Math.log2(n)},r=${r},p=${p}$${bareBase64(bytes)}$${bareBase64(result)}`
}

function bytesOf({ value, encoding = 'utf8' }: Auth0Text): Buffer | undefined {
  if (encoding === 'base64') return base64Bytes(value)
  return encoding === 'hex' ? hexBytes(value) : Buffer.from(value)
}
