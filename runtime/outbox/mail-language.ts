import { isUuid } from '../common/uuid.ts'
import type { Occasion } from '../contract/hooks.ts'
import type { Platform } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { acceptedLanguage, knownLanguage } from '../mail/language.ts'
import type { Claimed } from './claim.ts'

/** Calls that somebody makes about another person: their language says nothing about that person's. */
const byOthers: ReadonlySet<string | undefined> = new Set(['admin', 'service', 'import'])

/** The language of mails that the request asks for; null where it is not the person's own request, or says none that we have. */
export function requestLanguage({
  settings,
  exchange,
  via,
}: Pick<Platform, 'settings'> & Partial<Pick<Occasion, 'exchange' | 'via'>>): string | null {
  if (exchange === null || exchange === undefined || byOthers.has(via)) return null
  return acceptedLanguage(exchange.request.headers.get('accept-language'), settings.mail.languages) ?? null
}

/**
 * The language in which a mail is written: the account's own, then that of the request that caused it, then the configured
 * one. `data` names the user where the mail goes to an address that is not the account's.
 */
export async function languageOfMail(
  { settings }: Pick<Platform, 'settings'>,
  tx: Database,
  mail: Pick<Claimed, 'recipient'> & { readonly data: Readonly<Record<string, unknown>> },
  requested: string | null | undefined,
): Promise<string> {
  const user = mail.data['user']
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined
  const [row] = await tx.query<{ mailLanguage: string | null }>(
    typeof id === 'string' && isUuid(id)
      ? sql`select mail_language from latchkey.user where id = ${id}`
      : sql`select mail_language from latchkey.user where email = ${mail.recipient}`,
  )
  const { language, languages } = settings.mail
  const wanted = row?.mailLanguage ?? requested ?? language
  // One that was taken out of the configuration since.
  return knownLanguage(wanted, languages) ?? language
}
