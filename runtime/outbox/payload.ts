import { seal, unseal } from '../security/seal.ts'
import type { Secrets } from '../security/secrets.ts'

/** What a mail is made from. */
export interface MailPayload {
  readonly data: Readonly<Record<string, unknown>>
  /**
   * When the kind's `prepare` ran, in milliseconds since 1970; null: not yet. A try soon after sends the same link; a
   * late one has it made anew, so that what arrives at last is good.
   */
  readonly preparedAt: number | null
  /** Before `prepare` ran, the language of the request; after it, the one in which the mail is written. Absent in old rows. */
  readonly language?: string | null
}

/** How long a prepared mail is sent as it is. Milliseconds. */
const goodFor = 15 * 60 * 1000

/** Whether `prepare` has to run before the mail can leave at `now`. */
export function needsPreparation({ preparedAt }: MailPayload, now: Date): boolean {
  return preparedAt === null || now.getTime() - preparedAt > goodFor
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
    'preparedAt' in value &&
    (typeof value.preparedAt === 'number' || value.preparedAt === null) &&
    (!('language' in value) || typeof value.language === 'string' || value.language === null)
  )
}
