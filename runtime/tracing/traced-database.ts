import type { Tracer } from '../contract/tracer.ts'
import type { Database } from '../database/database.ts'
import { isPatient, type PatientDatabase } from '../database/patient.ts'
import { type Statement, textOf } from '../database/sql.ts'

/** A database whose statements and transactions are steps of a trace: their text, never the values of parameters. */
export function tracedDatabase(db: Database, tracer: Tracer): Database {
  const inside =
    <Result>(work: (tx: Database) => Promise<Result>) =>
    (tx: Database) =>
      work(tracedDatabase(tx, tracer))
  if ('isTraced' in db) return db
  const traced: Database & { readonly isTraced: true } = {
    isTraced: true,
    query<Row extends object>(statement: Statement) {
      const text = textOf(statement).replace(/\s+/g, ' ').trim()
      const operation = operationOf(text)
      const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
      return tracer.step(nameOf(operation, text), 'client', facts, () => db.query<Row>(statement))
    },
    transaction: (work) => tracer.step('transaction', 'internal', {}, () => db.transaction(inside(work))),
    close: () => db.close(),
  }
  const { load } = db
  if (load !== undefined) traced.load = load.bind(db)
  if (!isPatient(db)) return traced
  const patientTransaction: PatientDatabase['patientTransaction'] = (work, patience) =>
    tracer.step('transaction', 'internal', {}, () => db.patientTransaction(inside(work), patience))
  return Object.assign(traced, { patientTransaction })
}

/** What a statement does: with several parts, the first that writes. */
function operationOf(text: string): string {
  const [, writes] = /\b(insert(?= into)|update(?= latchkey)|delete(?= from))\b/i.exec(text) ?? []
  return (writes ?? /^[a-z]+/i.exec(text)?.[0] ?? 'other').toLowerCase()
}

/** `select session`: few names, as the conventions want it. */
function nameOf(operation: string, text: string): string {
  const [, written] = /\b(?:insert into|update|delete from) latchkey\.([a-z_]+)/i.exec(text) ?? []
  const [, table = written] = written === undefined ? (/latchkey\.([a-z_]+)/.exec(text) ?? []) : []
  return table === undefined ? operation : `${operation} ${table}`
}
