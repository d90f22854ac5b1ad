/** Whether a service can do its work. */
export interface ReadyReport {
  /** Whether the database answered. */
  readonly database: boolean
  /** Migrations that the database does not have yet, as `feature/name`. */
  readonly pending: readonly string[]
}

/** Looks after the state of the database; an answer is kept for a second. */
export interface Readiness {
  /** Whether a report once said that nothing is pending. */
  isMigrated(): boolean
  report(): Promise<ReadyReport>
}
