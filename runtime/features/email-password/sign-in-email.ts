import { type } from '../../contract/schema.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { identityErrors } from '../../identity/errors.ts'
import {
  bodyOfSignInForm,
  requirePasswordSignIn,
  SignInAnswer,
  signInWithPassword,
} from '../../identity/password-sign-in.ts'
import { emailPasswordErrors } from './errors.ts'

const Body = type({
  email: 'string',
  password: 'string',
  'callbackURL?': 'string',
  'rememberMe?': 'boolean',
})

/**
 * POST /sign-in/email (wire contract 5.3). Unknown address, wrong password and, where addresses have to be proven, an
 * unproven one look and cost the same.
 */
export const signInEmail = route(
  'POST',
  '/sign-in/email',
  {
    summary: 'Signs in with e-mail and password',
    caller: 'anyone',
    robots: 'guess',
    via: 'sign-in',
    body: Body,
    returns: SignInAnswer,
    errors: [
      identityErrors.EMAIL_PASSWORD_DISABLED,
      identityErrors.INVALID_EMAIL,
      emailPasswordErrors.INVALID_EMAIL_OR_PASSWORD,
      identityErrors.FAILED_TO_CREATE_SESSION,
    ],
    changesSession: true,
    form: bodyOfSignInForm,
  },
  async (context) => {
    requirePasswordSignIn(context)
    const { body } = context
    const email = normalizeEmail(body.email)
    if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
    const refusal = emailPasswordErrors.INVALID_EMAIL_OR_PASSWORD
    const who = { email, user: sql`u.email = ${email}`, name: email, method: 'email-password' }
    return signInWithPassword(context, { ...body, ...who, refusal })
  },
)
