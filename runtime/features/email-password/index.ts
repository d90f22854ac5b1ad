import { defineFeature } from '../../feature.ts'
import { AuthError } from '../../http/errors.ts'
import { identityErrors } from '../../identity/errors.ts'
import { purposes } from '../../identity/purposes.ts'
import { canMail } from '../../outbox/outbox.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { changePassword, verifyPassword } from './change-password.ts'
import { emailPasswordErrors } from './errors.ts'
import { type EmailPasswordOptions, parseOptions } from './options.ts'
import { checkPassword, type PasswordOwner } from './password-rules.ts'
import { requestReset, resetMail } from './request-reset.ts'
import { resetLink, resetPassword } from './reset.ts'
import { removeSignInMethods } from './review.ts'
import { setPassword } from './set-password.ts'
import { signInEmail } from './sign-in-email.ts'
import { signUpAttempt, signUpEmail } from './sign-up.ts'

export { checkPassword, emailPasswordErrors, type EmailPasswordOptions, type PasswordOwner }

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
      [purposes.resetPassword]: resetMail,
      'password-changed': {},
      'sign-up-attempt': signUpAttempt,
    },
    passwordPolicy: parsed,
    hooks: {
      passwordTrying() {
        if (!parsed.signIn) throw new AuthError(identityErrors.EMAIL_PASSWORD_DISABLED)
      },
    },
    capabilities: (settings): NonNullable<Capabilities['email-password']> => ({
      signIn: parsed.signIn,
      signUp: parsed.signUp,
      passwordReset: canMail(settings),
      minPasswordLength: parsed.passwordMinimum,
      maxPasswordLength: parsed.passwordMaximum,
      requireEmailVerification: settings.emailVerification.required,
    }),
    routes: [
      signUpEmail(parsed),
      signInEmail,
      requestReset('/request-password-reset'),
      requestReset('/forget-password'),
      resetLink(parsed),
      resetPassword(parsed),
      changePassword(parsed),
      verifyPassword,
      setPassword(parsed),
      removeSignInMethods,
    ],
  })
}
