/** A mailbox: who a mail is from. */
export interface Sender {
  readonly name: string
  readonly address: string
}

// oxlint-disable-next-line no-control-regex -- control characters are what could begin another header
const control = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/

/** Whether a text would break out of a header line or steer a terminal. */
export function hasControlCharacters(text: string): boolean {
  return control.test(text)
}

/** `Name <address>` or a bare address; `undefined` when it is neither. */
export function parseSender(text: string): Sender | undefined {
  if (hasControlCharacters(text)) return undefined
  const [, name = '', bracketed] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? []
  const address = bracketed ?? text.trim()
  if (!isMailAddress(address)) return undefined
  return { name: name.replace(/^"(.*)"$/, '$1').trim(), address }
}

/** Whether a text is one address and nothing more: no list, comment, quote or route (RFC 5321 section 4.1.2 without quoting). */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:"]+|\[[0-9A-Fa-f.:]+\])$/.test(text) && !hasControlCharacters(text)
}

/** The part behind the `@`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
