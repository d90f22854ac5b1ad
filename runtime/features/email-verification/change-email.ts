import type { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import type { MailKind } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { callsOfOneSession } from '../../identity/account-limits.ts'
import { emailOriginIn } from '../../identity/email-origin.ts'
import { markEmailVerified, queueVerificationMail } from '../../identity/email-proof.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { identityErrors } from '../../identity/errors.ts'
import { mailLink, spanOf } from '../../identity/mail-link.ts'
import { mailedUser, notify } from '../../identity/notice.ts'
import { withOwnPassword } from '../../identity/own-password.ts'
import { holdCaller } from '../../identity/own-session.ts'
import type { Proof } from '../../identity/account.ts'
import { endedByNewEmail, purposes } from '../../identity/purposes.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { holdSession, isFresh } from '../../identity/session.ts'
import { changeUserEmail, findUserByEmail, holdUserOfEmail } from '../../identity/user.ts'
import { issueVerification, withdrawVerifications } from '../../identity/verification.ts'
import { canMail, queueMail } from '../../outbox/outbox.ts'
import { randomText } from '../../security/random.ts'
import { emailVerificationErrors } from './errors.ts'
import { type EmailChange, queueNewEmailProof, textsOf } from './prove-new.ts'
import { tellUserUpdated } from '../../identity/user-change.ts'

/**
 * POST /change-email (wire contract 5.9; section 22, choice 6). An unverified e-mail is changed at once; a verified one
 * when the link that goes to it is opened by the same user. Where e-mails have to be verified, the new one takes the place
 * of the old when it is, and the answers are the same whether somebody has it. Wants a fresh session, or `password`.
 */
export const changeEmail = route(
  'POST',
  '/change-email',
  {
    summary: "Changes the caller's e-mail, or mails the present one a link that does",
    caller: 'session',
    ownSession: true,
    body: type({ newEmail: 'string', 'callbackURL?': 'string', 'password?': 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [
      emailVerificationErrors.CHANGE_EMAIL_DISABLED,
      identityErrors.INVALID_EMAIL,
      emailVerificationErrors.EMAIL_IS_THE_SAME,
      emailVerificationErrors.COULDNT_UPDATE_YOUR_EMAIL,
      identityErrors.VERIFICATION_EMAIL_NOT_ENABLED,
      identityErrors.USER_ALREADY_EXISTS,
      callerErrors.SESSION_NOT_FRESH,
      identityErrors.CREDENTIAL_ACCOUNT_NOT_FOUND,
      identityErrors.INVALID_PASSWORD,
    ],
    changesSession: true,
    limits: { account: callsOfOneSession },
  },
  async (context) => {
    const { body, settings, identity, now } = context
    if (!settings.user.changeEmail) throw new AuthError(emailVerificationErrors.CHANGE_EMAIL_DISABLED)
    const newEmail = normalizeEmail(body.newEmail)
    if (newEmail === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
    if (newEmail === identity.user.email) throw new AuthError(emailVerificationErrors.EMAIL_IS_THE_SAME)
    // An old session may be a stranger's: whoever changes the e-mail has the account.
    const origin = emailOriginIn(context.exchange, 'change')
    const change = { newEmail, callbackURL: body.callbackURL || '/', sessionId: identity.session.id, origin }
    if (body.password) await withOwnPassword(context, body.password, ({ proof }) => beginChange(context, change, proof))
    else if (isFresh(context, identity, now)) await beginChange(context, change)
    else throw new AuthError(callerErrors.SESSION_NOT_FRESH)
    return { status: true }
  },
)

/** Moves the user, or mails the link that does, if everything still is as the caller saw it. */
async function beginChange(context: Context<'session'>, change: EmailChange, proof?: Proof): Promise<void> {
  const { db, fields, settings, identity, now } = context
  const { required } = settings.emailVerification
  if (!required && (await findUserByEmail(db, fields, change.newEmail)) !== undefined) {
    throw new AuthError(emailVerificationErrors.COULDNT_UPDATE_YOUR_EMAIL)
  }
  await db.transaction(async (tx) => {
    const user = await holdCaller(context, tx, identity, proof)
    // Another tab or the owner of the e-mail was first: what was asked for was asked about another state.
    if (user.email !== identity.user.email || user.emailVerified !== identity.user.emailVerified) {
      throw new AuthError(emailVerificationErrors.COULDNT_UPDATE_YOUR_EMAIL)
    }
    if (required && !user.emailVerified) return queueNewEmailProof(context, tx, user, change, now)
    if (!user.emailVerified) return moveUser(context, tx, user, change)
    if (!canMail(settings)) throw new AuthError(identityErrors.VERIFICATION_EMAIL_NOT_ENABLED)
    const data = { userId: user.id, ...change }
    return queueMail(context, tx, { kind: purposes.changeEmail, to: user.email, data }, now)
  })
}

/** The mail to the present address. A newer link puts the older ones out of use. */
export const changeEmailMail: MailKind = {
  async prepare(platform, tx, mail, now) {
    const { settings, fields } = platform
    const { userId, sessionId, newEmail, callbackURL, origin } = textsOf(mail.data)
    const user = await holdUserOfEmail(tx, fields, mail.to)
    if (user === undefined || user.id !== userId) return null
    // Whoever asked is out again, perhaps because the owner took the account back: no link for them.
    if (!(await holdSession(tx, sessionId))) return null
    await withdrawVerifications(tx, user.id, [purposes.changeEmail])
    const token = randomText(limits.verificationTokenLength)
    const value = JSON.stringify({ newEmail, callbackURL, sessionId, origin } satisfies EmailChange)
    const { lifetime } = settings.emailVerification
    await issueVerification(tx, { purpose: purposes.changeEmail, secret: token, value, lifetime, now, user })
    const url = mailLink(settings, '/verify-email', { token, callbackURL })
    return { user: mailedUser(user), newEmail, url, token, validFor: spanOf(lifetime) }
  },
}

/**
 * Gives the user the new e-mail and tells the old one. It starts unverified and is sent its link, unless it was verified
 * beforehand. Links that went to the old e-mail are withdrawn.
 * @throws {AuthError} USER_ALREADY_EXISTS when somebody else took the address, INVALID_TOKEN when it changed meanwhile
 */
export async function moveUser(
  context: Context,
  tx: Database,
  user: User,
  change: EmailChange & { readonly proven?: boolean },
): Promise<User> {
  const { fields, exchange, log, now } = context
  const { newEmail, callbackURL } = change
  const move = { userId: user.id, from: user.email, to: newEmail, origin: emailOriginIn(exchange, 'change'), now }
  const changed = await changeUserEmail(tx, fields, move).catch((cause: unknown) => {
    if (isUniqueViolation(cause, 'user_email_key')) throw new AuthError(identityErrors.USER_ALREADY_EXISTS)
    throw cause
  })
  if (changed === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
  const moved = change.proven === true ? ((await markEmailVerified(tx, fields, changed, now)) ?? changed) : changed
  await withdrawVerifications(tx, user.id, endedByNewEmail)
  await tellUserUpdated(context, tx, user, moved)
  await notify(context, tx, user, { kind: 'email-changed', data: { newEmail } }, now)
  if (!moved.emailVerified) await queueVerificationMail(context, tx, exchange, { email: newEmail, callbackURL })
  forgetSessionCache(exchange)
  log.info('user.email-changed', { requestId: exchange.requestId, userId: user.id })
  return moved
}
