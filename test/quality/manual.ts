import type { Manual } from './check.ts'

/** Rows that no script decides, or that speak of something the widgets do not have; they count in neither number. */
export const manual: readonly Manual[] = [
  {
    number: 83,
    title: 'Readable order in print and without style sheet',
    reason: 'asked for once, by eye; the order in the document is that of row 54',
  },
]
