/** A mail that is ready to leave. Every text is finished: nothing in it is filled in later. */
export interface MailMessage {
  /** Stays the same when a delivery is tried again; becomes the `Message-ID`. */
  readonly id: string
  /** What it is about, e.g. `reset-password`. */
  readonly kind: string
  /** `Name <address>` or an address. */
  readonly from: string
  /** One normalised address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What the texts were made from, for a sender that makes its own: `user`, `url`, `token` and what the kind adds. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A way for mail to leave. `send` returns when the next server has taken the mail over. */
export interface MailTransport {
  /** For logs and `doctor`, e.g. `smtp mail.example.com:587`. Holds no secret. */
  readonly name: string
  /**
   * @throws {MailRejected} when trying again is pointless
   * @throws any other error when it is not: the mail is tried again later
   */
  send(message: MailMessage): Promise<void>
  /** Called when a service that sent with it has ended; another may go on sending. */
  close?(): Promise<void>
}

/** The receiving side said no for good, e.g. SMTP 550 (RFC 5321 section 4.2.1). */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
}
