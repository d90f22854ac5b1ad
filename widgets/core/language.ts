/** Direction of the script; by default that of the locale. */
export type Direction = 'ltr' | 'rtl'

/** Scripts that run from right to left, by language. */
const rightToLeft = /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** The direction in which a language is written, by its BCP 47 name. */
export function directionOf(locale: string): Direction {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

/** Several things one after the other, with the comma of the language (`locale` in BCP 47). */
export function listOf(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(items)
}

/** `12 seconds`, `3 minutes`: in the words of the locale. */
export function duration(seconds: number, locale: string): string {
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
