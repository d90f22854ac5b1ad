/** Direction of the script; by default that of the locale. */
export type Direction = 'ltr' | 'rtl'

/** Scripts that run from right to left, by language. */
const rightToLeft = /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** The direction in which a language is written, by its BCP 47 name. */
export function directionOf(locale: string): Direction {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}
