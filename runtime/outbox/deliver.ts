import { MailRejected } from '../mail/message.ts'
import type { Templates } from '../mail/templates.ts'
import type { Platform } from '../contract/platform.ts'
import { type Claimed, renewClaim } from './claim.ts'
import { type MailPayload, needsPreparation, openPayload, sealPayload } from './payload.ts'
import { languageOfMail } from './mail-language.ts'
import { reasonOf } from './reason.ts'
import { dropMail, markSent, markUnsent, storePrepared } from './settle.ts'
import { takeDailySms } from './sms.ts'

/** What sending needs. */
export interface Delivery {
  readonly platform: Platform
  readonly templates: Templates
  /** The moment, also in the middle of a long run. */
  readonly at: () => Date
}

/** How often a lease is renewed while a mail is being sent, and how long a send function may take. Milliseconds. */
const renewal = 10_000
const patience = 120_000

/** Sends one claimed mail and settles its row. Rejects only when the database does not answer; the lease then ends by itself. */
export async function deliver(delivery: Delivery, mail: Claimed): Promise<void> {
  const { platform, at } = delivery
  let payload: MailPayload = { data: {}, preparedAt: null }
  try {
    payload = openPayload(platform.settings.secrets, mail.id, mail.payload ?? '')
    if (needsPreparation(payload, at())) {
      const prepared = await prepare(delivery, mail, payload)
      if (prepared === undefined) return
      payload = prepared
    }
    await send(delivery, mail, payload)
  } catch (error) {
    return unsent(delivery, mail, error, payload)
  }
  const { settings, db, log } = platform
  const marked = await markSent(db, mail, settings.dev, at())
  if (marked) log.info(`${mail.channel}.sent`, { id: mail.id, kind: mail.kind, attempts: mail.attempts })
}

/** Issues what the mail carries and keeps it with the row, both or neither. `undefined`: there is nothing to send. */
async function prepare({ platform, at }: Delivery, mail: Claimed, payload: MailPayload) {
  const kind = kindOf(platform, mail)
  const now = at()
  return platform.db.transaction(async (tx): Promise<MailPayload | undefined> => {
    const asked = { to: mail.recipient, data: payload.data }
    const added = kind.prepare === undefined ? {} : await kind.prepare(platform, tx, asked, now)
    // What nobody gets costs nothing, so it is counted here; what is made anew has been counted.
    const isShort = mail.channel === 'sms' && payload.preparedAt === null
    if (added === null || (isShort && !(await takeDailySms(platform, tx, now)))) {
      await dropMail(tx, mail)
      return undefined
    }
    const data = { ...payload.data, ...added }
    const language = await languageOfMail(platform, tx, { recipient: mail.recipient, data }, payload.language)
    const prepared = { data, preparedAt: now.getTime(), language }
    const sealed = sealPayload(platform.settings.secrets, mail.id, prepared)
    if (!(await storePrepared(tx, mail, sealed, now))) throw new Error('Another process has taken the mail over')
    return prepared
  })
}

async function send(delivery: Delivery, mail: Claimed, payload: MailPayload): Promise<void> {
  const { platform, at } = delivery
  const sending = handOver(delivery, mail, payload)
  // In development without a transport the inbox shows the row itself: it has arrived.
  if (sending === undefined) return
  const renew = () => {
    renewClaim(platform.db, mail, at()).catch((error: unknown) => {
      platform.log.error('mail.lease', error, { id: mail.id, kind: mail.kind })
    })
  }
  const timer = setInterval(renew, renewal)
  try {
    await withinPatience(sending)
  } finally {
    clearInterval(timer)
  }
}

/** Gives the finished mail or SMS to its transport, where there is one. */
function handOver(
  { platform, templates }: Delivery,
  mail: Claimed,
  { data, language }: MailPayload,
): Promise<void> | undefined {
  const { appName, mail: mails, sms } = platform.settings
  const kind = kindOf(platform, mail)
  const values = { ...data, appName }
  const message = { id: mail.id, kind: mail.kind, to: mail.recipient, data }
  if (kind.channel === 'sms') {
    const text = templates.smsText(mail.kind, kind.text, values, language ?? mails.language)
    return sms.transport?.send({ ...message, text })
  }
  const texts = templates.texts(mail.kind, kind.template, values, language ?? mails.language)
  return mails.transport?.send({ ...message, from: mails.from, ...texts })
}

async function withinPatience(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Sending took longer than ${patience / 1000} seconds`)), patience)
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

async function unsent({ platform, at }: Delivery, mail: Claimed, error: unknown, payload: MailPayload): Promise<void> {
  // By name: a host's own `send` may throw the class of another copy of Latchkey.
  const final =
    error instanceof MailRejected || (error instanceof Error && ['MailRejected', 'SmsRejected'].includes(error.name))
  const reason = reasonOf(error, { ...payload.data, to: mail.recipient })
  const outcome = await markUnsent(platform.db, mail, { text: reason, final }, at())
  const fields = { id: mail.id, kind: mail.kind, attempts: mail.attempts, reason }
  if (outcome === 'delayed') platform.log.warn(`${mail.channel}.delayed`, fields)
  if (outcome === 'failed') platform.log.error(`${mail.channel}.failed`, reason, fields)
}

function kindOf(platform: Platform, mail: Claimed) {
  const kind = Object.hasOwn(platform.mailKinds, mail.kind) ? platform.mailKinds[mail.kind] : undefined
  if (kind === undefined || (kind.channel ?? 'mail') !== mail.channel) {
    throw new Error('No enabled feature sends this kind of mail')
  }
  return kind
}
