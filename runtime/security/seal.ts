import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derive.ts'
import type { Secrets } from './secrets.ts'

/** What a sealed value is for. Each purpose has a key of its own, derived from the secret. */
export type SealPurpose =
  | 'signing-key'
  | 'provider-token'
  | 'mail'
  | 'oauth-state'
  | 'cache'
  | 'second-factor'
  | 'mailed-code'
  | 'sms-code'
  | 'webhook-secret'

/** A value could not be opened: another secret, another place, or altered text. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/**
 * Encrypts text with AES-256-GCM under a key derived (HKDF-SHA-256) from the current secret; the secret's version stands
 * in front. `place` (such as the row's id) is bound to it, so that a sealed value cannot be moved to another row.
 */
export function seal(secrets: Secrets, purpose: SealPurpose, place: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secrets.current, `seal/${purpose}`), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    secrets.current.version,
    ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')),
  ].join('.')
}

/**
 * Opens what `seal` made.
 * @throws {SealBroken} when no secret of that version is known or the text does not belong here
 */
export function unseal(secrets: Secrets, purpose: SealPurpose, place: string, sealed: string): string {
  const [version, nonce, text, tag] = sealed.split('.')
  const secret = secrets.all.find((candidate) => String(candidate.version) === version)
  if (secret === undefined) throw new SealBroken(`No secret of version ${version} is configured`)
  try {
    const key = deriveKey(secret, `seal/${purpose}`)
    const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(nonce), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytesOf(tag))
    return Buffer.concat([decipher.update(bytesOf(text)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new SealBroken(`The secret of version ${version} does not open this value`, { cause })
  }
}

/** The last letter of base64 can be written in several ways; a sealed value has one form only. */
function bytesOf(part = ''): Buffer {
  const bytes = Buffer.from(part, 'base64url')
  if (bytes.toString('base64url') !== part) throw new TypeError('Not as it was sealed')
  return bytes
}

/** The version of the secret that a sealed value needs. */
export function sealedWith(sealed: string): number {
  return Number(sealed.split('.', 1)[0])
}
