import { withFactor } from '../../contract/assurance.ts'
import type { User } from '../../contract/entities.ts'
import type { Database } from '../../database/database.ts'
import type { Unfinished } from '../../http/answer.ts'
import { AuthError, type ErrorEntry } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import type { Context } from '../../http/route.ts'
import { browserKind } from '../../identity/browser-kind.ts'
import { notify } from '../../identity/notice.ts'
import { columnsToKeep, holdCaller } from '../../identity/own-session.ts'
import { forgetPending, takePending } from '../../identity/pending-sign-in.ts'
import { purposes } from '../../identity/purposes.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { endSession, noteSecondFactor } from '../../identity/session.ts'
import { beginSession, type Begun, finishSignIn, type SignedIn } from '../../identity/sign-in.ts'
import { announceEnd } from '../../identity/sign-out.ts'
import { lockUser } from '../../identity/user.ts'
import { withdrawVerifications } from '../../identity/verification.ts'
import { type Asker, countedFactor, whoAsks } from './asker.ts'
import { twoFactorErrors } from './errors.ts'
import type { ParsedOptions } from './options.ts'
import { hasFactor } from './required.ts'
import { markEnabled } from './stored-factor.ts'
import { sendTrust, trustDevice } from './trusted-devices.ts'
import { record } from '../../identity/record.ts'
import { actAs } from '../../identity/recorded-change.ts'

/** A second factor that somebody gives. */
export interface GivenFactor {
  /** What people call it, for mails; null for one that does not turn the second factor on. */
  readonly enrolsAs: string | null
  /** The error of a wrong one. */
  readonly wrong: ErrorEntry
  /** Uses it up; false when it is wrong. The user is locked. */
  use(tx: Database, asker: Asker, user: User): Promise<boolean>
}

/** What becomes of it. */
interface Given {
  readonly user: User
  /** Null where the session goes on that is there. */
  readonly begun: Begun | null
  readonly trust: string | undefined
}

/** What the calls answer that take a factor: the credential of the session, and the user as it is now. */
export interface FactorAnswer {
  readonly token: string
  readonly user: User
}

/**
 * Takes a second factor: finishes the sign-in that waits for it; in a session, turns it on the first time, and later says anew
 * who is there. All in one transaction.
 * @throws {AuthError} the factor's own error, and those of `whoAsks` and `countedFactor`
 */
export async function giveFactor(
  context: Context,
  options: ParsedOptions,
  factor: GivenFactor,
  { trust = false }: { readonly trust?: boolean | undefined } = {},
): Promise<FactorAnswer | Unfinished> {
  const { exchange, log } = context
  const asker = await whoAsks(context)
  const given = await countedFactor(context, asker, async () => {
    const done = await context.db.transaction((tx) => take(context, tx, options, asker, factor, trust))
    if (done !== undefined) return done
    log.warn('second-factor.failed', { requestId: exchange.requestId, userId: asker.user.id, code: factor.wrong.code })
    throw new AuthError(factor.wrong)
  })
  if (given.trust !== undefined) sendTrust(exchange, given.trust, options.trustedDeviceLifetime)
  forgetSessionCache(exchange)
  const { begun, user } = given
  if (begun === null) return { token: asker.kind === 'session' ? asker.identity.credential : '', user }
  forgetPending(exchange)
  return finishSignIn(context, begun, (signedIn) => ({ token: signedIn.credential, user: signedIn.user }))
}

async function take(
  context: Context,
  tx: Database,
  options: ParsedOptions,
  asker: Asker,
  factor: GivenFactor,
  trust: boolean,
): Promise<Given | undefined> {
  const { fields, exchange } = context
  const locked =
    asker.kind === 'session'
      ? await holdCaller(context, tx, asker.identity)
      : await lockUser(tx, fields, asker.pending.userId)
  if (locked === undefined) throw new AuthError(twoFactorErrors.INVALID_TWO_FACTOR_COOKIE)
  if (asker.kind === 'pending') actAs(exchange, locked.id)
  if (!(await factor.use(tx, asker, locked))) return undefined
  const enrols = factor.enrolsAs !== null && !hasFactor(locked)
  const user = enrols ? await enable(context, tx, locked, factor.enrolsAs ?? '') : locked
  const begun = await goOn(context, tx, asker, user, enrols)
  const { trustedDeviceLifetime } = options
  if (!trust || trustedDeviceLifetime === 0) return { user, begun, trust: undefined }
  const device = browserKind(exchange.userAgent) ?? 'An unknown browser'
  await notify(context, tx, user, { kind: 'trusted-device-added', data: { device } }, context.now)
  const { id, secret } = await trustDevice(tx, exchange, user, trustedDeviceLifetime)
  await record(context, tx, 'trusted-device.added', { id, userId: user.id, after: { device } })
  return { user, begun, trust: secret }
}

/** The session that comes of it; null where the one that is there goes on. */
async function goOn(context: Context, tx: Database, asker: Asker, user: User, isNew: boolean): Promise<Begun | null> {
  const { now } = context
  if (asker.kind === 'pending') {
    const { pending } = asker
    if (!(await takePending(tx, pending, now))) throw new AuthError(twoFactorErrors.INVALID_TWO_FACTOR_COOKIE)
    const by = { method: pending.by.method, amr: withFactor(pending.by.amr, ['otp']) }
    const { remember, columns, earlier } = pending
    return beginSession(context, tx, user, { proof: 'in this transaction', by, remember, columns, earlier })
  }
  const { identity } = asker
  if (isNew) return replaceSession(context, tx, { ...asker, user })
  if (await noteSecondFactor(tx, identity.session, ['otp'], now)) return null
  throw new AuthError(callerErrors.UNAUTHORIZED)
}

/** Puts another session in the place of the caller's, because what the account asks for has changed. */
export async function replaceSession(
  context: Context,
  tx: Database,
  { identity, user }: Extract<Asker, { kind: 'session' }>,
  { given = true }: { readonly given?: boolean } = {},
): Promise<SignedIn> {
  const ended = await endSession(tx, identity.credential)
  if (ended !== undefined) await announceEnd(context, tx, ended.userId, [ended.id], 'replaced')
  const { amr } = identity.session
  return beginSession(context, tx, user, {
    proof: 'in this transaction',
    by: { method: 'second-factor', amr: given ? withFactor(amr, ['otp']) : amr },
    remember: identity.remember,
    replaces: true,
    columns: columnsToKeep(context, identity),
  })
}

/** Turns a user's second factor on: browsers that were trusted before are not any more, and the person is told. */
export async function enable(context: Context, tx: Database, user: User, name: string): Promise<User> {
  const { fields, hooks, now } = context
  await markEnabled(tx, user.id, true, now)
  await withdrawVerifications(tx, user.id, [purposes.trustedDevice])
  await notify(context, tx, user, { kind: 'second-factor-added', data: { factor: name } }, now)
  await record(context, tx, 'two-factor.enabled', { id: user.id, userId: user.id, after: { factor: name } })
  const enabled = (await lockUser(tx, fields, user.id)) ?? user
  await hooks.userUpdated(context, tx, { user: enabled })
  return enabled
}
