import { type Dialect, type ForeignHash, malformed, type RejectedHash } from '../dialect.ts'
import type { ScryptRun } from '../hash-primitives.ts'
import { bareBase64, base64Bytes, numbersByName, sameBytes, shortestResult } from '../hash-text.ts'

/** The cost of scrypt. */
export type ScryptCost = Pick<ScryptRun, 'n' | 'r' | 'p'>

/** The work and the memory of one run. */
export function scryptWork({ n, r, p }: ScryptCost): Pick<ForeignHash, 'work' | 'memory'> {
  return { work: { kind: 'scrypt', units: n * r * p, shape: `${n}.${r}.${p}` }, memory: 128 * r * n }
}

/** Whether scrypt is defined for a cost, and can be worked out. */
export function isScryptCost({ n, r, p }: ScryptCost): boolean {
  return Number.isInteger(Math.log2(n)) && n >= 2 && r >= 1 && p >= 1 && r * p < 2 ** 30 && n < 2 ** 32
}

/** The cost in a text such as `ln=15,r=8,p=1`. */
export function scryptCost(parameters: string): ScryptCost | undefined {
  const numbers = numbersByName(parameters)
  const [ln, r, p] = ['ln', 'r', 'p'].map((name) => numbers?.get(name))
  if (numbers?.size !== 3 || ln === undefined || r === undefined || p === undefined || ln > 31) return undefined
  const cost = { n: 2 ** ln, r, p }
  return isScryptCost(cost) ? cost : undefined
}

/** scrypt in its PHC form. */
export const scryptDialect: Dialect = {
  name: 'scrypt',
  starts: /^\$scrypt\$/,
  read(text) {
    const [, parameters = '', salt = '', result = ''] =
      /^\$scrypt\$([^$]{1,100})\$([^$]{1,400})\$([^$]{1,400})$/.exec(text) ?? []
    const cost = scryptCost(parameters)
    if (cost === undefined) return malformed
    const bytes = base64Bytes(salt)
    const end = base64Bytes(result)
    if (bytes === undefined || end === undefined) return malformed
    return scryptHash(cost, bytes, end, `$scrypt$${parameters}$${bareBase64(bytes)}$${bareBase64(end)}`)
  },
}

/** A hash of scrypt by its parts. */
export function scryptHash(cost: ScryptCost, salt: Buffer, result: Buffer, text: string): ForeignHash | RejectedHash {
  if (salt.length === 0 || result.length < shortestResult || !isScryptCost(cost)) return malformed
  return {
    text,
    ...scryptWork(cost),
    async fits(password, { scrypt }) {
      return sameBytes(await scrypt(Buffer.from(password), { ...cost, salt, length: result.length }), result)
    },
  }
}
