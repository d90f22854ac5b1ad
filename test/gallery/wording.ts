import type { Messages } from '../../widgets/messages.ts'
import { pseudoLocale } from './pseudo.ts'

/**
 * The sentences of a locale that ships; none for English.
 * @throws {Error} for a locale that does not ship
 */
export async function wordingOf(locale: string): Promise<Messages> {
  if (locale === 'en') return {}
  if (locale === 'en-XA') return pseudoLocale()
  const catalogue: object = await import(`../../widgets/locales/${locale.toLowerCase()}.ts`)
  const sentences: unknown = Object.values(catalogue)[0]
  if (typeof sentences !== 'object' || sentences === null) throw new Error(`${locale} has no sentences`)
  return sentences
}
