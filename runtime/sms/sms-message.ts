/** An SMS that is ready to leave. */
export interface SmsMessage {
  /** Stays the same when a delivery is tried again. */
  readonly id: string
  /** What it is about, e.g. `phone-number-code`. */
  readonly kind: string
  /** One number in the form of E.164, e.g. `+4915123456789`. */
  readonly to: string
  readonly text: string
  /** What the text was made from, for a sender that makes its own: `code` and what the kind adds. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A way for SMS to leave. `send` returns when the next service has taken the message over. */
export interface SmsTransport {
  /** For logs and `doctor`. Holds no secret. */
  readonly name: string
  /**
   * @throws {SmsRejected} when trying again is pointless
   * @throws any other error when it is not: the SMS is tried again later
   */
  send(message: SmsMessage): Promise<void>
}

/** The service that sends said no for good, e.g. because nobody can have the number. */
export class SmsRejected extends Error {
  override readonly name = 'SmsRejected'
}
