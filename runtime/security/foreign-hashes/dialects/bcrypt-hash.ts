import { createHmac } from 'node:crypto'
import { type Dialect, type ForeignHash, malformed, notSupported, type RejectedHash } from '../dialect.ts'

/** Bytes of a password that bcrypt looks at: the rest plays no part, wherever the hash was made. */
const mostBytes = 72

/** What a hash is made of in the place of the password, where it is something else. */
type Prepared = (password: string) => Buffer | string

/**
 * bcrypt. `2a`, `2b` and `2y` are today the same computation. `2x` marks hashes that a mistake made, in which different
 * passwords are alike.
 */
export const bcryptDialect: Dialect = {
  name: 'bcrypt',
  starts: /^\$2[abxy]?\$/,
  read: (text) => bcryptHash(text),
}

/** WordPress since 6.8: bcrypt of a digest of the password, in which spaces at the ends play no part. */
export const wordPressDialect: Dialect = {
  name: 'WordPress',
  starts: /^\$wp\$/,
  read(text) {
    const key = 'wp-sha384'
    const prepared: Prepared = (password) =>
      createHmac('sha384', key)
        // The characters that PHP trims.
        .update(password.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, ''))
        .digest('base64')
    return bcryptHash(text.slice('$wp'.length), { prepared, before: '$wp' })
  },
}

/** A hash of bcrypt; `before` stands before it in the text of the dialect. */
export function bcryptHash(
  text: string,
  { prepared = (password) => password, before = '' }: { readonly prepared?: Prepared; readonly before?: string } = {},
): ForeignHash | RejectedHash {
  // The last characters of salt and result have bits that mean nothing and are zero.
  const [, version, digits] = /^\$2([abxy]?)\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{31}$/.exec(text) ?? []
  const cost = Number(digits)
  if (version === undefined || !(cost >= 4 && cost <= 31)) return malformed
  if (version === '' || version === 'x') return notSupported
  return {
    text: before + text,
    work: { kind: 'bcrypt', units: 2 ** cost, shape: '' },
    async fits(password, { bcrypt }) {
      const bytes = Buffer.from(prepared(password))
      // A zero byte ends a password in some products and not in others: such a password fits no hash.
      const whole = !bytes.includes(0)
      const part = Buffer.from(bytes.subarray(0, mostBytes).map((byte) => byte || 1))
      return (await bcrypt(part, text)) && whole
    },
  }
}
