import type { Authentication } from '../../contract/assurance.ts'

/** Where the published client has another word than the log; null where no button of a page does it. */
const words: ReadonlyMap<string, string | null> = new Map([
  ['email-password', 'email'],
  ['sign-up', 'email'],
  ['email-verification', null],
])

/**
 * What a page calls a way to sign in: `email`, `username`, `passkey`, `magic-link`, `email-otp` or a provider's id; undefined for
 * one that nobody chooses.
 */
export function wordOf({ method }: Pick<Authentication, 'method'>): string | undefined {
  const word = words.get(method)
  return word === undefined ? method : (word ?? undefined)
}
