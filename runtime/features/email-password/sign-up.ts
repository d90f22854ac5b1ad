import { type } from 'arktype'
import { isUniqueViolation } from '../../database/database.ts'
import { User } from '../../entities.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { credentialProvider } from '../../identity/account.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { beginSession, sendSession, type SignedIn } from '../../identity/sign-in.ts'
import { insertUserWithAccount, type NewUser } from '../../identity/user.ts'
import { uuidv7 } from '../../security/random.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'

const Body = type({
  name: displayName,
  email: 'string',
  password: 'string',
  'image?': imageUrl.or('null'),
  'callbackURL?': 'string',
  'rememberMe?': 'boolean',
})

/** POST /sign-up/email (wire contract 5.2): user, account and session together, or nothing. */
export const signUpEmail = (options: Required<EmailPasswordOptions>) =>
  route(
    'POST',
    '/sign-up/email',
    {
      summary: 'Makes an account with e-mail and password and signs in',
      caller: 'anyone',
      body: Body,
      returns: type({ token: 'string | null', user: User }),
      errors: [
        emailPasswordErrors.EMAIL_PASSWORD_SIGN_UP_DISABLED,
        emailPasswordErrors.INVALID_EMAIL,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.USER_ALREADY_EXISTS,
      ],
      changesSession: true,
      form: (fields) => Object.fromEntries(fields),
    },
    async (context) => {
      if (!options.signUp) throw new AuthError(emailPasswordErrors.EMAIL_PASSWORD_SIGN_UP_DISABLED)
      const { body, now } = context
      const email = normalizeEmail(body.email)
      if (email === undefined) throw new AuthError(emailPasswordErrors.INVALID_EMAIL)
      checkNewPassword(options, body.password)
      // Hashed before the transaction: a connection is never held while a processor is busy.
      const password = await context.passwords.hash(body.password)
      const user = { id: uuidv7(now), name: body.name, email, emailVerified: false, image: body.image ?? null, now }
      return createUser(context, user, password, { signIn: options.autoSignIn, remember: body.rememberMe ?? true })
    },
  )

/** Length is counted in code points, as a person counts characters. @throws {AuthError} PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG */
function checkNewPassword(options: Required<EmailPasswordOptions>, password: string): void {
  const length = [...password.normalize('NFKC')].length
  if (length < options.passwordMinimum) throw new AuthError(emailPasswordErrors.PASSWORD_TOO_SHORT)
  if (length > options.passwordMaximum) throw new AuthError(emailPasswordErrors.PASSWORD_TOO_LONG)
}

async function createUser(
  context: Context,
  user: NewUser,
  password: string,
  options: { readonly signIn: boolean; readonly remember: boolean },
): Promise<{ token: string | null; user: User }> {
  const { db, fields, hooks, exchange, log, now } = context
  const account = { id: uuidv7(now), providerId: credentialProvider, accountId: user.id, password }
  const created = await db
    .transaction(async (tx) => {
      const written = await insertUserWithAccount(tx, fields, user, account)
      for (const hook of hooks) await hook.userCreated?.(tx, written, exchange)
      const signedIn: SignedIn | null = options.signIn
        ? await beginSession(context, tx, exchange, written, options)
        : null
      return { user: written, signedIn }
    })
    .catch((cause: unknown) => {
      // The database decides who was first; of many at once for one address, one gets it.
      if (isUniqueViolation(cause, 'user_email_key')) throw new AuthError(emailPasswordErrors.USER_ALREADY_EXISTS)
      throw cause
    })
  log.info('user.created', { requestId: exchange.requestId, userId: created.user.id, method: 'email-password' })
  if (created.signedIn !== null) sendSession(context, exchange, created.signedIn)
  return { token: created.signedIn?.credential ?? null, user: created.user }
}
