/** What a node tells its metrics as it happens. Names and codes are few: never an id, an address or anything about a person. */
export interface Meter {
  /** A request was answered. `route` is its pattern, such as `/reset-password/:token`; `error` the code that it was answered with, if any. */
  request(about: { method: string; route: string; status: number; seconds: number; error: string | undefined }): void
  /** A session began, by this way: `email-password`, `passkey`, `google`. */
  sessionBegan(method: string): void
  /** A statement was sent to the database. */
  statement(): void
  /** A task in the background ended. */
  taskRan(about: { task: string; seconds: number; items: number; failed: boolean }): void
  /** A webhook was sent: `delivered`, `retried`, `dead`, `gone`, or `lost` to another process. */
  webhookSent(about: { result: string; seconds: number }): void
}

/** How full something is that lets only so many in at once. */
export interface Load {
  readonly inside: number
  readonly waiting: number
  readonly capacity: number
}

/** For a node that nobody measures. */
export const noMeter: Meter = {
  request: () => undefined,
  sessionBegan: () => undefined,
  statement: () => undefined,
  taskRan: () => undefined,
  webhookSent: () => undefined,
}
