/** What the server shall enforce, in milliseconds, by the names that PostgreSQL has for them. */
export type Timeouts = Readonly<Record<string, number>>

/** The three that a connection or a transaction begins with. */
export function serverTimeouts(statement: number, lock: number, idle: number): Timeouts {
  return { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle }
}

/** The statements that set them for one transaction. */
export function settingsText(timeouts: Timeouts): string {
  return Object.entries(timeouts)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
}
