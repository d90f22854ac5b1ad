import type { OpenAuth } from '../runtime/auth.ts'
import { mailKindsOf } from '../runtime/config/features.ts'
import { openTemplates, templateOptions } from '../runtime/mail/templates.ts'

/** What reading mails needs of a service. */
export function readerOf(auth: Pick<OpenAuth, 'db' | 'settings' | 'features'>) {
  const { db, settings, features } = auth
  return { db, settings, mailKinds: mailKindsOf(features), templates: openTemplates(templateOptions(settings)) }
}
