import { type Dialect, malformed } from '../dialect.ts'
import { sameBytes } from '../hash-text.ts'
import { cryptAlphabet, cryptText } from './crypt-text.ts'

/** phpass, as WordPress before 6.8 (`$P$`) and phpBB (`$H$`) have it: MD5, over and over. */
export const phpassDialect: Dialect = {
  name: 'phpass',
  starts: /^\$[PH]\$/,
  read(text) {
    const [, letter = '', salt = '', result] =
      /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/.exec(text) ?? []
    const exponent = cryptAlphabet.indexOf(letter)
    if (result === undefined || exponent < 7 || exponent > 30) return malformed
    const rounds = 2 ** exponent
    return {
      text,
      work: { kind: 'phpass', units: rounds, shape: '' },
      async fits(password, primitives) {
        const job = { chain: 'md5', salt: Buffer.from(salt), rounds } as const
        const found = await primitives.rounds(Buffer.from(password), job)
        const triples = [0, 3, 6, 9, 12, 15].map((at) => [found[at + 2], found[at + 1], found[at]])
        return sameBytes(Buffer.from(cryptText(triples)), Buffer.from(result))
      },
    }
  },
}
