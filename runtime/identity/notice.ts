import type { Database } from '../database/database.ts'
import type { User } from '../contract/entities.ts'
import { limits } from '../contract/limits.ts'
import { type MailCause, queueMail } from '../outbox/outbox.ts'

/** What mails say about their receiver; nothing else of the user goes into one. */
export function mailedUser(user: Pick<User, 'id' | 'name' | 'email'>): { id: string; name: string; email: string } {
  return { id: user.id, name: user.name, email: user.email }
}

/**
 * Tells a user by mail that something about the account changed, in the transaction that changes it. Where the e-mail is
 * verified that is not to be missed: only signed-in people cause it, so more of them are sent. An unverified e-mail may be
 * somebody else's.
 */
export function notify(
  platform: MailCause,
  tx: Database,
  user: User,
  notice: { readonly kind: string; readonly data?: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<void> {
  const data = { user: mailedUser(user), ...notice.data }
  const rate = user.emailVerified ? limits.noticeRate : limits.mailRate
  return queueMail(platform, tx, { kind: notice.kind, to: user.email, data, rate }, now)
}
