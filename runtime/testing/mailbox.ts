import type { OpenAuth } from '../auth.ts'
import { normalizeEmail } from '../identity/email.ts'
import { openTemplates, templateOptions } from '../mail/templates.ts'
import { readMails } from '../outbox/inspect.ts'

/** A mail as its receiver sees it. */
export interface TestMail {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where the button leads; null in a notice. */
  readonly url: string | null
  /** The one-time part of `url`; null in a notice. */
  readonly token: string | null
}

/** An SMS as its receiver sees it. */
export interface TestSms {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly text: string
  /** The code in it; null where it has none. */
  readonly code: string | null
}

/** Which mails are meant: all, or those to one address, or of one kind. */
export interface MailChoice {
  readonly to?: string | undefined
  readonly kind?: string | undefined
}

/** Sends what waits, then gives the mails that were sent, oldest first. Needs development mode, which keeps their texts. */
export async function deliveredMails(auth: OpenAuth, choice: MailChoice = {}): Promise<TestMail[]> {
  await auth.tasks.runNow('mail')
  const reader = { ...auth.platform, templates: openTemplates(templateOptions(auth.settings)) }
  // Mails are addressed as the address is stored, however the test writes it.
  const recipient = choice.to === undefined ? undefined : (normalizeEmail(choice.to) ?? choice.to)
  const mails = await readMails(reader, { state: 'sent', to: recipient, channel: 'mail', limit: 1000 })
  return mails
    .flatMap(({ id, kind, to, subject, text, html, url, token }) =>
      subject === null || text === null || html === null ? [] : [{ id, kind, to, subject, text, html, url, token }],
    )
    .filter((mail) => choice.kind === undefined || mail.kind === choice.kind)
    .toReversed()
}

/** Sends what waits, then gives the SMS that were sent, oldest first. Needs development mode, which keeps their texts. */
export async function deliveredSms(auth: OpenAuth, choice: MailChoice = {}): Promise<TestSms[]> {
  await auth.tasks.runNow('mail')
  const reader = { ...auth.platform, templates: openTemplates(templateOptions(auth.settings)) }
  const all = await readMails(reader, { state: 'sent', to: choice.to, channel: 'sms', limit: 1000 })
  return all
    .flatMap(({ id, kind, to, text, code }) => (text === null ? [] : [{ id, kind, to, text, code }]))
    .filter((sms) => choice.kind === undefined || sms.kind === choice.kind)
    .toReversed()
}
