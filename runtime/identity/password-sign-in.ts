import { User } from '../contract/entities.ts'
import { type } from '../contract/schema.ts'
import { sql } from '../database/sql.ts'
import type { Unfinished } from '../http/answer.ts'
import { AuthError, isAuthError } from '../http/errors.ts'
import type { Context } from '../http/route.ts'
import { counterKeys } from '../security/derive.ts'
import {
  fitsStored,
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
import { signInFromElsewhere } from './password-source.ts'
import type { PasswordCheck, PasswordTry } from './password-try.ts'
import { type Begun, completeSignIn, finishSignIn, mustProveEmail } from './sign-in.ts'
import { hashToken } from '../security/hash.ts'

/** What a sign-in with a password answers (wire contract 5.3, 8). */
export const SignInAnswer = type({ redirect: 'boolean', token: 'string', 'url?': 'string', user: User })

/** An unticked box sends nothing, so a form that knows the box says so by the hidden field `rememberMeOffered`. */
export function bodyOfSignInForm(fields: URLSearchParams): unknown {
  const { rememberMe, rememberMeOffered, ...rest } = Object.fromEntries(fields)
  return { ...rest, rememberMe: rememberMeOffered === undefined || rememberMe !== undefined }
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
  const { callbackURL } = attempt
  const { found, tried, beside } = await findAndCount(context, attempt)
  // The password is not looked at, and nothing tells this from a name that nobody has.
  if (tried.closed) {
    if (found !== undefined) forgetBrowser(exchange, found.user.id)
    throw await refusalOf(context, attempt, false)
  }
  return settleTry(context, tried, async () => {
    const { begun, user } = await begin(context, attempt, { found, beside })
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

/**
 * Has a feature look at a password that was right, when the answer is on its way: nobody waits for it. The password is in memory
 * until then and nowhere else; what is found is told where the user still has it.
 */
function watchPassword(context: Context, { user, accountId, hash }: ProvedPassword, password: string): void {
  const { passwordWatch: watch, errands, db } = context
  if (watch === undefined) return
  errands.leave('password-watch', async () => {
    if (!(await watch.isKnown(context, password))) return
    await db.transaction(async (tx) => {
      if ((await tx.query(passwordStands({ accountId, hash }))).length > 0)
        await watch.found(context, tx, { user, mark: hashToken(hash) })
    })
  })
}

/** Who is meant, and what every check does beside its own work. */
interface Found {
  readonly found: UserWithPassword | undefined
  readonly beside: string
}

/** Whose sign-in it is, and what came of it. */
interface BegunWithPassword {
  readonly user: User
  readonly begun: Begun
}

/** By a hash that is stored here, else by another place that knows passwords. */
async function begin(context: Context, attempt: PasswordTry, found: Found): Promise<BegunWithPassword> {
  const known = await fitting(context, attempt, found)
  if (known === undefined) return beginFromElsewhere(context, attempt, found)
  await requireProvedEmail(context, attempt, known)
  return beginWithStored(context, attempt, known).catch(async (error: unknown) => {
    // The hash was written anew meanwhile, perhaps by another sign-in: whoever knows the password fits the new one too.
    if (!isAuthError(error) || error.entry !== attempt.refusal) throw error
    const again = await fitting(context, attempt, await findAgain(context, attempt, found))
    if (again === undefined) throw await rejected(context, attempt, { userId: known.user.id, unproven: false })
    await requireProvedEmail(context, attempt, again)
    return beginWithStored(context, attempt, again)
  })
}

async function requireProvedEmail(context: Context, attempt: PasswordTry, { user }: KnownPassword): Promise<void> {
  if (mustProveEmail(context.settings, user)) {
    throw await rejected(context, attempt, { userId: user.id, unproven: true })
  }
}

async function beginWithStored(
  context: Context,
  attempt: PasswordTry,
  known: KnownPassword,
): Promise<BegunWithPassword> {
  const { method, rememberMe: remember = true, callbackURL } = attempt
  const proved = await proofOf(context, attempt, known)
  const { user, proof } = proved
  const by = { method, amr: ['pwd'] }
  const begun = await completeSignIn(context, user, { proof, by, remember, callbackURL })
  watchPassword(context, proved, attempt.password)
  return { user, begun }
}

async function beginFromElsewhere(
  context: Context,
  attempt: PasswordTry,
  { found, beside }: Found,
): Promise<BegunWithPassword> {
  const brought = await signInFromElsewhere(context, attempt, found)
  if (brought === 'not kept') {
    // Another sign-in with the same password may have been first: then it fits what that one kept.
    const known = await fitting(context, attempt, await findAgain(context, attempt, { beside }))
    if (known !== undefined) {
      await requireProvedEmail(context, attempt, known)
      return beginWithStored(context, attempt, known)
    }
  } else if (brought !== 'wrong') {
    const { user, begun } = brought
    if (begun !== null) return { user, begun }
    throw await rejected(context, attempt, { userId: user.id, unproven: true })
  }
  throw await rejected(context, attempt, { userId: found?.user.id, unproven: false })
}

/** Tries are counted for the browser where it is known for the account, else for the account, else for the name. */
async function findAndCount(context: Context, attempt: PasswordTry): Promise<Found & { readonly tried: CountedTry }> {
  const { fields, settings, exchange } = context
  const { userIds, keys } = knownCounters(exchange)
  const name = counterKeys(settings.secrets)(`password\n${attempt.method}\n${attempt.name}`)
  const key = sql`coalesce((
    select coalesce(
      (select browser.key from unnest(${userIds}::uuid[], ${keys}::text[]) as browser (id, key) where browser.id = known.u_id),
      ${userCounter('')}::text || known.u_id) from known), ${name}::text)`
  const { found, tried, beside } = await countTry(context, { known: userWithPassword(fields, attempt.user), key })
  return { found: userWithPasswordReader(fields)(found), tried, beside }
}

async function findAgain(
  { db, fields }: Context,
  { user }: PasswordCheck,
  { beside }: Pick<Found, 'beside'>,
): Promise<Found> {
  const [row] = await db.query(userWithPassword(fields, user))
  return { found: row && userWithPasswordReader(fields)(row), beside }
}

/** Whose password it was, and what to ask again where something is done because of it. */
export interface ProvedPassword extends KnownPassword {
  readonly proof: Proof
}

/** Writes to the log that somebody was not let in, and gives the error. */
async function rejected(
  context: Context,
  attempt: PasswordTry,
  { userId, unproven }: { readonly userId: string | undefined; readonly unproven: boolean },
): Promise<AuthError> {
  const { log, exchange } = context
  log.warn('sign-in.refused', { requestId: exchange.requestId, method: attempt.method, userId })
  return refusalOf(context, attempt, unproven)
}

/**
 * Checks a password without signing anybody in, verified e-mail or not. A try counts for the account, as one to sign in does.
 * @throws {AuthError} the error of the try, TOO_MANY_REQUESTS
 */
export async function userOfPassword(context: Context, attempt: PasswordCheck): Promise<ProvedPassword> {
  const { fields, log, exchange } = context
  const key = sql`(select ${userCounter('')}::text || known.u_id from known)`
  const { found: row, tried, beside } = await countTry(context, { known: userWithPassword(fields, attempt.user), key })
  const found = userWithPasswordReader(fields)(row)
  return settleTry(context, tried, async () => {
    const known = tried.closed ? undefined : await fitting(context, attempt, { found, beside })
    if (known !== undefined) return proofOf(context, attempt, known)
    log.warn('sign-in.refused', { requestId: exchange.requestId, method: attempt.method, userId: found?.user.id })
    throw new AuthError(attempt.refusal)
  })
}

/** A password account whose password is known. */
interface KnownPassword {
  readonly user: User
  readonly accountId: string
  /** As it is stored: of a proof, once that was asked for. */
  readonly hash: string
}

/** Works as long for a user who is not there. */
async function fitting(
  context: Context,
  attempt: PasswordCheck,
  { found, beside }: Found,
): Promise<KnownPassword | undefined> {
  const fits = await fitsStored(context, found?.password, attempt.password, beside)
  const { user, accountId, password: hash } = found ?? {}
  return fits && user !== undefined && accountId && hash ? { user, accountId, hash } : undefined
}

/** A hash that is not as ours are today is written anew where the proof is asked: with the session, or not at all. */
async function proofOf(
  { passwords, now }: Context,
  { password, refusal }: PasswordCheck,
  { user, accountId, hash: before }: KnownPassword,
): Promise<ProvedPassword> {
  if (!passwords.needsRehash(before)) {
    return {
      user,
      accountId,
      hash: before,
      proof: { stands: passwordStands({ accountId, hash: before }), otherwise: refusal },
    }
  }
  const after = await passwords.hash(password)
  const stands = passwordStandsRehashed({ accountId, before, after, now })
  return { user, accountId, hash: after, proof: { stands, otherwise: refusal } }
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
