import { type Dialect, type ForeignHash, malformed, notSupported, type RejectedHash } from '../dialect.ts'
import { bareBase64, base64Bytes, numbersByName, sameBytes, shortestResult } from '../hash-text.ts'
import type { Argon2Run } from '../hash-primitives.ts'

const algorithms: ReadonlyMap<string, Argon2Run['algorithm']> = new Map([
  ['argon2d', 0],
  ['argon2i', 1],
  ['argon2id', 2],
])

/** Without a version a text is of version 16, which came before texts named it. */
const versions: ReadonlyMap<string, Argon2Run['version']> = new Map([
  ['', 16],
  ['v=16$', 16],
  ['v=19$', 19],
])

/** Salts are at least as long as the library takes. */
const shortestSalt = 8

/** Argon2 in its PHC form. */
export const argon2Dialect: Dialect = {
  name: 'argon2',
  starts: /^\$argon2/,
  read(text) {
    const [, name = '', version = '', parameters = '', salt = '', result = ''] =
      /^\$([a-z0-9]{1,8})\$(v=\d{1,3}\$|)([^$]{1,200})\$([^$]{1,200})\$([^$]{1,200})$/.exec(text) ?? []
    const algorithm = algorithms.get(name)
    const known = versions.get(version)
    if (algorithm === undefined || known === undefined) return malformed
    if (/(?:^|,)(?:keyid|data)=/.test(parameters)) return notSupported
    const numbers = numbersByName(parameters)
    const [memory, passes, lanes] = ['m', 't', 'p'].map((letter) => numbers?.get(letter))
    if (numbers?.size !== 3 || memory === undefined || passes === undefined || lanes === undefined) return malformed
    return argon2Hash({ algorithm, version: known, memory, passes, lanes }, base64Bytes(salt), base64Bytes(result))
  },
}

/** A hash of argon2 by its parts. */
export function argon2Hash(
  run: Omit<Argon2Run, 'salt' | 'length'>,
  salt: Buffer | undefined,
  result: Buffer | undefined,
): ForeignHash | RejectedHash {
  const { algorithm, version, memory, passes, lanes } = run
  if (salt === undefined || salt.length < shortestSalt) return malformed
  if (result === undefined || result.length < shortestResult) return malformed
  if (lanes > 255 || memory < 8 * lanes) return malformed
  const name = [...algorithms].find(([, number]) => number === algorithm)?.[0]
  const parameters = `$${name}$v=${version}$m=${memory},t=${passes},p=${lanes}`
  return {
    text: `${parameters}$${bareBase64(salt)}$${bareBase64(result)}`,
    work: { kind: 'argon2', units: memory * passes, shape: `${memory}.${passes}.${lanes}` },
    memory: memory * 1024,
    async fits(password, { argon2 }) {
      return sameBytes(await argon2(Buffer.from(password), { ...run, salt, length: result.length }), result)
    },
  }
}
