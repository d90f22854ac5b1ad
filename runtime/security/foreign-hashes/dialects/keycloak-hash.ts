import { isTaken } from '../dialect.ts'
import { base64Bytes, positiveNumber } from '../hash-text.ts'
import type { Argon2Run } from '../hash-primitives.ts'
import { argon2Hash } from './argon2-hash.ts'
import { pbkdf2Digest, pbkdf2Hash } from './pbkdf2-hash.ts'

/** The facts of a credential of Keycloak, as JSON text (columns, exports) or as what it says. */
export interface KeycloakCredential {
  readonly credentialData: unknown
  readonly secretData: unknown
}

const argon2Types: ReadonlyMap<string, Argon2Run['algorithm']> = new Map([
  ['d', 0],
  ['i', 1],
  ['id', 2],
])
const argon2Versions: ReadonlyMap<string, Argon2Run['version']> = new Map([
  ['1.0', 16],
  ['1.3', 19],
])

/** The text of a hash of Keycloak (type `password`), for `acceptHash`; undefined where it is none that Keycloak writes. */
export function fromKeycloak({ credentialData, secretData }: KeycloakCredential): string | undefined {
  const facts = propertiesOf(credentialData)
  const secret = propertiesOf(secretData)
  const iterations = positiveNumber(textOf(facts.get('hashIterations')))
  const algorithm = textOf(facts.get('algorithm'))
  const salt = base64Bytes(textOf(secret.get('salt')))
  const result = base64Bytes(textOf(secret.get('value')))
  if (iterations === undefined || salt === undefined || result === undefined) return undefined
  if (algorithm !== 'argon2') {
    const digest = algorithm === 'pbkdf2' ? 'sha1' : pbkdf2Digest(algorithm.replace(/^pbkdf2-/, ''))
    return digest && textIn(pbkdf2Hash({ digest, iterations }, salt, result))
  }
  const more = propertiesOf(facts.get('additionalParameters'))
  const type = argon2Types.get(textOf(more.get('type')))
  const version = argon2Versions.get(textOf(more.get('version')))
  const memory = positiveNumber(textOf(more.get('memory')))
  const lanes = positiveNumber(textOf(more.get('parallelism')))
  if (type === undefined || version === undefined || memory === undefined || lanes === undefined) return undefined
  return textIn(argon2Hash({ algorithm: type, version, memory, passes: iterations, lanes }, salt, result))
}

const textIn = (read: ReturnType<typeof pbkdf2Hash>) => (isTaken(read) ? read.text : undefined)

/** The properties of an object, or of the JSON text of one; none of anything else. */
function propertiesOf(value: unknown): ReadonlyMap<string, unknown> {
  const object = typeof value === 'string' ? parsed(value) : value
  return new Map(typeof object === 'object' && object !== null ? Object.entries(object) : [])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A number or a text, alone or alone in a list, as text; else nothing. */
function textOf(value: unknown): string {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : ''
}
