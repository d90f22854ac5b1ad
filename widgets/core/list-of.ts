/** Several things one after the other, with the comma of the language (`locale` in BCP 47). */
export function listOf(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(items)
}
