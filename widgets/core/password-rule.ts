import type { PasswordPolicy } from './context.ts'
import type { MessageKey } from './messages.ts'

/** Characters as a person counts them and as the service does: code points after NFKC. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFKC')].length
}

/** What is wrong with a new password before it is sent, or undefined. */
export function newPasswordProblem(password: string, { min, max }: PasswordPolicy): MessageKey | undefined {
  const length = passwordLength(password)
  if (length === 0) return 'field.newPasswordMissing'
  if (length < min) return 'errors.PASSWORD_TOO_SHORT'
  return length > max ? 'errors.PASSWORD_TOO_LONG' : undefined
}
