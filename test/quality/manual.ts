import type { Manual } from './check.ts'

/** Rows that no script decides, or that speak of something the widgets do not have; they count in neither number. */
export const manual: readonly Manual[] = [
  {
    number: 52,
    title: 'Popup mode of providers',
    reason: 'does not apply: providers are always reached by a redirect, so nothing can be blocked or left open',
  },
  {
    number: 53,
    title: '“Last used” hint',
    reason: 'does not apply: the widgets keep no such hint, so there is nothing to clear on shared devices',
  },
  {
    number: 83,
    title: 'Readable order in print and without style sheet',
    reason: 'asked for once, by eye; the order in the document is that of row 54',
  },
]
