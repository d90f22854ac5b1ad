import type { Language } from '../../widgets/locales/locale.ts'
import { pseudoLocale } from './pseudo.ts'

/**
 * A language that ships, or the pseudo-locale; for English only its name.
 * @throws {Error} for a locale that does not ship
 */
export async function wordingOf(locale: string): Promise<string | Language> {
  if (locale === 'en') return locale
  if (locale === 'en-XA') return { locale, sentences: pseudoLocale() }
  const exported: Readonly<Record<string, Language>> = await import(`../../widgets/locales/${locale.toLowerCase()}.ts`)
  const [language] = Object.values(exported)
  if (language?.locale !== locale) throw new Error(`${locale} has no sentences`)
  return language
}
