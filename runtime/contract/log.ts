/** Facts that go with a log line. Never a credential, a password, a token or a whole request. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Where the service writes what it did. `event` is a stable dotted code such as `session.created`. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /** `cause` is written with its stack for the operator; it is never sent to a caller. */
  error(event: string, cause: unknown, fields?: LogFields): void
}

/** Writes nothing; for tests and for embedding where the host logs by itself. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
