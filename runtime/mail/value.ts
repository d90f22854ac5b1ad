/** Longest value that a text takes in, in characters; links are never cut. */
const longest = 120

/** The names under which our own values come: finished links and what we count. They are put in as they are. */
const ours: ReadonlySet<string> = new Set(['url', 'token', 'appName', 'logo', 'origin', 'host', 'validFor'])

/** Names under which an address comes. */
const addresses: ReadonlySet<string> = new Set(['email', 'newEmail'])

// Control characters, and those that are invisible or change the direction of writing.
const unseen =
  // oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/gu

/**
 * A value as one line of plain text. What a person chose (a display name, say) cannot become a link: mail programs make
 * links of anything that looks like one, so an invisible word joiner (U+2060) parts it where an address has its marks.
 */
export function plainValue(path: string, value: string | number): string {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const line = String(value).replace(unseen, ' ')
  if (ours.has(name) || typeof value === 'number') return line.trim()
  const short = shorten(line.replace(/\s+/g, ' ').trim())
  if (addresses.has(name) && /^[^\s@:]+@[^\s@:/]+$/.test(short)) return short
  return short.replace(/[.:/@\\](?=\S)/g, (mark) => `${mark}\u2060`)
}

function shorten(text: string): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}
