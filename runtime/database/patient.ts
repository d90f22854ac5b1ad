import type { Database } from './database.ts'
import type { Statement } from './sql.ts'

/** How long a piece of maintenance may take, in milliseconds. */
export interface Patience {
  /** Waiting for a lock. */
  readonly lock: number
  /** All of it, waiting for a connection included. */
  readonly total: number
}

/** Runs one statement outside of transactions, on a connection that nobody else has. */
type RunAlone = (statement: Statement, patience: Patience) => Promise<void>

/** A database that can run maintenance, such as a migration, beyond the deadlines of ordinary calls. */
export interface PatientDatabase extends Database {
  patientTransaction<Result>(work: (tx: Database) => Promise<Result>, patience: Patience): Promise<Result>
  /** Not there where the database has one connection only. */
  readonly alone?: RunAlone
}

/** Whether a database can run maintenance beyond the deadlines of ordinary calls. */
export function isPatient(db: Database): db is PatientDatabase {
  return 'patientTransaction' in db
}

/** A transaction with `patience` where the database has any, otherwise an ordinary one. */
export function patientTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
  patience: Patience,
): Promise<Result> {
  return isPatient(db) ? db.patientTransaction(work, patience) : db.transaction(work)
}

/** How to run a statement that no transaction may hold, such as `create index concurrently`; undefined where nobody can. */
export function alone(db: Database): RunAlone | undefined {
  return isPatient(db) ? db.alone?.bind(db) : undefined
}
