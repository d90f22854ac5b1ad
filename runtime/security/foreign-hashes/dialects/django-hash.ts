import { createHash } from 'node:crypto'
import { type Dialect, type ForeignHash, malformed, notSupported, type RejectedHash } from '../dialect.ts'
import { base64Bytes, positiveNumber } from '../hash-text.ts'
import { argon2Dialect } from './argon2-hash.ts'
import { bcryptHash } from './bcrypt-hash.ts'
import { pbkdf2Hash } from './pbkdf2-hash.ts'
import { scryptHash } from './scrypt-hash.ts'

/** Django: `algorithm$…`; salts are text. */
export const djangoDialect: Dialect = {
  name: 'Django',
  starts: /^(?:pbkdf2_sha256|pbkdf2_sha1|argon2|bcrypt_sha256|bcrypt|scrypt|md5|sha1|unsalted_md5|unsalted_sha1)\$/,
  read(text) {
    const [algorithm = ''] = text.split('$', 1)
    const rest = text.slice(algorithm.length + 1)
    switch (algorithm) {
      case 'pbkdf2_sha256':
        return iterated(text, rest, 'sha256')
      case 'pbkdf2_sha1':
        return iterated(text, rest, 'sha1')
      case 'argon2':
        return argon2Dialect.read(`$${rest}`)
      case 'bcrypt':
        return bcryptHash(rest)
      case 'bcrypt_sha256': {
        const prepared = (password: string) => createHash('sha256').update(password).digest('hex')
        return bcryptHash(rest, { prepared, before: 'bcrypt_sha256$' })
      }
      case 'scrypt':
        return djangoScrypt(text, rest)
      default:
        return notSupported
    }
  },
}

/** `iterations$salt$result` */
function iterated(text: string, rest: string, digest: 'sha1' | 'sha256'): ForeignHash | RejectedHash {
  const [digits, salt = '', result = '', ...more] = rest.split('$')
  const iterations = positiveNumber(digits)
  const bytes = base64Bytes(result)
  if (iterations === undefined || bytes === undefined || more.length > 0) return malformed
  return pbkdf2Hash({ digest, iterations }, Buffer.from(salt), bytes, text)
}

/** `n$salt$r$p$result` */
function djangoScrypt(text: string, rest: string): ForeignHash | RejectedHash {
  const [first, salt = '', second, third, result = '', ...more] = rest.split('$')
  const [n, r, p] = [first, second, third].map(positiveNumber)
  const bytes = base64Bytes(result)
  if (n === undefined || r === undefined || p === undefined || bytes === undefined || more.length > 0) return malformed
  return scryptHash({ n, r, p }, Buffer.from(salt), bytes, text)
}
