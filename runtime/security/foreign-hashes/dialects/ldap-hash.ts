import { type Dialect, malformed, notSupported } from '../dialect.ts'
import type { Pbkdf2Digest } from '../hash-primitives.ts'
import { base64Bytes, sameBytes } from '../hash-text.ts'
import { bcryptDialect } from './bcrypt-hash.ts'
import { shaCryptDialect } from './sha-crypt-hash.ts'

/** The salted digests of LDAP directories, and the bytes of each. */
const schemes: ReadonlyMap<string, readonly [Pbkdf2Digest, number]> = new Map([
  ['SSHA', ['sha1', 20]],
  ['SSHA256', ['sha256', 32]],
  ['SSHA512', ['sha512', 64]],
])

/** LDAP: `{SSHA}`, `{SSHA256}`, `{SSHA512}` with result and salt in base64, and `{CRYPT}` before another dialect. */
export const ldapDialect: Dialect = {
  name: 'LDAP',
  starts: /^\{[A-Za-z0-9-]{1,20}\}/,
  read(text) {
    const [, name = '', rest = ''] = /^\{([A-Za-z0-9-]{1,20})\}(.*)$/.exec(text) ?? []
    if (name.toUpperCase() === 'CRYPT') {
      const inner = [shaCryptDialect, bcryptDialect].find(({ starts }) => starts.test(rest))
      return inner === undefined ? notSupported : inner.read(rest)
    }
    const [algorithm, length = 0] = schemes.get(name.toUpperCase()) ?? []
    if (algorithm === undefined) return notSupported
    const bytes = base64Bytes(rest)
    if (bytes === undefined || bytes.length <= length) return malformed
    const [result, salt] = [bytes.subarray(0, length), bytes.subarray(length)]
    return {
      text: `{${name.toUpperCase()}}${rest}`,
      work: { kind: 'digest', units: 1, shape: '' },
      fits: (password, { digest }) =>
        Promise.resolve(sameBytes(digest(algorithm, Buffer.from(password), salt), result)),
    }
  },
}
