import { type } from 'arktype'
import { User } from '../contract/entities.ts'
import { sql, type Statement } from '../database/sql.ts'
import type { Unfinished } from '../http/answer.ts'
import { AuthError, type ErrorEntry, isAuthError } from '../http/errors.ts'
import type { Context } from '../http/route.ts'
import { counterKeys } from '../security/derive.ts'
import {
  passwordStands,
  passwordStandsRehashed,
  type Proof,
  userWithPassword,
  type UserWithPassword,
  userWithPasswordReader,
} from './account.ts'
import { queueVerificationMail } from './email-proof.ts'
import {
  type CountedTry,
  countTry,
  forgetBrowser,
  knownCounters,
  rememberBrowser,
  settleTry,
  userCounter,
} from './password-tries.ts'
import { completeSignIn, finishSignIn, mustProveEmail } from './sign-in.ts'
import { fitsStored } from './stored-password.ts'

/** What a sign-in with a password answers (wire contract 5.3, 8). */
export const SignInAnswer = type({ redirect: 'boolean', token: 'string', 'url?': 'string', user: User })

/** An unticked box sends nothing, so a form that knows the box says so by the hidden field `rememberMeOffered`. */
export function bodyOfSignInForm(fields: URLSearchParams): unknown {
  const { rememberMe, rememberMeOffered, ...rest } = Object.fromEntries(fields)
  return { ...rest, rememberMe: rememberMeOffered === undefined || rememberMe !== undefined }
}

/** A password that is to be checked against a user's. */
export type PasswordCheck = Pick<PasswordTry, 'user' | 'password' | 'method' | 'refusal'>

/** Somebody's try to sign in with a password. */
export interface PasswordTry {
  /** Which user is meant: a condition on `u`, the table of users. */
  readonly user: Statement
  /** What the user is called by, in the form in which it is stored: where nobody has it, tries are counted for the name. */
  readonly name: string
  readonly password: string
  readonly rememberMe?: boolean
  readonly callbackURL?: string
  /** The address that was typed, normalised; none where the user is named otherwise. */
  readonly email?: string
  /** The name of the way, for the log. */
  readonly method: string
  /** The one answer to unknown user, missing password account and wrong password. */
  readonly refusal: ErrorEntry
}

/** Goes on only where people may sign in with passwords, whatever they call themselves by. @throws {AuthError} what a feature rejects with */
export function requirePasswordSignIn({ hooks }: Pick<Context, 'hooks'>): void {
  hooks.passwordTrying()
}

/** Signs in who knows the password. @throws {AuthError} the error of the try, TOO_MANY_REQUESTS, or as `completeSignIn` */
export async function signInWithPassword(
  context: Context,
  attempt: PasswordTry,
): Promise<typeof SignInAnswer.infer | Unfinished> {
  const { exchange } = context
  const { rememberMe: remember = true, callbackURL } = attempt
  const { found, tried } = await findAndCount(context, attempt)
  // The password is not looked at, and nothing tells this from a name that nobody has.
  if (tried.closed) {
    if (found !== undefined) forgetBrowser(exchange, found.user.id)
    throw await refusalOf(context, attempt, false)
  }
  const by = { method: attempt.method, amr: ['pwd'] }
  const start = async ({ user, proof }: ProvedPassword) => ({
    user,
    begun: await completeSignIn(context, user, { proof, by, remember, callbackURL }),
  })
  return settleTry(context, tried, async () => {
    const { begun, user } = await start(await checkPassword(context, attempt, found)).catch(async (error: unknown) => {
      // The hash was written anew meanwhile, perhaps by another sign-in: whoever knows the password fits the new one too.
      if (!isAuthError(error) || error.entry !== attempt.refusal) throw error
      return start(await checkPassword(context, attempt, await findAgain(context, attempt)))
    })
    const target = callbackURL === undefined ? {} : { url: callbackURL }
    const answer = finishSignIn(context, begun, ({ credential, user: signedIn }) => ({
      redirect: callbackURL !== undefined,
      token: credential,
      ...target,
      user: signedIn,
    }))
    rememberBrowser(context, exchange, user.id)
    return answer
  })
}

