import { type } from 'arktype'
import type { Columns, HookContext, Hooks } from '../../contract/hooks.ts'
import { sql } from '../../database/sql.ts'
import { AuthError } from '../../http/errors.ts'
import { knownLanguage } from '../../mail/language.ts'
import { requestLanguage } from '../../outbox/mail-language.ts'
import { mailErrors } from './errors.ts'

/** What a body may say: the language of the person's mails (BCP 47), or null for that of each request. */
export const LanguageInput = type({ 'mailLanguage?': 'string | null' })

/** The language of the mails of a user who is about to be written: what the body says, for a new one else what the browser asks for. */
export async function writeLanguage(
  event: Parameters<Hooks<typeof LanguageInput.infer>['userWriting']>[0],
): Promise<Columns> {
  const { input, user, settings } = event
  const wanted = input?.mailLanguage
  if (wanted === undefined) return user === null ? { mailLanguage: requestLanguage(event) } : {}
  if (wanted === null) return { mailLanguage: null }
  const mailLanguage = knownLanguage(wanted, settings.mail.languages)
  if (mailLanguage === undefined) throw new AuthError(mailErrors.MAIL_LANGUAGE_NOT_SUPPORTED)
  return { mailLanguage }
}

/** Whoever takes an account over reads its mails in their own language, not in that of a stranger who signed up with the e-mail. */
export async function resetLanguage({
  tx,
  userId,
  ...event
}: HookContext & { readonly userId: string }): Promise<void> {
  await tx.query(sql`update latchkey.user set mail_language = ${requestLanguage(event)} where id = ${userId}`)
}
