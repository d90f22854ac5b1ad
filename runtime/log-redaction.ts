import { Recent } from './common/recent.ts'
import type { LogFields } from './contract/log.ts'

/** What stands in the place of something that nobody may read. */
const gone = '[redacted]'

/** Names of fields that hold a secret, whoever writes them: no code of ours does, and a feature of somebody else's may. */
const secretName = /(?:password|passphrase|secret|token|credential|cookie|authorization|api_?key|private_?key|otp)$/i

/** Secrets that are known by their form: a hash of a password (PHC), a JWT, a bearer token, the password in an URL. */
const secretForms: readonly (readonly [form: RegExp, replacement: string])[] = [
  [/\$(?:argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*|2[aby])\$[\w$=,+/.-]+/g, gone],
  [/\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]{5,}/g, gone],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${gone}`],
  [/\b([a-z][a-z\d+.-]{1,20}:\/\/[^\s:/?#@]{0,100}:)[^\s/?#@]+@/gi, `$1${gone}@`],
]

/** A letter that each of these forms has, and few texts in a log: ids and codes are looked through once. */
const mayBeSecret = /[$.: ]/

/** A text of ours or of an error, without what has the form of a secret. */
export function redactedText(text: string): string {
  if (!mayBeSecret.test(text)) return text
  return secretForms.reduce((left, [form, replacement]) => left.replace(form, replacement), text)
}

/** Whether fields of these names hold secrets: lines have the same few again and again. */
const knownNames = new Recent<boolean>(256)

function namesSecret(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const found = secretName.test(name)
  knownNames.set(name, found)
  return found
}

/** The fields of a line, without secrets: by the name of the field, and by the form of what stands in it. */
export function redactedFields(fields: LogFields): LogFields {
  const said: Record<string, LogFields[string]> = {}
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (typeof value === 'string') said[name] = namesSecret(name) ? gone : redactedText(value)
    else said[name] = value
  }
  return said
}
