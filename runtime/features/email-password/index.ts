import { defineFeature } from '../../feature.ts'
import { changePassword, verifyPassword } from './change-password.ts'
import { emailPasswordErrors } from './errors.ts'
import { type EmailPasswordOptions, parseOptions } from './options.ts'
import { requestReset, resetMail, resetPurpose } from './request-reset.ts'
import { resetLink, resetPassword } from './reset.ts'
import { setPassword } from './set-password.ts'
import { signInEmail } from './sign-in.ts'
import { signUpAttempt, signUpEmail } from './sign-up.ts'

export type { EmailPasswordOptions }

/**
 * Sign-up and sign-in with e-mail and password; a new password by mail, change of password.
 * @throws {ConfigError} when an option is wrong
 */
export function emailPassword(options: EmailPasswordOptions = {}) {
  const parsed = parseOptions(options)
  return defineFeature({
    id: 'email-password',
    errors: emailPasswordErrors,
    mails: {
      [resetPurpose]: resetMail,
      'password-changed': {},
      'sign-up-attempt': signUpAttempt,
    },
    routes: [
      signUpEmail(parsed),
      signInEmail(parsed),
      requestReset('/request-password-reset'),
      requestReset('/forget-password'),
      resetLink(parsed),
      resetPassword(parsed),
      changePassword(parsed),
      verifyPassword,
      setPassword(parsed),
    ],
  })
}
