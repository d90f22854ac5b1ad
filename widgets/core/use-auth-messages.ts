'use client'
import { useMemo } from 'react'
import { useAuthContext } from './context.ts'
import type { Translate } from './messages.ts'

/** What widgets of your own need to speak as ours do. */
export interface UseAuthMessages {
  readonly locale: string
  readonly t: Translate
  /** A date, or the ISO 8601 text of one; by default as `14 Nov 2026` in the language of the widgets. */
  formatDate(date: Date | string | number, options?: Intl.DateTimeFormatOptions): string
  /** How long ago or ahead, e.g. `yesterday`. `now` is the present by default. */
  formatRelative(date: Date | string | number, now?: Date | string | number): string
}

/** Seconds of the units, the largest first. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Sentences, dates and spans of time in the language of the widgets.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAuthMessages(): UseAuthMessages {
  const { t, locale } = useAuthContext('useAuthMessages')
  return useMemo(() => ({ t, locale, ...formats(locale) }), [t, locale])
}

function formats(locale: string): Pick<UseAuthMessages, 'formatDate' | 'formatRelative'> {
  return {
    formatDate: (date, options = { dateStyle: 'medium' }) =>
      new Intl.DateTimeFormat(locale, options).format(new Date(date)),
    formatRelative(date, now = Date.now()) {
      const seconds = (new Date(date).getTime() - new Date(now).getTime()) / 1000
      const [unit, size] = units.find((entry) => Math.abs(seconds) >= entry[1]) ?? (['second', 1] as const)
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
    },
  }
}
