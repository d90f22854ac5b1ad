import type { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import type { MailKind, Platform } from '../../contract/platform.ts'
import type { Database } from '../../database/database.ts'
import { mailLink, spanOf } from '../../identity/mail-link.ts'
import { mailedUser } from '../../identity/notice.ts'
import { purposes } from '../../identity/purposes.ts'
import { holdSession } from '../../identity/session.ts'
import { findUserByEmail, lockUser } from '../../identity/user.ts'
import { issueVerification, withdrawVerifications } from '../../identity/verification.ts'
import { queueMail } from '../../outbox/outbox.ts'
import { randomText } from '../../security/random.ts'

/** What the link of a change carries. */
export interface EmailChange {
  readonly newEmail: string
  readonly callbackURL: string
  /** The session that asked for it; missing in links from before it was kept. */
  readonly sessionId?: string | undefined
  /** When and from where, as `emailOriginIn` gives it: what another browser is told before it changes anything. */
  readonly origin?: string | undefined
}

/**
 * Has a link sent to the address that a user wants. The same work for every address: whether somebody has it is looked up
 * when the mail leaves, and its owner only would see a difference.
 */
export async function queueNewEmailProof(
  platform: Platform,
  tx: Database,
  user: Pick<User, 'id' | 'email'>,
  { newEmail, ...change }: EmailChange,
  now: Date,
): Promise<void> {
  const data = { userId: user.id, from: user.email, ...change }
  await queueMail(platform, tx, { kind: purposes.proveNewEmail, to: newEmail, data }, now)
}

/** What a queued mail about a change was made from. */
export function textsOf(data: Readonly<Record<string, unknown>>) {
  const textOf = (name: string) => String(data[name])
  return {
    userId: textOf('userId'),
    sessionId: textOf('sessionId'),
    newEmail: textOf('newEmail'),
    callbackURL: textOf('callbackURL'),
    origin: data['origin'] === undefined ? undefined : textOf('origin'),
  }
}

/** The mail to the new address; none where somebody has it. A newer link puts the older ones out of use. */
export const proveNewEmailMail: MailKind = {
  async prepare(platform, tx, mail, now) {
    const { settings, fields } = platform
    const { userId, sessionId, callbackURL, origin } = textsOf(mail.data)
    const user = await lockUser(tx, fields, userId)
    if (user === undefined || user.email !== mail.data['from']) return null
    // Whoever asked is out again, perhaps because the owner took the account back: no link for them.
    if (!(await holdSession(tx, sessionId))) return null
    if ((await findUserByEmail(tx, fields, mail.to)) !== undefined) return null
    await withdrawVerifications(tx, user.id, [purposes.proveNewEmail])
    const token = randomText(limits.verificationTokenLength)
    const value = JSON.stringify({ newEmail: mail.to, callbackURL, sessionId, origin } satisfies EmailChange)
    const { lifetime } = settings.emailVerification
    await issueVerification(tx, { purpose: purposes.proveNewEmail, secret: token, value, lifetime, now, user })
    const url = mailLink(settings, '/verify-email', { token, callbackURL })
    return { user: mailedUser(user), newEmail: mail.to, url, token, validFor: spanOf(lifetime) }
  },
}
