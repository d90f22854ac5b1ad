const maximum = 254
const localMaximum = 64

// Letters of any script, digits, emoji and the punctuation of RFC 5322 atoms. No quotes, lists, display names, spaces,
// invisible or direction-changing characters: they are how one address is made to look like another.
const local =
  /^[\p{L}\p{N}\p{M}\p{So}\u200d!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}\p{So}\u200d!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])$/u

/**
 * The one form in which an address is stored and compared: trimmed, NFKC, lower case. `undefined` when it is not an
 * address; it is normalised first and judged after, so that what was judged is what is stored.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFKC').toLowerCase()
  const at = email.lastIndexOf('@')
  if (at < 1 || email.length > maximum || at > localMaximum) return undefined
  return local.test(email.slice(0, at)) && domain.test(email.slice(at + 1)) ? email : undefined
}
