import type { ErrorEntry } from '../../http/errors.ts'
import { limits } from '../../contract/limits.ts'
import { usernameErrors } from './errors.ts'

/** Which names there can be. */
export interface NameRules {
  /** In Unicode code points. */
  readonly minimum: number
  readonly maximum: number
  /** As stored. */
  readonly reserved: ReadonlySet<string>
  allows(name: string): boolean
}

/**
 * A name as it is stored and compared: lower case, and NFKC, so that letters which look alike because they are the same
 * (`Ａda` in full width) are the same name. Normalised again, because lower case may leave the form.
 */
export function storedName(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC')
}

// The sign-in field tells names from addresses by `@`.
const neverAllowed = /[@\p{White_Space}\p{Cc}\p{Cs}]/u

/** Why a stored form cannot be a name, or nothing. Reserved names are names. */
export function nameProblem(rules: NameRules, name: string): ErrorEntry | undefined {
  const length = [...name].length
  if (length === 0) return usernameErrors.INVALID_USERNAME
  if (length < rules.minimum) return usernameErrors.USERNAME_TOO_SHORT
  if (length > rules.maximum) return usernameErrors.USERNAME_TOO_LONG
  return neverAllowed.test(name) || !rules.allows(name) ? usernameErrors.INVALID_USERNAME : undefined
}

// Controls, lone surrogates, line ends, and the marks that turn the direction of the text around them.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Whether a text can be shown as somebody's name: not blank, in one line, of a length that fits. */
export function isDisplayName(text: string): boolean {
  return text.trim() !== '' && [...text].length <= limits.displayUsernameMaximum && !unprintable.test(text)
}
