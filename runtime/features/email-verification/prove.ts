import { sql } from '../../database/sql.ts'
import type { Page } from '../../http/answer.ts'
import { AuthError, type ErrorEntry, isAuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import type { Context } from '../../http/route.ts'
import { isDeliberate } from '../../identity/browser-binding.ts'
import { findGivenEmail, type GivenEmail } from '../../identity/email-origin.ts'
import { browserOfLink, markEmailVerified } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { identifyPerson } from '../../identity/own-session.ts'
import { userOfPassword } from '../../identity/password-sign-in.ts'
import type { Proof } from '../../identity/account.ts'
import { purposes } from '../../identity/purposes.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { isOwnSession } from '../../identity/session.ts'
import { beginSession } from '../../identity/sign-in.ts'
import { lockUser } from '../../identity/user.ts'
import { findVerification, spendVerification, type Verification } from '../../identity/verification.ts'
import { emailVerificationErrors } from './errors.ts'
import { type Asked, type Outcome, refused } from './outcome.ts'
import { elsewherePage } from './pages.ts'
import { tellUserUpdated } from '../../identity/user-change.ts'

const done: Outcome = { kind: 'done', user: null }

/**
 * Proves an address by its link: at once where somebody is known to be the user, elsewhere after a person has said that the
 * account is theirs. The same link again, within its time, is answered as the first time and does nothing.
 */
export async function proveAddress(
  context: Context,
  asked: Asked,
  { value, userId }: Verification,
  isRepeat: boolean,
): Promise<Outcome> {
  const { db, exchange, settings } = context
  const identity = await identifyPerson(context)
  // A link of one account does nothing in a browser that is signed in to another.
  if (identity !== null && identity.user.id !== userId) return refused(callerErrors.UNAUTHORIZED)
  const given = userId === null ? undefined : await findGivenEmail(db, userId)
  if (userId === null || given === undefined) return refused(identityErrors.INVALID_TOKEN)
  if (isRepeat) return repeated(context, given)
  const browser = browserOfLink(exchange, value, given.origin)
  const isOwn = browser === 'known' || (identity !== null && isOwnSession(context, identity))
  // Another link was first.
  if (!isOwn && given.emailVerified) return done
  if (!asked.confirmed && !(isOwn && isDeliberate(exchange.request))) return ask(context, asked, given)
  let proof: Proof | undefined
  if (!isOwn && settings.emailVerification.confirmElsewhere === 'password') {
    const answer = await provePassword(context, asked, {
      given,
      userId,
      askAgain: (why) => ask(context, asked, given, why),
    })
    if ('kind' in answer) return answer
    proof = answer
  }
  // Only where the mail was asked for: a link that somebody else sent must not sign anybody in to their account.
  const signsIn = settings.emailVerification.signInAfterVerification && identity === null && browser !== 'other'
  return finish(context, { token: asked.token, userId, proof, signsIn })
}

/** Why a person is asked: what was wrong with the last answer, and what code gets instead of the page. */
export interface Why {
  readonly problem?: string
  readonly entry?: ErrorEntry
}

function ask(context: Context, asked: Asked, given: GivenEmail, { problem, entry }: Why = {}): Outcome {
  return askWith(elsewherePage(context, asked, given, problem), entry)
}

/** An outcome that asks a person. */
export const askWith = (page: Page, entry: ErrorEntry = identityErrors.CONFIRMATION_REQUIRED): Outcome => ({
  kind: 'ask',
  page,
  instead: new AuthError(entry),
})

/** Whose password is asked for, and how. */
interface AskedPassword {
  readonly given: GivenEmail
  readonly userId: string
  readonly askAgain: (why: Why) => Outcome
}

/** The proof of who knows the account's password, else what to answer. */
export async function provePassword(
  context: Context,
  { password }: Asked,
  { given, userId, askAgain }: AskedPassword,
): Promise<Proof | Outcome> {
  if (password === undefined || password === '' || !given.hasPassword) {
    return askAgain({ entry: emailVerificationErrors.PASSWORD_REQUIRED })
  }
  const refusal = identityErrors.INVALID_PASSWORD
  const user = sql`u.id = ${userId}`
  try {
    return (await userOfPassword(context, { user, password, method: 'email-verification', refusal })).proof
  } catch (error) {
    if (!isAuthError(error) || error.entry !== refusal) throw error
    const problem = 'That is not the password of this account. Please try again.'
    return askAgain({ problem, entry: refusal })
  }
}

interface Finish {
  readonly token: string
  readonly userId: string
  readonly proof: Proof | undefined
  readonly signsIn: boolean
}

async function finish(context: Context, { token, userId, proof, signsIn }: Finish): Promise<Outcome> {
  const { db, exchange, fields, log, now } = context
  const wanted = { purpose: purposes.verifyEmail, secret: token, now }
  const result = await db.transaction(async (tx) => {
    // The user before the link, the order of whoever takes the account over.
    const before = await lockUser(tx, fields, userId)
    if (proof !== undefined && (await tx.query(proof.stands)).length === 0) throw new AuthError(proof.otherwise)
    const used = await spendVerification(tx, wanted)
    if (used === undefined || used.email === null) return null
    const user = await markEmailVerified(tx, fields, { id: userId, email: used.email }, now)
    if (user === undefined) return null
    await tellUserUpdated(context, tx, before, user)
    const by = { method: 'email-verification', amr: ['email'] }
    const start = { proof: 'in this transaction', by, remember: true } as const
    return { user, begun: signsIn ? await beginSession(context, tx, user, start) : null }
  })
  if (result === null) return lost(context, wanted)
  forgetSessionCache(exchange)
  log.info('user.email-verified', { requestId: exchange.requestId, userId: result.user.id })
  return { kind: 'done', user: null, begun: result.begun }
}

/** Another call was first: one with the same link, or one that put the link out of use. */
async function lost(context: Context, wanted: Parameters<typeof findVerification>[1]): Promise<Outcome> {
  const { state, verification } = await findVerification(context.db, wanted)
  const userId = state === 'used' ? verification?.userId : undefined
  return repeated(context, userId ? await findGivenEmail(context.db, userId) : undefined)
}

/** The link was used before: nothing happens, and who sends it twice is told what they were told. */
function repeated({ exchange }: Context, given: GivenEmail | undefined): Outcome {
  if (given?.emailVerified !== true) return refused(identityErrors.INVALID_TOKEN)
  forgetSessionCache(exchange)
  return done
}
