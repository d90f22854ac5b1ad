import { type Database, isForeignKeyViolation } from '../database/database.ts'
import { type Authentication, isMultiFactor, withFactor } from '../contract/assurance.ts'
import type { Identity, Session, User } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Unfinished } from '../http/answer.ts'
import { AuthError } from '../http/errors.ts'
import { limits } from '../contract/limits.ts'
import type { ChangeKind } from '../contract/change-kinds.ts'
import type { Beginning, Occasion } from '../contract/hooks.ts'
import type { Platform } from '../contract/platform.ts'
import { randomText, uuidv7 } from '../security/random.ts'
import type { Settings } from '../contract/settings.ts'
import { earlierSessionId, findEarlier } from './earlier-session.ts'
import { queueVerificationMail } from './email-proof.ts'
import { identityErrors } from './errors.ts'
import type { Proof } from './account.ts'
import {
  findPending,
  forgetPending,
  keepPending,
  pendingAnswer,
  type PendingSignIn,
  takePending,
} from './pending-sign-in.ts'
import { besideHooks, record } from './record.ts'
import { actAs } from './recorded-change.ts'
import { insertSession } from './session.ts'
import { writeSessionCache } from './session-cache.ts'
import { carriedByCookie, setSessionCookies } from './session-cookies.ts'
import { announceEnd } from './sign-out.ts'
import { holdUser } from './user.ts'

/** A session that has just begun, and the only copy of its credential. */
export interface SignedIn {
  readonly pending?: never
  readonly session: Session
  readonly user: User
  readonly credential: string
  readonly remember: boolean
  readonly began: Beginning
  /** How many older sessions ended to make room for it. */
  readonly endedOthers: number
}

/** What comes of a proof: a session, or a sign-in that waits for a second factor. */
export type Begun = SignedIn | { readonly pending: PendingSignIn }

/** How a session begins. */
export interface SessionStart {
  /**
   * What was proved, asked again in the statement that begins the session; `in this transaction`: this transaction wrote,
   * locked or used up what proves it.
   */
  readonly proof: Proof | 'in this transaction'
  /** How the person proved who they are. */
  readonly by: Authentication
  readonly remember: boolean
  /**
   * It takes the place of one that is there: not a new sign-in, no gate for one, no second factor, and no session more that
   * counts.
   */
  readonly replaces?: boolean
  /** When a second factor was given, where the session takes the place of one that knows. */
  readonly secondFactorAt?: Date | null
  /** Seconds, where it is not the configured one. */
  readonly lifetime?: number
  /** The id of the session in which the sign-in was begun, where that was another request. Default: the one of this request. */
  readonly earlier?: string | undefined
  /** The user is a new guest, whom nothing proves: no e-mail to verify, and no second factor. */
  readonly guest?: boolean
  /** Columns that features add to a session. */
  readonly columns?: Readonly<Record<string, unknown>>
  /** What stands on record. Default: `session.created`. */
  readonly kind?: ChangeKind
}

/** What a session begins in: the context of a route is one. */
export type SignInContext = Platform & Occasion & { readonly exchange: Exchange }

/** Whether the user has to prove the address before signing in, by whatever method (wire contract 5.3). */
export function mustProveEmail(settings: Settings, user: User): boolean {
  return settings.emailVerification.required && !user.emailVerified
}

/**
 * Begins a session inside `tx`: the one way a session begins, whatever the method, so that every gate stands here: the verified
 * address, what features ask for (`sessionCreating`), the second factor, in this order. Hand the result to `finishSignIn` once
 * the transaction has returned.
 * @throws {AuthError} FAILED_TO_CREATE_SESSION when the user is gone, EMAIL_NOT_VERIFIED, the proof's own error when it
 * stands no longer, or what a feature's `sessionCreating` refuses with
 */
export async function beginSession(
  context: SignInContext,
  tx: Database,
  known: User,
  options: SessionStart & { readonly replaces: true },
): Promise<SignedIn>
export async function beginSession(
  context: SignInContext,
  tx: Database,
  known: User,
  options: SessionStart,
): Promise<Begun>
export async function beginSession(
  context: SignInContext,
  tx: Database,
  known: User,
  options: SessionStart,
): Promise<Begun> {
  const { settings, hooks, now } = context
  const { replaces = false, guest = false, proof } = options
  if (!replaces) actAs(context.exchange, known.id)
  if (!replaces && !guest && mustProveEmail(settings, known)) throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
  const user = await hooks.sessionCreating(context, tx, { user: known })
  if (replaces || guest) return writeSession(context, tx, user, options)
  const { by, earlier = options.earlier } = await withEarlierFactor(context, tx, user, options.by)
  const wanted = isMultiFactor(by.amr) ? undefined : await hooks.secondFactor(context, tx, { user, by, stepUp: false })
  if (wanted === undefined) return writeSession(context, tx, user, { ...options, by, earlier })
  if (proof !== 'in this transaction' && (await tx.query(proof.stands)).length === 0) {
    throw new AuthError(proof.otherwise)
  }
  const kept = earlier ?? (await earlierSessionId(context, tx, context.exchange))
  return { pending: await keepPending(tx, user, wanted, { ...options, by, earlier: kept, now }) }
}

/** A passkey in the browser in which the same person's sign-in waits for a second factor is that factor. */
async function withEarlierFactor(
  { exchange, now }: SignInContext,
  tx: Database,
  user: User,
  by: Authentication,
): Promise<{ readonly by: Authentication; readonly earlier?: string | undefined }> {
  if (!by.amr.includes('hwk') || isMultiFactor(by.amr)) return { by }
  const earlier = await findPending({ db: tx }, exchange)
  if (earlier === undefined || earlier.userId !== user.id || earlier.by.amr.includes('hwk')) return { by }
  // The user before the value, the order of whoever takes credentials away.
  if (!(await holdUser(tx, user.id))) return { by }
  if (!(await takePending(tx, earlier, now))) return { by }
  const both = { method: earlier.by.method, amr: withFactor(earlier.by.amr, by.amr) }
  return { by: both, earlier: earlier.earlier }
}

