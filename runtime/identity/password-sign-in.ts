import { type } from 'arktype'
import type { Statement } from '../database/sql.ts'
import { User } from '../entities.ts'
import { AuthError, type ErrorEntry } from '../http/errors.ts'
import type { Context } from '../http/route.ts'
import { findUserWithPassword, replacePasswordHash, type UserWithPassword } from './account.ts'
import { completeSignIn } from './sign-in.ts'

/** What a sign-in with a password answers (wire contract 5.3, 8). */
export const SignInAnswer = type({ redirect: 'boolean', token: 'string', 'url?': 'string', user: User })

/** An unticked box sends nothing, so a form that knows the box says so by the hidden field `rememberMeOffered`. */
export function bodyOfSignInForm(fields: URLSearchParams): unknown {
  const { rememberMe, rememberMeOffered, ...rest } = Object.fromEntries(fields)
  return { ...rest, rememberMe: rememberMeOffered === undefined || rememberMe !== undefined }
}

/** Somebody's try to sign in with a password. */
export interface PasswordTry {
  /** Which user is meant: a condition on `u`, the table of users. */
  readonly user: Statement
  readonly password: string
  readonly rememberMe?: boolean
  readonly callbackURL?: string
  /** The name of the way, for the log. */
  readonly method: string
  /** The one answer to unknown user, missing password account and wrong password. */
  readonly refusal: ErrorEntry
}

/** Goes on only where people may sign in with passwords, whatever they call themselves by. @throws {AuthError} what a feature refuses with */
export function requirePasswordSignIn({ hooks }: Pick<Context, 'hooks'>): void {
  for (const hook of hooks) hook.passwordTrying?.()
}

/** Signs in who knows the password. @throws {AuthError} the try's refusal, or as `completeSignIn` */
export async function signInWithPassword(context: Context, attempt: PasswordTry): Promise<typeof SignInAnswer.infer> {
  const { user: known } = await userOfPassword(context, attempt)
  const { rememberMe = true, callbackURL } = attempt
  const { credential, user } = await completeSignIn(context, context.exchange, known, {
    remember: rememberMe,
    callbackURL,
  })
  const target = callbackURL === undefined ? {} : { url: callbackURL }
  return { redirect: callbackURL !== undefined, token: credential, ...target, user }
}

async function userOfPassword(context: Context, attempt: PasswordTry): Promise<UserWithPassword> {
  const { db, fields, passwords, log, exchange, now } = context
  const found = await findUserWithPassword(db, fields, attempt.user)
  const fits = await passwords.verify(found?.password, attempt.password)
  if (found === undefined || found.password === null || !fits) {
    log.warn('sign-in.refused', { requestId: exchange.requestId, method: attempt.method, userId: found?.user.id })
    throw new AuthError(attempt.refusal)
  }
  if (passwords.needsRehash(found.password)) {
    const after = await passwords.hash(attempt.password)
    await replacePasswordHash(db, { accountId: found.accountId, before: found.password, after, now })
  }
  return found
}
