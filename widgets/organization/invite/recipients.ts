/** Somebody to be invited, as their address was typed or pasted. */
export interface Recipient {
  readonly email: string
  /** False for what cannot be an address; the service decides about the rest. */
  readonly valid: boolean
}

/** Longest text that is read as a list, in characters. */
const longest = 100_000
/** Longest entry that is shown to be corrected, in characters. */
const longestEntry = 320
/** One entry: up to a comma, semicolon or end of line that is not inside quotation marks. */
const entries = /(?:"[^"\n]*"|[^",;\n\r])+/g
const address = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[^\s@<>()[\]\\,;:".]+\.)+[^\s@<>()[\]\\,;:".]{2,}$/

/** The addresses in a text: separated by commas, semicolons, blanks or lines; `Name <name@example.com>` is one. */
export function readRecipients(text: string): Recipient[] {
  const found = [...text.slice(0, longest).matchAll(entries)].flatMap(([entry]) => partsOf(entry))
  return [...new Set(found)].map((email) => ({ email, valid: email.length <= 254 && address.test(email) }))
}

/** Whether a text holds more than a single address that is still being typed. */
export function isList(text: string): boolean {
  return /[\s,;<]/.test(text.trim())
}

/** Adds those that are not in the list yet. */
export function withRecipients(list: readonly Recipient[], more: readonly Recipient[]): Recipient[] {
  const known = new Set(list.map(({ email }) => email))
  return [...list, ...more.filter(({ email }) => !known.has(email))]
}

function partsOf(entry: string): string[] {
  const inAngles = [...entry.matchAll(/<([^<>]*)>/g)].map(([, inside]) => inside ?? '')
  const parts = inAngles.length > 0 ? inAngles : entry.split(/\s+/)
  return parts
    .map((part) =>
      part
        .trim()
        .replace(/^mailto:/i, '')
        .slice(0, longestEntry)
        .toLowerCase(),
    )
    .filter((part) => part !== '')
}
