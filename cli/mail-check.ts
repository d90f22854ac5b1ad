import type { OpenAuth } from '../runtime/auth.ts'
import { mailKindsOf } from '../runtime/config/features.ts'
import { openTemplates, templateOptions } from '../runtime/mail/templates.ts'
import { canMail, canSms } from '../runtime/outbox/outbox.ts'
import { type Check, noted, passed } from './checks.ts'

/** Reads the texts of every kind of mail that the features send. @throws {ConfigError} that names the wrong file */
export function checkMailTemplates({ settings, features }: Pick<OpenAuth, 'settings' | 'features'>): void {
  checkKinds(settings, Object.entries(mailKindsOf(features)))
}

/**
 * As `checkMailTemplates`, without the texts of the package where none of its files is replaced: a start has no time for
 * what cannot have changed. @throws {ConfigError} that names the wrong file
 */
export function checkOwnTemplates({ settings, features }: Pick<OpenAuth, 'settings' | 'features'>): void {
  const kinds = Object.entries(mailKindsOf(features))
  const { templates } = settings.mail
  checkKinds(settings, templates === undefined ? kinds.filter(([, said]) => bringsText(said)) : kinds)
}

type Kind = ReturnType<typeof mailKindsOf>[string]

function bringsText(said: Kind): boolean {
  return said.channel === 'sms' || said.template !== undefined
}

function checkKinds(settings: OpenAuth['settings'], kinds: readonly (readonly [string, Kind])[]): void {
  const templates = openTemplates(templateOptions(settings))
  for (const [kind, said] of kinds) {
    if (said.channel === 'sms') templates.checkSms(kind, said.text)
    else templates.check(kind, said.template)
  }
}

/** How mail leaves, for `doctor`. Nothing is sent. */
export function checkMail({ settings }: Pick<OpenAuth, 'settings'>): Check {
  const { transport, from } = settings.mail
  if (transport !== undefined) return passed('mail', `${transport.name}, from ${from}`)
  if (canMail(settings)) return passed('mail', 'the development inbox at /dev/inbox')
  return noted('mail', 'no mail can leave', 'Write SMTP_URL=smtps://user:password@host into .env; see docs/mail.md.')
}

/** How SMS leave, for `doctor`; nothing where no feature sends them. Nothing is sent. */
export function checkSms({ settings, features }: Pick<OpenAuth, 'settings' | 'features'>): Check[] {
  if (!Object.values(mailKindsOf(features)).some(({ channel }) => channel === 'sms')) return []
  const { transport, perDay } = settings.sms
  if (transport !== undefined) return [passed('sms', `${transport.name}, at most ${perDay} a day`)]
  if (canSms(settings)) return [passed('sms', 'the development inbox at /dev/inbox')]
  return [
    noted('sms', 'no SMS can leave', 'Write sms: { accountSid, from } into auth.config.ts; see docs/phone-number.md.'),
  ]
}
