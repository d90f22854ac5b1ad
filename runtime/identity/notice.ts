import type { Database } from '../database/database.ts'
import type { User } from '../entities.ts'
import { queueMail } from '../outbox/outbox.ts'
import type { Platform } from '../platform.ts'

/** What mails say about their receiver; nothing else of the user goes into one. */
export function mailedUser(user: Pick<User, 'id' | 'name' | 'email'>): { id: string; name: string; email: string } {
  return { id: user.id, name: user.name, email: user.email }
}

/** Tells a user by mail that something about the account changed, in the transaction that changes it. */
export function notify(
  platform: Platform,
  tx: Database,
  user: User,
  notice: { readonly kind: string; readonly data?: Readonly<Record<string, unknown>> },
  now: Date,
): Promise<void> {
  const data = { user: mailedUser(user), ...notice.data }
  return queueMail(platform, tx, { kind: notice.kind, to: user.email, data }, now)
}
