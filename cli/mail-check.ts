import type { OpenAuth } from '../runtime/auth.ts'
import { mailKindsOf } from '../runtime/config/features.ts'
import { openTemplates, templateOptions } from '../runtime/mail/templates.ts'
import { canMail } from '../runtime/outbox/outbox.ts'
import { type Check, noted, passed } from './checks.ts'

/** Reads the texts of every kind of mail that the features send. @throws {ConfigError} that names the wrong file */
export function checkMailTemplates({ settings, features }: Pick<OpenAuth, 'settings' | 'features'>): void {
  const templates = openTemplates(templateOptions(settings))
  for (const [kind, { template }] of Object.entries(mailKindsOf(features))) templates.check(kind, template)
}

/** How mail leaves, for `doctor`. Nothing is sent. */
export function checkMail({ settings }: Pick<OpenAuth, 'settings'>): Check {
  const { transport, from } = settings.mail
  if (transport !== undefined) return passed('mail', `${transport.name}, from ${from}`)
  if (canMail(settings)) return passed('mail', 'the development inbox at /dev/inbox')
  return noted('mail', 'no mail can leave', 'Write SMTP_URL=smtps://user:password@host into .env; see docs/mail.md.')
}
