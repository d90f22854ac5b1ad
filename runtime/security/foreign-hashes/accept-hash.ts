import { type CheckWork, type ForeignHash, malformed, type RefusedHash, type WorkKind } from './dialect.ts'
import { dialects } from './dialects.ts'

/** The longest text of a hash that is looked at, in characters. */
export const longestHash = 1024

/** The most memory that a check may take, in bytes. */
export const mostMemory = 128 * 1024 * 1024

/** The most work that a check may take, by its kind: about a second of one processor. */
export const mostWork: Readonly<Record<WorkKind, number>> = {
  // KiB times passes: 128 MiB eight times.
  argon2: 2 ** 20,
  // Cost 14.
  bcrypt: 2 ** 14,
  digest: 1,
  // Iterations, times the blocks of the result.
  'pbkdf2-sha1': 2_000_000,
  'pbkdf2-sha256': 2_000_000,
  'pbkdf2-sha512': 2_000_000,
  phpass: 2 ** 19,
  // N times r times p.
  scrypt: 2 ** 21,
  'sha256-crypt': 700_000,
  'sha512-crypt': 700_000,
}

/** How stored texts of other products start: no text of ours does. */
const mark = 'foreign'

/** A hash that can be stored as the password of an account. */
export interface AcceptedHash {
  /** What to write into `latchkey.account.password`. */
  readonly stored: string
}

/**
 * Reads the hash of a password that another product made, in any of the forms of docs/moving/password-hashes.md, and gives
 * the text that is stored; or why it cannot be taken. Takes time in proportion to the length of the text, and never throws.
 * What it gave once it gives again for itself.
 */
export function acceptHash(text: string): AcceptedHash | RefusedHash {
  if (text.startsWith(`${mark}:`)) return readStored(text) === undefined ? malformed : { stored: text }
  const trimmed = text.length > longestHash ? text : text.trim()
  if (isOurs(trimmed)) return { stored: trimmed }
  const read = readHash(trimmed)
  return 'refused' in read ? read : { stored: storedText(read) }
}

/** Today's hashes of our own, made with whatever cost that `createPasswordHasher` makes them with by default. */
function isOurs(text: string): boolean {
  return /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{21}[AQgw]\$[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]$/.test(text)
}

function storedText({ text, work: { kind, units, shape } }: ForeignHash): string {
  return [mark, kind, units, shape, text].join(':')
}

/** The hash in a stored text; undefined where it is not one that `acceptHash` gave. */
export function readStored(stored: string): ForeignHash | undefined {
  if (stored.length > 2 * longestHash || !stored.startsWith(`${mark}:`)) return undefined
  const text = stored.split(':').slice(4).join(':')
  const read = readHash(text)
  return 'refused' in read || storedText(read) !== stored ? undefined : read
}

/** Reads a hash that costs no more than the limits. */
export function readHash(text: string): ForeignHash | RefusedHash {
  if (text.length > longestHash) return malformed
  const dialect = dialects.find(({ starts }) => starts.test(text))
  if (dialect === undefined) return { refused: 'unknown dialect' }
  const read = dialect.read(text)
  if ('refused' in read) return read
  return isAffordable(read.work, read.memory) ? read : { refused: 'costs too much' }
}

/** Whether a check stays within the limits. */
function isAffordable({ kind, units }: CheckWork, memory = 0): boolean {
  return units <= mostWork[kind] && memory <= mostMemory
}
