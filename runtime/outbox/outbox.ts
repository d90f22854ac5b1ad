import type { Database } from '../database/database.ts'
import { columns, sql } from '../database/sql.ts'
import type { Platform } from '../platform.ts'
import { uuidv7 } from '../security/random.ts'
import { sealPayload } from './payload.ts'

/** A mail to be sent. What its kind's `prepare` makes is added just before it leaves. */
export interface NewMail {
  /** A kind that an enabled feature names in `mails`. */
  readonly kind: string
  /** One normalised address. */
  readonly to: string
  /** Stored sealed. */
  readonly data: Readonly<Record<string, unknown>>
}

/** The name of the task that sends. */
export const mailTaskName = 'mail'

/** Addresses that we made up for people without one (wire contract section 22, choice 10; RFC 2606): never written to. */
const nowhere = /\.invalid$/

/** Whether mail can leave: a transport is configured, or the development inbox takes it. */
export function canMail(settings: Pick<Platform['settings'], 'dev' | 'mail'>): boolean {
  return settings.dev || settings.mail.transport !== undefined
}

/**
 * Puts a mail into the outbox, in the transaction that causes it: it leaves if and only if that commits. One statement.
 * Does nothing where no mail can leave, and for addresses that were made up.
 */
export async function queueMail(
  platform: Pick<Platform, 'settings' | 'tasks'>,
  tx: Database,
  mail: NewMail,
  now: Date,
): Promise<void> {
  const { settings } = platform
  if (!canMail(settings) || nowhere.test(mail.to)) return
  const id = uuidv7(now)
  const row = {
    id,
    kind: mail.kind,
    recipient: mail.to,
    payload: sealPayload(settings.secrets, id, { data: mail.data, preparedAt: null }),
    state: 'queued',
    attempts: 0,
    dueAt: now,
    createdAt: now,
    updatedAt: now,
  }
  await tx.query(sql`insert into latchkey.mail ${columns(row)}`)
  platform.tasks.wake(mailTaskName)
}
