import { seal, unseal } from '../security/seal.ts'
import type { Secrets } from '../security/secrets.ts'

/** What a mail is made from. */
export interface MailPayload {
  readonly data: Readonly<Record<string, unknown>>
  /** Whether the kind's `prepare` has run: a second try sends the same link and issues no other. */
  readonly prepared: boolean
}

/** Seals a payload for the row `id`. */
export function sealPayload(secrets: Secrets, id: string, payload: MailPayload): string {
  return seal(secrets, 'mail', id, JSON.stringify(payload))
}

/** Opens the payload of the row `id`. @throws {SealBroken} */
export function openPayload(secrets: Secrets, id: string, sealed: string): MailPayload {
  const value: unknown = JSON.parse(unseal(secrets, 'mail', id, sealed))
  if (!isPayload(value)) throw new TypeError('The stored mail has another form')
  return value
}

function isPayload(value: unknown): value is MailPayload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    'prepared' in value &&
    typeof value.prepared === 'boolean'
  )
}
