import { type Dialect, type ForeignHash, malformed, type RejectedHash } from '../dialect.ts'
import type { Pbkdf2Digest } from '../hash-primitives.ts'
import { bareBase64, base64Bytes, numbersByName, positiveNumber, sameBytes, shortestResult } from '../hash-text.ts'

/** Bytes that one block of each digest gives. */
const blockLength: Readonly<Record<Pbkdf2Digest, number>> = { sha1: 20, sha256: 32, sha512: 64 }

const digests: ReadonlyMap<string, Pbkdf2Digest> = new Map([
  ['sha1', 'sha1'],
  ['sha256', 'sha256'],
  ['sha512', 'sha512'],
])

/** The digest of a name such as `sha256`; undefined for any other. */
export const pbkdf2Digest = (name: string): Pbkdf2Digest | undefined => digests.get(name)

/** PBKDF2 in its PHC form: `$pbkdf2-sha256$i=600000,l=32$salt$result`; `l` may be left out. */
export const pbkdf2Dialect: Dialect = {
  name: 'PBKDF2',
  starts: /^\$pbkdf2(?:-sha\d{1,3})?\$[a-z]/,
  read(text) {
    const [, name = '', parameters = '', salt = '', result = ''] =
      /^\$pbkdf2-(sha\d{1,3})\$([^$]{1,100})\$([^$]{1,400})\$([^$]{1,400})$/.exec(text) ?? []
    const digest = pbkdf2Digest(name)
    const numbers = numbersByName(parameters)
    const iterations = numbers?.get('i')
    const bytes = base64Bytes(salt)
    const end = base64Bytes(result)
    if (digest === undefined || iterations === undefined || bytes === undefined || end === undefined) return malformed
    if (numbers?.size !== (numbers?.has('l') ? 2 : 1) || (numbers?.get('l') ?? end.length) !== end.length)
      return malformed
    return pbkdf2Hash({ digest, iterations }, bytes, end)
  },
}

/** PBKDF2 as Python's passlib writes it: `$pbkdf2-sha256$29000$salt$result`, with dots for plus signs; `$pbkdf2$` is SHA-1. */
export const passlibPbkdf2Dialect: Dialect = {
  name: 'passlib',
  starts: /^\$pbkdf2(?:-sha\d{1,3})?\$\d/,
  read(text) {
    const [, name = '', digits, salt = '', result = ''] =
      /^\$pbkdf2(?:-(sha\d{1,3})|)\$(\d{1,10})\$([^$+]{1,400})\$([^$+]{1,400})$/.exec(text) ?? []
    const digest = pbkdf2Digest(name === '' ? 'sha1' : name)
    const iterations = positiveNumber(digits)
    const [bytes, end] = [salt, result].map((part) => base64Bytes(part.replaceAll('.', '+')))
    if (digest === undefined || iterations === undefined || bytes === undefined || end === undefined) return malformed
    return pbkdf2Hash({ digest, iterations }, bytes, end)
  },
}

/** A hash of PBKDF2 by its parts. Its text is the PHC form, where a dialect gives none of its own. */
export function pbkdf2Hash(
  { digest, iterations }: { readonly digest: Pbkdf2Digest; readonly iterations: number },
  salt: Buffer,
  result: Buffer,
  text = `$pbkdf2-${digest}$i=${iterations},l=${result.length}$${bareBase64(salt)}$${bareBase64(result)}`,
): ForeignHash | RejectedHash {
  if (salt.length === 0 || result.length < shortestResult) return malformed
  const blocks = Math.ceil(result.length / blockLength[digest])
  return {
    text,
    work: { kind: `pbkdf2-${digest}`, units: iterations * blocks, shape: '' },
    async fits(password, { pbkdf2 }) {
      const run = { digest, iterations, salt, length: result.length }
      return sameBytes(await pbkdf2(Buffer.from(password), run), result)
    },
  }
}
