import { type } from 'arktype'
import { User } from '../../entities.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { findUserWithPassword, replacePasswordHash, type UserWithPassword } from '../../identity/account.ts'
import { guessesOfOnePassword } from '../../identity/account-limits.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { identityErrors } from '../../identity/errors.ts'
import { completeSignIn } from '../../identity/sign-in.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'

const Body = type({
  email: 'string',
  password: 'string',
  'callbackURL?': 'string',
  'rememberMe?': 'boolean',
})

/** An unticked box sends nothing, so a form that knows the box says so by the hidden field `rememberMeOffered`. */
function bodyOfForm(fields: URLSearchParams): unknown {
  const { rememberMe, rememberMeOffered, ...rest } = Object.fromEntries(fields)
  return { ...rest, rememberMe: rememberMeOffered === undefined || rememberMe !== undefined }
}

/** POST /sign-in/email (wire contract 5.3). Unknown address and wrong password look and cost the same. */
export const signInEmail = (options: Required<EmailPasswordOptions>) =>
  route(
    'POST',
    '/sign-in/email',
    {
      summary: 'Signs in with e-mail and password',
      caller: 'anyone',
      body: Body,
      returns: type({ redirect: 'boolean', token: 'string', 'url?': 'string', user: User }),
      errors: [
        emailPasswordErrors.EMAIL_PASSWORD_DISABLED,
        identityErrors.INVALID_EMAIL,
        emailPasswordErrors.INVALID_EMAIL_OR_PASSWORD,
        identityErrors.EMAIL_NOT_VERIFIED,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
      limits: { account: guessesOfOnePassword },
      form: bodyOfForm,
    },
    async (context) => {
      if (!options.signIn) throw new AuthError(emailPasswordErrors.EMAIL_PASSWORD_DISABLED)
      const { body, exchange } = context
      const email = normalizeEmail(body.email)
      if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
      const found = await verifyPassword(context, email, body.password)
      const { credential, user } = await completeSignIn(context, exchange, found.user, {
        remember: body.rememberMe ?? true,
        callbackURL: body.callbackURL,
      })
      const target = body.callbackURL
      return { redirect: target !== undefined, token: credential, ...(target !== undefined && { url: target }), user }
    },
  )

/** The user whose password this is. @throws {AuthError} INVALID_EMAIL_OR_PASSWORD, one answer for every reason */
async function verifyPassword(context: Context, email: string, password: string): Promise<UserWithPassword> {
  const { db, fields, passwords, log, exchange, now } = context
  const found = await findUserWithPassword(db, fields, email)
  const fits = await passwords.verify(found?.password, password)
  if (found === undefined || found.password === null || !fits) {
    log.warn('sign-in.refused', { requestId: exchange.requestId, method: 'email-password', userId: found?.user.id })
    throw new AuthError(emailPasswordErrors.INVALID_EMAIL_OR_PASSWORD)
  }
  if (passwords.needsRehash(found.password)) {
    const after = await passwords.hash(password)
    await replacePasswordHash(db, { accountId: found.accountId, before: found.password, after, now })
  }
  return found
}
