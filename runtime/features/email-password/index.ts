import { defineFeature } from '../../feature.ts'
import { emailPasswordErrors } from './errors.ts'
import { type EmailPasswordOptions, parseOptions } from './options.ts'
import { signInEmail } from './sign-in.ts'
import { signUpEmail } from './sign-up.ts'

export type { EmailPasswordOptions }

/**
 * Sign-up and sign-in with e-mail and password.
 * @throws {ConfigError} when an option is wrong
 */
export function emailPassword(options: EmailPasswordOptions = {}) {
  const parsed = parseOptions(options)
  return defineFeature({
    id: 'email-password',
    errors: emailPasswordErrors,
    routes: [signUpEmail(parsed), signInEmail(parsed)],
  })
}
