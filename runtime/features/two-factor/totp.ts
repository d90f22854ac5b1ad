import { createHmac, randomBytes } from 'node:crypto'
import { equalsInConstantTime } from '../../security/hash.ts'

/** Seconds of one step, and digits of a code: what every authenticator app takes (RFC 6238 section 4, RFC 4226 section 5.3). */
export const period = 30
export const digits = 6

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret: 20 random bytes, the length of SHA-1's answer (RFC 4226 section 4). */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** Base32 without padding (RFC 4648 section 6), as people type it into an app. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += letters[(held >>> (bits - 5)) & 31]
      bits -= 5
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + letters[(held << (5 - bits)) & 31]
}

/** The step of a moment. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / period)
}

/** The code of a step (RFC 6238 with SHA-1, RFC 4226 section 5.3). */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code was typed: the present one, the one before or the one after (clocks differ; RFC 6238 section 5.2), and
 * never one up to `lastStep`, whose code was used. Undefined when it is none of them. All are compared, whatever fits.
 */
export function stepOf(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const present = stepAt(now)
  const typed = code.replaceAll(/\s/g, '')
  return [present, present - 1, present + 1]
    .filter((step) => equalsInConstantTime(codeOf(secret, step), typed))
    .find((step) => step > lastStep)
}

/** What a QR code for authenticator apps holds. `issuer` and `account` are what the app shows. */
export function totpURI(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  // A colon parts the two in the label.
  const name = encodeURIComponent(issuer.replaceAll(':', ' '))
  const label = `${name}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${name}&digits=${digits}&period=${period}`
}
