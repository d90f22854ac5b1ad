import { AuthError } from '../../http/errors.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'

/**
 * Length is counted in code points, as a person counts characters.
 * @throws {AuthError} PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG
 */
export function checkNewPassword(options: Required<EmailPasswordOptions>, password: string): void {
  const length = [...password.normalize('NFKC')].length
  if (length < options.passwordMinimum) throw new AuthError(emailPasswordErrors.PASSWORD_TOO_SHORT)
  if (length > options.passwordMaximum) throw new AuthError(emailPasswordErrors.PASSWORD_TOO_LONG)
}
