import type { Remark } from '../../runtime/database/migration-script.ts'
import { inSchema } from '../../runtime/database/text.ts'
import { waitingFor } from './locks.ts'
import type { MigrationPlan, PlannedStatement } from './plan.ts'

const waiting = {
  nobody: 'nobody waits',
  writers: 'writers wait',
  everybody: 'readers and writers wait',
}

/** Makes the line about each statement: its locks, who waits, and for how long. */
export function remarksOn(plan: readonly MigrationPlan[], schema: string): Remark {
  return (step, statement) => {
    const migration = plan[step]
    const found = migration?.statements[statement]
    if (migration === undefined || found === undefined) throw new RangeError(`Not in the plan: ${step}, ${statement}`)
    return remarkOn(found, migration.runs, schema)
  }
}

function remarkOn(statement: PlannedStatement, runs: MigrationPlan['runs'], schema: string): string {
  const { locks } = statement
  if (locks === undefined) return `Lock: unknown, its text does not say it. Time: unknown.`
  const said = locks.map(
    ({ table, mode }) => `${mode.toUpperCase()} on ${inSchema(table, schema)} (${waiting[waitingFor(mode)]})`,
  )
  const batches = runs === 'batches' ? ' In batches: each holds it for a moment.' : ''
  return `Lock: ${said.length === 0 ? 'none on a table that is there' : said.join(', ')}.${batches} Time: ${timeOf(statement)}.`
}

function timeOf({ work, rows, seconds }: PlannedStatement): string {
  if (work === 'moment') return 'a moment'
  if (rows === undefined) return 'unknown, PostgreSQL has not counted the rows yet (ANALYZE does)'
  const about = seconds === undefined || seconds < 1 ? 'less than a second' : `about ${roundedSeconds(seconds)}`
  return `${about}, for ${Math.round(rows)} rows`
}

function roundedSeconds(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
