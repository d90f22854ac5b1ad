import type { RateRule } from './settings.ts'

/** A mail to be sent. What its kind's `prepare` makes is added just before it leaves. */
export interface NewMail {
  /** A kind that an enabled feature names in `mails`. */
  readonly kind: string
  /** One normalised address. */
  readonly to: string
  /** Stored sealed. */
  readonly data: Readonly<Record<string, unknown>>
  /** How many of this kind the address may have. Default: six an hour. */
  readonly rate?: MailRate
  /**
   * True for one that is dropped when it is its turn, and is queued only so that a call works alike for everybody. It has a
   * share of its own: whoever causes such mails takes none away from the owner of the address.
   */
  readonly decoy?: boolean
}

/** An SMS to be sent. What its kind's `prepare` makes is added just before it leaves. */
export interface NewSms {
  /** A kind that an enabled feature names in `mails`, with `channel: 'sms'`. */
  readonly kind: string
  /** One number in the form of E.164. */
  readonly to: string
  /** Stored sealed. */
  readonly data: Readonly<Record<string, unknown>>
}

/** How many mails of a kind an address may have, and how many seconds lie between two of them at least. */
export interface MailRate extends RateRule {
  readonly gap?: number
}
