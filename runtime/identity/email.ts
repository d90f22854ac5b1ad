import { domainToASCII, domainToUnicode } from 'node:url'

const maximum = 254
const localMaximum = 64

// Letters of any script, digits, emoji and the punctuation of RFC 5322 atoms. No quotes, lists, display names, spaces,
// invisible or direction-changing characters: they are how one address is made to look like another.
const local = /^[\p{L}\p{N}\p{M}\p{So}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}\p{So}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])$/u

// Among marks and letters there are some that are not drawn, e.g. the combining grapheme joiner and fillers.
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Domains below it hold nobody's mailbox (RFC 2606): we make addresses there up for people who have none. */
const nowhere = /\.invalid$/

/**
 * The one form in which an address that somebody names is stored and compared. `undefined` when it is not an address, or
 * one that we made up, which is nobody's to type.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = normalizeStoredEmail(text)
  return email === undefined || nowhere.test(email) ? undefined : email
}

/**
 * The same for an address that may be one of those that we made up. Trimmed, NFKC, lower case, and the domain as UTS 46
 * has it, so that `BÜCHER.example` and `xn--bcher-kva.example` are one; it is normalised first and judged after, so that
 * what was judged is what is stored.
 */
export function normalizeStoredEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFKC').toLowerCase()
  const at = email.lastIndexOf('@')
  if (at < 1 || email.length > maximum || at > localMaximum || invisible.test(email)) return undefined
  const host = hostOf(email.slice(at + 1))
  if (host === undefined || !local.test(email.slice(0, at))) return undefined
  const stored = `${email.slice(0, at)}@${host}`
  return stored.length > maximum ? undefined : stored
}

// What a domain can be made of before it has its one form; the parser of URLs would leave out line ends in silence.
const typedDomain = /^[\p{L}\p{N}\p{M}.。-]+$/u

/** The one form of a domain; `undefined` when it is none, or the number of a machine. */
function hostOf(text: string): string | undefined {
  const ascii = typedDomain.test(text) ? domainToASCII(text) : ''
  if (ascii === '' || ascii.length > 253 || /^[\d.]+$/.test(ascii)) return undefined
  const host = domainToUnicode(ascii)
  return domain.test(host) ? host : undefined
}
