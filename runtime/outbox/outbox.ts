import { limits } from '../contract/limits.ts'
import type { Platform } from '../contract/platform.ts'
import type { Occasion } from '../contract/hooks.ts'
import type { MailRate, NewMail } from '../contract/new-mail.ts'
import type { Database } from '../database/database.ts'
import { sql, type Statement } from '../database/sql.ts'
import { counterKeys } from '../security/derive.ts'
import { uuidv7 } from '../security/random.ts'
import type { Secrets } from '../security/secrets.ts'
import { requestLanguage } from './mail-language.ts'
import { sealPayload } from './payload.ts'
import { takeShare } from './share.ts'

/** The name of the task that sends. */
export const mailTaskName = 'mail'

/** Addresses that we made up for people without one (wire contract section 22, choice 10; RFC 2606): never written to. */
const nowhere = /\.invalid$/

/** Whether mail can leave: a transport is configured, or the development inbox takes it. */
export function canMail(settings: Pick<Platform['settings'], 'dev' | 'mail'>): boolean {
  return settings.dev || settings.mail.transport !== undefined
}

/** What causes a mail: the context of a route or of a hook is one. */
export type MailCause = Pick<Platform, 'settings' | 'tasks' | 'log'> & Partial<Pick<Occasion, 'exchange' | 'via'>>
/** Whether SMS can leave: a transport is configured, or the development inbox takes them. */
export function canSms(settings: Pick<Platform['settings'], 'dev' | 'sms'>): boolean {
  return settings.dev || settings.sms.transport !== undefined
}

/**
 * Puts a mail into the outbox, in the transaction that causes it: it leaves if and only if that commits. One statement,
 * which also decides whether the address has had its share of this kind: of many at once on many nodes as many are queued
 * as may be. Over the share nothing is queued, and the caller is not told. Does nothing where no mail can leave, and for
 * addresses that were made up.
 */
export async function queueMail(platform: MailCause, tx: Database, mail: NewMail, now: Date): Promise<void> {
  const { settings, tasks, log } = platform
  if (!canMail(settings) || nowhere.test(mail.to)) return
  const { rate = limits.mailRate } = mail
  const id = uuidv7(now)
  const language = requestLanguage(platform)
  const payload = sealPayload(settings.secrets, id, { data: mail.data, preparedAt: null, language })
  const [queued] = await tx.query<{ count: number }>(sql`
    with share as (${settings.rateLimit.enabled ? countMail(settings, mail, rate, now) : sql`select 0 as count`}),
    queued as (
      insert into latchkey.mail (id, kind, recipient, payload, state, attempts, due_at, created_at, updated_at)
      select ${id}::uuid, ${mail.kind}, ${mail.to}, ${payload}, 'queued', 0, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from share
    )
    select count from share`)
  if (queued === undefined) return
  // Said with the last one that is queued: a flood must not become a flood of log lines.
  const isLast = queued.count >= rate.max * settings.rateLimit.factor
  if (isLast && mail.decoy !== true) log.warn('mail.limit-reached', { kind: mail.kind })
  tasks.wake(mailTaskName)
}

/** Counts a mail where the address may have one more of its kind. */
function countMail({ secrets, rateLimit }: Platform['settings'], mail: NewMail, rate: MailRate, now: Date): Statement {
  return takeShare({ key: counterOf(secrets, mail), rate, factor: rateLimit.factor }, now)
}

function counterOf(secrets: Secrets, { kind, to, decoy }: Pick<NewMail, 'kind' | 'to' | 'decoy'>): string {
  return counterKeys(secrets)(`${decoy === true ? 'decoy' : 'mail'}\n${kind}\n${to}`)
}

/** Lets an address have mails of a kind anew, because the last one has served its purpose. */
export async function forgetMails(
  { settings }: Pick<Platform, 'settings'>,
  tx: Database,
  mail: Pick<NewMail, 'kind' | 'to'>,
): Promise<void> {
  if (!settings.rateLimit.enabled) return
  await tx.query(sql`delete from latchkey.mail_count where key = ${counterOf(settings.secrets, mail)}`)
}
