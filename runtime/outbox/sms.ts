import type { NewSms } from '../contract/new-mail.ts'
import type { Platform } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { counterKeys } from '../security/derive.ts'
import { uuidv7 } from '../security/random.ts'
import { requestLanguage } from './mail-language.ts'
import { canSms, type MailCause, mailTaskName } from './outbox.ts'
import { sealPayload } from './payload.ts'
import { type Share, takeShare } from './share.ts'

type Settings = Platform['settings']

/** More in development, but not where an SMS really leaves: it costs as much as in production. */
const factorOf = ({ sms, rateLimit }: Settings) => (sms.transport === undefined ? rateLimit.factor : 1)

/**
 * Puts an SMS into the outbox, in the transaction that causes it, as `queueMail` does. One statement, which also decides whether the
 * number has had its share of this hour, of whatever kind and whatever `rateLimit` says. Over the share nothing is queued, and the
 * caller is not told.
 */
export async function queueSms(cause: MailCause, tx: Database, { kind, to, data }: NewSms, now: Date): Promise<void> {
  const { settings, tasks, log } = cause
  if (!canSms(settings)) return
  const id = uuidv7(now)
  const payload = sealPayload(settings.secrets, id, { data, preparedAt: null, language: requestLanguage(cause) })
  const share = numberShare(settings, to)
  const [queued] = await tx.query<{ count: number }>(sql`
    with share as (${takeShare(share, now)}),
    queued as (
      insert into latchkey.mail (id, channel, kind, recipient, payload, state, attempts, due_at, created_at, updated_at)
      select ${id}::uuid, 'sms', ${kind}, ${to}, ${payload}, 'queued', 0, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from share
    )
    select count from share`)
  if (queued === undefined) return
  if (queued.count >= share.rate.max * share.factor) log.warn('sms.limit-reached', { kind, of: 'number' })
  tasks.wake(mailTaskName)
}

function numberShare(settings: Settings, to: string): Share {
  const rate = { window: 3600, max: settings.sms.perNumber }
  return { key: counterKeys(settings.secrets)(`sms\n${to}`), rate, factor: factorOf(settings) }
}

/** Takes one of the SMS that the service may send in a day; false when there is none left. */
export async function takeDailySms(
  { settings, log }: Pick<Platform, 'settings' | 'log'>,
  tx: Database,
  now: Date,
): Promise<boolean> {
  const rate = { window: 86_400, max: settings.sms.perDay }
  const share = { key: counterKeys(settings.secrets)('sms of the day'), rate, factor: factorOf(settings) }
  const [taken] = await tx.query<{ count: number }>(takeShare(share, now))
  if (taken === undefined) return false
  // Said with the last one: a flood must not become a flood of log lines.
  if (taken.count >= rate.max * share.factor) log.warn('sms.limit-reached', { of: 'day' })
  return true
}
