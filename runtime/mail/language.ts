import Negotiator from 'negotiator'

/** The languages of the built-in texts (BCP 47), those of the widgets. */
export const builtInLanguages = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ar'] as const

/** Of `languages` the one that an `Accept-Language` header asks for (RFC 9110 section 12.5.4); undefined where it names none of them. */
export function acceptedLanguage(header: string | null, languages: readonly string[]): string | undefined {
  // Whoever takes any language, as most programs say, asks for none.
  const named = (header ?? '').split(',').filter((range) => !range.trim().startsWith('*'))
  return new Negotiator({ headers: { 'accept-language': named.join(',') } }).language([...languages])
}

/** `language` as it is written in `languages`, whatever its capitals; undefined where it is none of them. */
export function knownLanguage(language: string, languages: readonly string[]): string | undefined {
  return languages.find((known) => known.toLowerCase() === language.toLowerCase())
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** What a page in a language needs to know: which way it is written, and where its lines begin. */
export function writingOf(language: string): { readonly direction: 'ltr' | 'rtl'; readonly start: 'left' | 'right' } {
  const [base = language] = language.toLowerCase().split('-')
  return rightToLeft.has(base) ? { direction: 'rtl', start: 'right' } : { direction: 'ltr', start: 'left' }
}

const span = /^(?<count>\d+) (?<unit>second|minute|hour|day)s?$/

/** A length of time that was written in English, `60 minutes`, as another language says it; anything else as it is. */
export function spanIn(language: string, text: string): string {
  const { count, unit } = span.exec(text)?.groups ?? {}
  if (count === undefined || unit === undefined || language === 'en') return text
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count))
}
