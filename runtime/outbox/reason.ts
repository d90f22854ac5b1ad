/** Longest reason that is stored, in characters. */
const longest = 200

/**
 * Why a mail did not leave, for the row and the log: one short line without addresses, and without anything that the mail
 * itself carries or that looks like a token or key.
 */
export function reasonOf(error: unknown, data: Readonly<Record<string, unknown>>): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : 'The sender gave no reason'
  let text = message
  for (const value of textsOf(data)) if (value.length > 3) text = text.replaceAll(value, '…')
  return text
    .replace(/[^\s<>"'=,;]+@[^\s<>"',;]+/g, '…')
    .replace(/[A-Za-z0-9_+/=-]{20,}/g, '…')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  // Longer ones first: a link is taken out whole before the token in it is.
  return Object.values(value)
    .flatMap(textsOf)
    .toSorted((one, other) => other.length - one.length)
}
