import { type Dialect, malformed } from '../dialect.ts'
import { positiveNumber, sameBytes } from '../hash-text.ts'
import { cryptText } from './crypt-text.ts'

const defaultRounds = 5000

/** SHA-crypt, as Unix systems have it: `$5$` with SHA-256, `$6$` with SHA-512. */
export const shaCryptDialect: Dialect = {
  name: 'SHA-crypt',
  starts: /^\$[56]\$/,
  read(text) {
    const [, id, digits, salt, result] =
      /^\$([56])\$(?:rounds=(\d{1,10})\$)?([!-#%-9;-~]{1,16})\$([./0-9A-Za-z]{43,86})$/.exec(text) ?? []
    const rounds = digits === undefined ? defaultRounds : positiveNumber(digits)
    if (salt === undefined || rounds === undefined || rounds < 1000) return malformed
    if (result?.length !== (id === '5' ? 43 : 86)) return malformed
    const chain = id === '5' ? 'sha256' : 'sha512'
    return {
      text,
      work: { kind: `${chain}-crypt`, units: rounds, shape: '' },
      async fits(password, primitives) {
        const job = { chain, salt: Buffer.from(salt), rounds } as const
        const found = await primitives.rounds(Buffer.from(password), job)
        return sameBytes(Buffer.from(cryptText(groups(found))), Buffer.from(result))
      },
    }
  },
}

/** The bytes of a result in the order in which they are written, which goes round its thirds. */
function groups(result: Buffer): (number | undefined)[][] {
  const third = Math.floor(result.length / 3)
  const turned = result.length === 32 ? [0, 2, 1] : [0, 1, 2]
  const whole = Array.from({ length: third }, (_, at) => {
    const order = turnedBy(turned, at)
    return order.map((part) => result[part * third + at])
  })
  const rest = result.length === 32 ? [result[31], result[30]] : [result[63]]
  return [...whole, rest]
}

/** SHA-256 begins 0 10 20, 21 1 11, 12 22 2; SHA-512 begins 0 21 42, 22 43 1, 44 2 23. */
function turnedBy(order: readonly number[], at: number): number[] {
  const by = order[at % 3] ?? 0
  return [0, 1, 2].map((part) => (part + by) % 3)
}