/** Tries are counted for the browser where it is known for the account, else for the account, else for the name. */
async function findAndCount(
  context: Context,
  attempt: PasswordTry,
): Promise<{ readonly found: UserWithPassword | undefined; readonly tried: CountedTry }> {
  const { fields, settings, exchange } = context
  const { userIds, keys } = knownCounters(exchange)
  const name = counterKeys(settings.secrets)(`password\n${attempt.method}\n${attempt.name}`)
  const key = sql`coalesce((
    select coalesce(
      (select browser.key from unnest(${userIds}::uuid[], ${keys}::text[]) as browser (id, key) where browser.id = known.u_id),
      ${userCounter('')}::text || known.u_id) from known), ${name}::text)`
  const { found, tried } = await countTry(context, { known: userWithPassword(fields, attempt.user), key })
  return { found: userWithPasswordReader(fields)(found), tried }
}

async function findAgain({ db, fields }: Context, { user }: PasswordCheck): Promise<UserWithPassword | undefined> {
  const [row] = await db.query(userWithPassword(fields, user))
  return row && userWithPasswordReader(fields)(row)
}

/** Whose password it was, and what to ask again where something is done because of it. */
export interface ProvedPassword {
  readonly user: User
  readonly proof: Proof
}

async function checkPassword(
  context: Context,
  attempt: PasswordTry,
  found: UserWithPassword | undefined,
): Promise<ProvedPassword> {
  const known = await fitting(context, attempt, found)
  const unproven = known !== undefined && mustProveEmail(context.settings, known.user)
  if (known !== undefined && !unproven) return proofOf(context, attempt, known)
  context.log.warn('sign-in.refused', {
    requestId: context.exchange.requestId,
    method: attempt.method,
    userId: found?.user.id,
  })
  throw await refusalOf(context, attempt, unproven)
}

/**
 * Checks a password without signing anybody in, verified e-mail or not. A try counts for the account, as one to sign in does.
 * @throws {AuthError} the error of the try, TOO_MANY_REQUESTS
 */
export async function userOfPassword(context: Context, attempt: PasswordCheck): Promise<ProvedPassword> {
  const { fields, log, exchange } = context
  const key = sql`(select ${userCounter('')}::text || known.u_id from known)`
  const { found: row, tried } = await countTry(context, { known: userWithPassword(fields, attempt.user), key })
  const found = userWithPasswordReader(fields)(row)
  return settleTry(context, tried, async () => {
    const known = tried.closed ? undefined : await fitting(context, attempt, found)
    if (known !== undefined) return proofOf(context, attempt, known)
    log.warn('sign-in.refused', { requestId: exchange.requestId, method: attempt.method, userId: found?.user.id })
    throw new AuthError(attempt.refusal)
  })
}

/** A password account whose password is known. */
interface KnownPassword {
  readonly user: User
  readonly accountId: string
  readonly hash: string
}

/** Works as long for a user who is not there. */
async function fitting(
  context: Context,
  attempt: PasswordCheck,
  found: UserWithPassword | undefined,
): Promise<KnownPassword | undefined> {
  const fits = await fitsStored(context, found?.password, attempt.password)
  const { user, accountId, password: hash } = found ?? {}
  return fits && user !== undefined && accountId && hash ? { user, accountId, hash } : undefined
}

/** A hash that is not as ours are today is written anew where the proof is asked: with the session, or not at all. */
async function proofOf(
  { passwords, now }: Context,
  { password, refusal }: PasswordCheck,
  { user, accountId, hash: before }: KnownPassword,
): Promise<ProvedPassword> {
  const stands = passwords.needsRehash(before)
    ? passwordStandsRehashed({ accountId, before, after: await passwords.hash(password), now })
    : passwordStands({ accountId, hash: before })
  return { user, proof: { stands, otherwise: refusal } }
}

/**
 * The one refusal. Where addresses have to be proven, an unproven one answers and works as an unknown one does: whoever
 * signed up with an address a moment ago knows the password, if a user was made, and would learn here whether one was.
 * Its owner gets the link anew; for everybody else the same row is queued, and dropped when it is its turn.
 */
async function refusalOf(context: Context, attempt: PasswordTry, unproven: boolean): Promise<AuthError> {
  const { db, settings, exchange } = context
  const { refusal, email, callbackURL } = attempt
  if (!settings.emailVerification.required) return new AuthError(refusal)
  if (email !== undefined) await queueVerificationMail(context, db, exchange, { email, callbackURL, wanted: unproven })
  const advice = email === undefined ? '' : ' If so, a message with the link is on its way.'
  const message = `${refusal.message}, or the address is not confirmed yet.${advice}`
  return new AuthError(refusal, { message, reason: 'unproven' })
}
