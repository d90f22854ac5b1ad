/** `12 seconds`, `3 minutes`: in the words of the locale. */
export function duration(seconds: number, locale: string): string {
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