async function writeSession(
  context: SignInContext,
  tx: Database,
  user: User,
  options: SessionStart,
): Promise<SignedIn> {
  const { now, exchange, settings, hooks } = context
  const { lifetime, shortLifetime, absoluteLifetime, maxPerUser } = settings.session
  const credential = randomText(limits.credentialLength)
  const { proof, by } = options
  const terms = {
    proof: proof === 'in this transaction' ? undefined : proof.stands,
    most: options.replaces === true || maxPerUser === 0 ? undefined : maxPerUser,
  }
  const wanted = options.lifetime ?? (options.remember ? lifetime : shortLifetime)
  const seconds = absoluteLifetime === 0 ? wanted : Math.min(wanted, absoluteLifetime)
  const begun = {
    id: uuidv7(now),
    userId: user.id,
    credential,
    remember: options.remember,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    columns: options.columns,
    ipAddress: exchange.address,
    userAgent: exchange.userAgent,
    amr: by.amr,
    replaced: carriedByCookie(context, exchange),
    secondFactorAt: options.secondFactorAt ?? (isMultiFactor(by.amr) ? now : null),
    now,
  }
  const written = await insertSession(tx, context, begun, terms).catch((cause: unknown) => {
    if (isForeignKeyViolation(cause)) throw new AuthError(identityErrors.FAILED_TO_CREATE_SESSION, { cause })
    throw cause
  })
  if (written === undefined) {
    throw new AuthError(proof === 'in this transaction' ? identityErrors.FAILED_TO_CREATE_SESSION : proof.otherwise)
  }
  const { session, ended } = written
  if (options.replaces !== true) actAs(exchange, user.id, session.id)
  await record(context, tx, options.kind ?? 'session.created', {
    id: session.id,
    userId: user.id,
    after: { method: by.method, amr: session.amr, expiresAt: session.expiresAt },
  })
  await announceEnd(context, tx, user.id, ended, 'too-many')
  const began = { by, replaces: options.replaces === true }
  await hooks.sessionCreated(context, tx, { session, user, ...began })
  if (!began.replaces) await tellEarlier(context, tx, { session, user }, options.earlier)
  return { session, user, credential, remember: options.remember, began, endedOthers: ended.length }
}

/** Tells features that a session began where there was one of somebody else. */
async function tellEarlier(context: SignInContext, tx: Database, begun: Identity, known?: string): Promise<void> {
  if (!context.hooks.has('sessionSucceeded')) return
  const id = known ?? (await earlierSessionId(context, tx, context.exchange))
  const earlier = id === undefined ? undefined : await findEarlier(context, tx, id, context.now)
  if (earlier === undefined || earlier.user.id === begun.user.id) return
  await context.hooks.sessionSucceeded(context, tx, { ...begun, earlier })
}

/**
 * Ends a sign-in, once its transaction has returned: sends the session and gives `answer` of it, or gives the answer of one that
 * waits for a second factor.
 * @param leadsTo where the browser itself goes, for a sign-in that ends in a redirect; undefined for callers that read JSON
 */
export function finishSignIn<Answer>(
  context: SignInContext,
  begun: Begun,
  answer: (signedIn: SignedIn) => Answer,
  leadsTo?: string,
): Answer | Unfinished {
  if (begun.pending !== undefined) return pendingAnswer(context, context.exchange, begun.pending, leadsTo)
  sendSession(context, begun)
  return answer(begun)
}

/**
 * Sends the credential to the browser, with the cache of get-session, and writes the event to the log. Call it when the transaction has
 * returned, and after `forgetSessionCache`.
 */
export function sendSession(context: SignInContext, signedIn: SignedIn): void {
  const { exchange, hooks, log, meter } = context
  const { session, user, credential, remember, began, endedOthers } = signedIn
  const byCookie = setSessionCookies(context, exchange, signedIn)
  // A gate has statements of its own: where there is one, get-session keeps what it answers.
  if (byCookie && !hooks.has('identified')) {
    writeSessionCache(context, exchange, { session, user, credential, remember })
  }
  forgetPending(exchange)
  if (!began.replaces) meter.sessionBegan(began.by.method)
  const about = { requestId: exchange.requestId, userId: user.id }
  log.info('session.created', { ...about, sessionId: session.id })
  if (endedOthers > 0) log.info('session.ended', { ...about, reason: 'too-many', count: endedOthers })
}

/**
 * `beginSession` in a transaction of its own; hand the result to `finishSignIn`. Where no feature listens, one insert is all of it.
 * A user who has to prove the address first is sent the link for it (spec section 8).
 * @throws {AuthError} as `beginSession`
 */
export async function completeSignIn(
  context: SignInContext,
  user: User,
  options: SessionStart & { readonly callbackURL?: string | undefined },
): Promise<Begun> {
  const { db, exchange } = context
  if (mustProveEmail(context.settings, user)) {
    await queueVerificationMail(context, db, exchange, { email: user.email, callbackURL: options.callbackURL })
    throw new AuthError(identityErrors.EMAIL_NOT_VERIFIED)
  }
  return besideHooks(context, listens, (tx) => beginSession(context, tx, user, options))
}

const listens = [
  'sessionCreating',
  'secondFactor',
  'sessionCreated',
  'sessionSucceeded',
  'sessionsEnded',
  'changed',
] as const
