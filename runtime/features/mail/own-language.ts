import type { Columns, HookContext, Hooks } from '../../contract/hooks.ts'
import { sql } from '../../database/sql.ts'
import { requestLanguage } from '../../outbox/mail-language.ts'

/** The language of the mails of somebody who signs up: the one that the browser asks for. `POST /update-user` changes it. */
export async function writeLanguage(event: Parameters<Hooks['userWriting']>[0]): Promise<Columns> {
  return event.user === null ? { mailLanguage: requestLanguage(event) } : {}
}

/** Whoever takes an account over reads its mails in their own language, not in that of a stranger who signed up with the e-mail. */
export async function resetLanguage({
  tx,
  userId,
  ...event
}: HookContext & { readonly userId: string }): Promise<void> {
  await tx.query(sql`update latchkey.user set mail_language = ${requestLanguage(event)} where id = ${userId}`)
}
