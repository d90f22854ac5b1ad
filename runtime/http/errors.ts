import type { ErrorEntry } from '../contract/error-entry.ts'

export type { ErrorCatalogue, ErrorEntry } from '../contract/error-entry.ts'

/** `defineErrors({ PASSKEY_NOT_FOUND: [404, 'Passkey not found'] })`: a catalogue whose keys are the codes. */
export function defineErrors<const Table extends Readonly<Record<string, readonly [status: number, message: string]>>>(
  table: Table,
): { readonly [Code in keyof Table & string]: ErrorEntry<Code> } {
  const entries = Object.entries(table).map(([code, [status, message]]) => [code, { code, status, message }])
  return Object.fromEntries(entries)
}

/** What an `AuthError` may carry beside its entry. */
export interface AuthErrorDetails {
  /** The internal reason: goes to the log, never to the caller. */
  readonly cause?: unknown
  /** What is wrong with the input, by path; never the value itself. */
  readonly fields?: readonly { readonly path: string; readonly expected: string }[]
  /** A sentence of its own, where it names the field that was refused. */
  readonly message?: string
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number
  /** Which case it was, where one code stands for several; sent beside the code. */
  readonly reason?: string
  /** The ways in which the caller can do what is asked of them; sent beside the code. */
  readonly methods?: readonly string[]
  /** What asks whether the caller is a robot; sent beside the code. */
  readonly captcha?: { readonly provider: string; readonly siteKey?: string }
  /** The word that a redirect says instead of the code, where the wire contract has one, and the sentence it adds. */
  readonly redirect?: { readonly error: string; readonly description: string }
  /** The id of the provider that it is about, where a line of clients has it in the code; at most 64 letters, digits, dashes. */
  readonly provider?: string
  /** Another status than the entry's, where the wire contract gives a call its own. */
  readonly status?: number
}

const brand = Symbol.for('latchkey.AuthError')

/** A refusal on its way out. Answered as `{ code, message }` with the entry's status. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly entry: ErrorEntry
  readonly details: AuthErrorDetails
  // A feature may bring its own copy of this module; the mark is the same in all of them, `instanceof` is not.
  readonly [brand] = true

  constructor(entry: ErrorEntry, details: AuthErrorDetails = {}) {
    super(details.message ?? entry.message, details.cause === undefined ? undefined : { cause: details.cause })
    this.entry = entry
    this.details = details
  }
}

/** Whether `error` is an `AuthError`, also one thrown by a feature with its own copy of Latchkey. */
export function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && brand in error
}
