import { type Dialect, malformed, notSupported } from '../dialect.ts'
import { hexBytes, positiveNumber } from '../hash-text.ts'
import { pbkdf2Digest, pbkdf2Hash } from './pbkdf2-hash.ts'
import { scryptHash } from './scrypt-hash.ts'

/** Werkzeug (Flask): `scrypt:32768:8:1$salt$result` and `pbkdf2:sha256:600000$salt$result`; the salt is text. */
export const werkzeugDialect: Dialect = {
  name: 'Werkzeug',
  starts: /^(?:scrypt|pbkdf2):/,
  read(text) {
    const [, method = '', salt = '', digits = ''] =
      /^([a-z0-9:]{1,60})\$([A-Za-z0-9]{1,200})\$([0-9a-f]{1,400})$/.exec(text) ?? []
    const result = hexBytes(digits)
    if (result === undefined || digits === '') return malformed
    const [name, ...parameters] = method.split(':')
    const bytes = Buffer.from(salt)
    if (name === 'scrypt') {
      const [n, r, p] = parameters.map(positiveNumber)
      if (parameters.length !== 3 || n === undefined || r === undefined || p === undefined) return malformed
      return scryptHash({ n, r, p }, bytes, result, text)
    }
    const [digestName = '', rounds] = parameters
    const digest = pbkdf2Digest(digestName)
    const iterations = positiveNumber(rounds)
    if (parameters.length !== 2 || iterations === undefined) return malformed
    return digest === undefined ? notSupported : pbkdf2Hash({ digest, iterations }, bytes, result, text)
  },
}
