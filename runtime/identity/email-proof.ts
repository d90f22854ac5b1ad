import type { Database } from '../database/database.ts'
import { sql, columnList } from '../database/sql.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import type { User } from '../entities.ts'
import type { Exchange } from '../exchange.ts'
import { AuthError } from '../http/errors.ts'
import { limits } from '../limits.ts'
import { canMail, queueMail } from '../outbox/outbox.ts'
import type { FieldNames, MailKind, Platform } from '../platform.ts'
import { randomText } from '../security/random.ts'
import { bindBrowser } from './browser-binding.ts'
import { identityErrors } from './errors.ts'
import { mailLink, spanOf } from './mail-link.ts'
import { mailedUser } from './notice.ts'
import { findUserByEmail, publicUser, userKeys } from './user.ts'
import { issueVerification } from './verification.ts'

/** Purpose of the one-time links that prove an address. */
export const verifyEmail = 'verify-email'

/**
 * Has a link sent that proves `email`, and marks the browser that may finish without a further question. The same work
 * for every address: whether there is somebody to write to is looked up when the mail leaves.
 */
export async function queueVerificationMail(
  platform: Platform,
  tx: Database,
  exchange: Exchange,
  mail: { readonly email: string; readonly callbackURL?: string | undefined },
): Promise<void> {
  if (!canMail(platform.settings)) return
  const browser = bindBrowser(exchange, 'verification', platform.settings.emailVerification.lifetime)
  const data = { callbackURL: mail.callbackURL || '/', browser }
  await queueMail(platform, tx, { kind: verifyEmail, to: mail.email, data }, exchange.now)
}

/** The mail of `queueVerificationMail`: nobody gets it who has no account or has proven the address already. */
export const verificationMail: MailKind = {
  async prepare(platform, tx, mail, now) {
    const { settings } = platform
    const user = await findUserByEmail(tx, platform.fields, mail.to)
    if (user === undefined || user.emailVerified) return null
    const token = randomText(limits.verificationTokenLength)
    const { lifetime } = settings.emailVerification
    const value = String(mail.data['browser'])
    await issueVerification(tx, { purpose: verifyEmail, secret: token, value, lifetime, now, user })
    const url = mailLink(settings, '/verify-email', { token, callbackURL: String(mail.data['callbackURL']) })
    return { user: mailedUser(user), url, token, validFor: spanOf(lifetime) }
  },
}

/** Marks the address as proven if the user still has it; `undefined` when not. */
export async function markEmailVerified(
  tx: Database,
  fields: FieldNames,
  user: { readonly id: string; readonly email: string },
  now: Date,
): Promise<User | undefined> {
  const [row] = await tx.query(sql`
    update latchkey.user set email_verified = true, updated_at = ${now}
    where id = ${user.id} and email = ${user.email} returning ${columnList([...userKeys, ...fields.user])}`)
  return row && publicUser(fields, row)
}

/** Gives the refusal of spec section 8 to what went wrong while a mail was being prepared; an outage stays one. */
export function unableToCreateVerification(cause: unknown): never {
  if (cause instanceof DatabaseUnavailable) throw cause
  throw new AuthError(identityErrors.FAILED_TO_CREATE_VERIFICATION, { cause })
}
