/** Widths of the stage in pixels, and `full`: all that the page has. */
export const widths = ['375', '768', 'full'] as const

/** One of them. */
export type Width = (typeof widths)[number]

/** The width that the address says, `full` by default. */
export function widthOf(text: string | null): Width {
  return widths.find((width) => width === text) ?? 'full'
}
