import { type } from 'arktype'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { User } from '../../entities.ts'
import { AuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { guessesOfOnePassword } from '../../identity/account-limits.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { queueVerificationMail } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { mailLink, spanOf } from '../../identity/mail-link.ts'
import { mailedUser, notify } from '../../identity/notice.ts'
import { requireOwnSession } from '../../identity/own-session.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { changeUserEmail, findUserByEmail } from '../../identity/user.ts'
import { issueVerification, withdrawVerifications } from '../../identity/verification.ts'
import { limits } from '../../limits.ts'
import { canMail, queueMail } from '../../outbox/outbox.ts'
import type { MailKind } from '../../platform.ts'
import { randomText } from '../../security/random.ts'
import { emailVerificationErrors } from './errors.ts'

/** Purpose of the one-time links that change an address. */
export const changeEmailPurpose = 'change-email'

/**
 * POST /change-email (wire contract 5.9; section 22, choice 6). An unproven address is exchanged at once; a proven one
 * when the link that goes to it is opened by the same user.
 */
export const changeEmail = route(
  'POST',
  '/change-email',
  {
    summary: "Changes the caller's address, or mails the present one a link that does",
    caller: 'session',
    body: type({ newEmail: 'string', 'callbackURL?': 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [
      emailVerificationErrors.CHANGE_EMAIL_DISABLED,
      identityErrors.INVALID_EMAIL,
      emailVerificationErrors.EMAIL_IS_THE_SAME,
      emailVerificationErrors.COULDNT_UPDATE_YOUR_EMAIL,
      identityErrors.VERIFICATION_EMAIL_NOT_ENABLED,
      identityErrors.USER_ALREADY_EXISTS,
      callerErrors.SESSION_NOT_FRESH,
    ],
    changesSession: true,
    limits: { account: guessesOfOnePassword },
  },
  async (context) => {
    const { db, fields, body, settings, identity, now } = context
    if (!settings.user.changeEmail) throw new AuthError(emailVerificationErrors.CHANGE_EMAIL_DISABLED)
    const newEmail = normalizeEmail(body.newEmail)
    if (newEmail === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
    requireOwnSession(context, identity)
    const { user } = identity
    if (newEmail === user.email) throw new AuthError(emailVerificationErrors.EMAIL_IS_THE_SAME)
    if ((await findUserByEmail(db, fields, newEmail)) !== undefined) {
      throw new AuthError(emailVerificationErrors.COULDNT_UPDATE_YOUR_EMAIL)
    }
    const callbackURL = body.callbackURL || '/'
    if (!user.emailVerified) {
      await db.transaction((tx) => moveUser(context, tx, user, { newEmail, callbackURL }))
    } else {
      if (!canMail(settings)) throw new AuthError(identityErrors.VERIFICATION_EMAIL_NOT_ENABLED)
      const data = { userId: user.id, newEmail, callbackURL }
      await queueMail(context, db, { kind: changeEmailPurpose, to: user.email, data }, now)
    }
    return { status: true }
  },
)

/** What the link of a change carries. */
export interface EmailChange {
  readonly newEmail: string
  readonly callbackURL: string
}

/** The mail to the present address. A newer link puts the older ones out of use. */
export const changeEmailMail: MailKind = {
  async prepare(platform, tx, mail, now) {
    const { settings, fields } = platform
    const user = await findUserByEmail(tx, fields, mail.to)
    if (user === undefined || user.id !== mail.data['userId']) return null
    const [newEmail, callbackURL] = [String(mail.data['newEmail']), String(mail.data['callbackURL'])]
    await withdrawVerifications(tx, user.id, [changeEmailPurpose])
    const token = randomText(limits.verificationTokenLength)
    const value = JSON.stringify({ newEmail, callbackURL } satisfies EmailChange)
    const { lifetime } = settings.emailVerification
    await issueVerification(tx, { purpose: changeEmailPurpose, secret: token, value, lifetime, now, user })
    const url = mailLink(settings, '/verify-email', { token, callbackURL })
    return { user: mailedUser(user), newEmail, url, token, validFor: spanOf(lifetime) }
  },
}

/**
 * Gives the user the new address, which starts unproven; tells the old one, and sends the new one its link. Links that
 * went to the old address are withdrawn.
 * @throws {AuthError} USER_ALREADY_EXISTS when somebody else took the address, INVALID_TOKEN when it changed meanwhile
 */
export async function moveUser(context: Context, tx: Database, user: User, change: EmailChange): Promise<User> {
  const { fields, hooks, exchange, log, now } = context
  const { newEmail, callbackURL } = change
  const move = { userId: user.id, from: user.email, to: newEmail, now }
  const moved = await changeUserEmail(tx, fields, move).catch((cause: unknown) => {
    if (isUniqueViolation(cause, 'user_email_key')) throw new AuthError(identityErrors.USER_ALREADY_EXISTS)
    throw cause
  })
  if (moved === undefined) throw new AuthError(identityErrors.INVALID_TOKEN)
  await withdrawVerifications(tx, user.id, [changeEmailPurpose, 'reset-password', 'delete-account', 'verify-email'])
  for (const hook of hooks) await hook.userUpdated?.(tx, moved, exchange)
  await notify(context, tx, user, { kind: 'email-changed', data: { newEmail } }, now)
  await queueVerificationMail(context, tx, exchange, { email: newEmail, callbackURL })
  forgetSessionCache(exchange)
  log.info('user.email-changed', { requestId: exchange.requestId, userId: user.id })
  return moved
}
