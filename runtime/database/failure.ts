import { DatabaseUnavailable } from './database.ts'

// The driver's and the socket's own words for a connection that went away.
const lostCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_SOCKET_CLOSED',
])

// And for one that never was: asking again at once brings nothing.
const unmadeCodes = new Set([
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * SQLSTATE codes and classes (PostgreSQL manual, appendix A) that say "not now" or "not this server" and nothing about
 * the statement: 08 connection, 28 refused login, 3D no such database, 53 out of resources, 57P shutting down,
 * 26000 and 42P05 a prepared statement that a pooler mixed up, 57014 statement timeout, 55P03 lock timeout, 25006 a standby, 25P03 idle in transaction, 40001 and 40P01 conflicts.
 */
const unavailableStates = /^(?:08...|28...|3D000|26000|42P05|53...|57P..|57014|55P03|25006|25P03|40001|40P01)$/

/** The stable code of an error of the driver or the server, e.g. `23505`; the empty string when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Whether the connection went away before it answered, which one that never was cannot. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  return lostCodes.has(code) || /^57P0[12]$/.test(code)
}

/** Whether a prepared statement is not on this connection, or already is: a pooler gave us one of somebody else. */
export function isStatementLost(error: unknown): boolean {
  return ['26000', '42P05'].includes(codeOf(error))
}

/** `error` as callers see it: `DatabaseUnavailable` with the cause where that is what it means, otherwise itself. */
export function translated(error: unknown): unknown {
  const code = codeOf(error)
  if (error instanceof DatabaseUnavailable) return error
  if (!lostCodes.has(code) && !unmadeCodes.has(code) && !unavailableStates.test(code)) return error
  const reason = error instanceof Error && error.message !== '' ? error.message : code
  return new DatabaseUnavailable(`The database is unavailable: ${reason}`, { cause: error })
}

/** Whether a server is there and does not answer yet: it wakes up, or starts (57P03). */
export function isNotYet(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  return error.cause === undefined || ['CONNECT_TIMEOUT', '57P03'].includes(codeOf(error.cause))
}
