import type { User } from '../contract/entities.ts'
import type { Exchange } from '../contract/exchange.ts'
import { limits } from '../contract/limits.ts'
import type { FieldNames, MailKind, Platform } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { AuthError } from '../http/errors.ts'
import { canMail, queueMail } from '../outbox/outbox.ts'
import { randomText } from '../security/random.ts'
import { bindBrowser, isBoundBrowser } from './browser-binding.ts'
import type { EmailOrigin } from './email-origin.ts'
import { identityErrors } from './errors.ts'
import { mailLink, spanOf } from './mail-link.ts'
import { mailedUser } from './notice.ts'
import { purposes } from './purposes.ts'
import { holdUserOfEmail, usersWith } from './user.ts'
import { issueVerification } from './verification.ts'

/** Stands before the mark of a browser in which somebody asked for the mail without having shown to be the user. */
const anybody = 'anybody '

/** Which mail is to be sent. */
export interface WantedProof {
  readonly email: string
  readonly callbackURL?: string | undefined
  /** Of `markBrowser`, where it was called before. */
  readonly mark?: string | undefined
  /** Whoever asked for it gave nothing but the address. */
  readonly byAnybody?: boolean
  /** False: a mail that never leaves, for a call that must not tell whether one does. */
  readonly wanted?: boolean
}

/** Marks the browser in which an e-mail is given, or its mail asked for, for as long as the link is good. */
export function markBrowser({ settings }: Pick<Platform, 'settings'>, exchange: Exchange): string {
  return bindBrowser(exchange, 'verification', settings.emailVerification.lifetime)
}

/** The same at a sign-up, where a mail goes out with it: the same for known and unknown addresses. */
export function markSignUp(platform: Pick<Platform, 'settings'>, exchange: Exchange): string | undefined {
  const { required, sendOnSignUp } = platform.settings.emailVerification
  return canMail(platform.settings) && (required || sendOnSignUp) ? markBrowser(platform, exchange) : undefined
}

/**
 * How this browser stands to a link: `known` signed up, or asked for the mail after it had shown a credential; `asking`
 * is where somebody asked who only gave the address; all else is `other`.
 */
export function browserOfLink(
  exchange: Exchange,
  value: string,
  origin: EmailOrigin | null,
): 'known' | 'asking' | 'other' {
  const isMarked = (mark: string) => isBoundBrowser(exchange, 'verification', mark)
  if (isMarked(value) || (origin?.mark !== undefined && isMarked(origin.mark))) return 'known'
  return value.startsWith(anybody) && isMarked(value.slice(anybody.length)) ? 'asking' : 'other'
}

/**
 * Has a link sent that proves `email`, and marks the browser that may finish without a further question. The same work
 * for every address: whether there is somebody to write to is looked up when the mail leaves.
 */
export async function queueVerificationMail(
  platform: Platform,
  tx: Database,
  exchange: Exchange,
  mail: WantedProof,
): Promise<void> {
  if (!canMail(platform.settings)) return
  const { mark = markBrowser(platform, exchange), byAnybody = false, wanted = true } = mail
  const data = { callbackURL: mail.callbackURL || '/', browser: byAnybody ? `${anybody}${mark}` : mark, wanted }
  const cause = { ...platform, exchange }
  await queueMail(cause, tx, { kind: purposes.verifyEmail, to: mail.email, data, decoy: !wanted }, exchange.now)
}

/** The mail of `queueVerificationMail`: nobody gets it who has no account or has proven the address already. */
export const verificationMail: MailKind = {
  async prepare(platform, tx, mail, now) {
    const { settings } = platform
    if (mail.data['wanted'] === false) return null
    const user = await holdUserOfEmail(tx, platform.fields, mail.to)
    if (user === undefined || user.emailVerified) return null
    const token = randomText(limits.verificationTokenLength)
    const { lifetime } = settings.emailVerification
    const value = String(mail.data['browser'])
    await issueVerification(tx, { purpose: purposes.verifyEmail, secret: token, value, lifetime, now, user })
    const url = mailLink(settings, '/verify-email', { token, callbackURL: String(mail.data['callbackURL']) })
    return { user: mailedUser(user), url, token, validFor: spanOf(lifetime) }
  },
}

/** Marks the e-mail as verified if the user still has it, and forgets where it came from; `undefined` when not. */
export async function markEmailVerified(
  tx: Database,
  fields: FieldNames,
  user: { readonly id: string; readonly email: string },
  now: Date,
): Promise<User | undefined> {
  const [row] = await tx.query(sql`
    update latchkey.user set email_verified = true, email_origin = null, updated_at = ${now}
    where id = ${user.id} and email = ${user.email} returning ${usersWith(fields).columns}`)
  return row && usersWith(fields).read(row)
}

/** Gives the refusal of spec section 8 to what went wrong while a mail was being prepared; an outage stays one. */
export function unableToCreateVerification(cause: unknown): never {
  if (cause instanceof DatabaseUnavailable) throw cause
  throw new AuthError(identityErrors.FAILED_TO_CREATE_VERIFICATION, { cause })
}
