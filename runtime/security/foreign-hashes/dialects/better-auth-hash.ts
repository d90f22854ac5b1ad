import { type Dialect, malformed } from '../dialect.ts'
import { sameBytes } from '../hash-text.ts'
import { scryptWork } from './scrypt-hash.ts'

/** The salt is used as the text that it is written as. */
const run = { n: 16_384, r: 16, p: 1 }

/** What better-auth stores by default: `salt:result`, both in hexadecimal digits. */
export const betterAuthDialect: Dialect = {
  name: 'better-auth',
  starts: /^[0-9a-fA-F]{32}:/,
  read(text) {
    const [, salt, digits] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(text) ?? []
    if (salt === undefined || digits === undefined) return malformed
    const result = Buffer.from(digits, 'hex')
    return {
      text,
      ...scryptWork(run),
      async fits(password, { scrypt }) {
        const options = { ...run, salt: Buffer.from(salt), length: result.length }
        return sameBytes(await scrypt(Buffer.from(password.normalize('NFKC')), options), result)
      },
    }
  },
}
