import type { HashPrimitives } from './hash-primitives.ts'

/** What the work of a check consists of. Each kind is counted in units of its own. */
export const workKinds = [
  'argon2',
  'bcrypt',
  'digest',
  'pbkdf2-sha1',
  'pbkdf2-sha256',
  'pbkdf2-sha512',
  'phpass',
  'scrypt',
  'sha256-crypt',
  'sha512-crypt',
] as const

export type WorkKind = (typeof workKinds)[number]

/** The work of checking one password against one hash. */
export interface CheckWork {
  readonly kind: WorkKind
  /** How much of its kind: rounds, or for `argon2` and `scrypt` blocks of memory that are written. */
  readonly units: number
  /** The parameters where `units` alone do not say how the memory is used: numbers with dots between them. Else empty. */
  readonly shape: string
}

/** A hash of another product that was read. */
export interface ForeignHash {
  /** The text of the hash, said in one way only. */
  readonly text: string
  readonly work: CheckWork
  /** Bytes of memory that a check takes, where it is more than a little. */
  readonly memory?: number
  /** Whether the password is the one that was hashed. */
  fits(password: string, primitives: HashPrimitives): Promise<boolean>
}

/** Why a hash is not taken. */
export type HashRejection = 'unknown dialect' | 'malformed' | 'not supported' | 'costs too much'

/** A hash that is not taken. */
export interface RejectedHash {
  readonly refused: HashRejection
}

/** One way to write a hash. */
export interface Dialect {
  readonly name: string
  /** How its texts start: which dialect a text is meant to be. */
  readonly starts: RegExp
  /** Reads a text that starts as it should. Takes time in proportion to its length, and never throws. */
  read(text: string): ForeignHash | RejectedHash
}

export const malformed: RejectedHash = { refused: 'malformed' }
export const notSupported: RejectedHash = { refused: 'not supported' }

/** Whether a hash was read, or is not taken. */
export const isTaken = (read: ForeignHash | RejectedHash): read is ForeignHash => 'text' in read
