import type { KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import type { Waiting } from '../common/waiting.ts'

/** A key that signs, opened. */
export interface OpenKey {
  /** Also the `kid` (RFC 7517 section 4.5). */
  readonly id: string
  readonly algorithm: string
  readonly key: KeyObject
}

/** What verifiers may trust now. */
export interface PublishedKeys {
  /** Public halves: those that will sign, the one that signs, and those that signed before. */
  readonly keys: readonly JWK[]
  /** When another key begins to sign, where that is planned. */
  readonly nextActivation: Date | undefined
}

/** The signing keys of a running service, kept in memory so that a token costs no query for them. */
export interface KeyRing {
  /**
   * The key that signs now, made if there is none.
   * @throws {ConfigError} when it cannot be opened with the configured secrets
   */
  signing(now: Date): Promise<OpenKey>
  /** What verifiers may trust now, at once where it is known. */
  published(now: Date): Waiting<PublishedKeys>
  /** Reads the keys anew at the next question: after a rotation or a revocation in this process. */
  forget(): void
  /** Reads the keys anew at the next question, and goes on with those that are known where the database does not answer. */
  doubt(): void
  /** Calls `listener` at the first question. */
  onFirstUse(listener: () => void): void
}
