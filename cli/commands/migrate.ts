import { requireColumns } from '../../runtime/config/missing-columns.ts'
import { applyMigrations, migrationScript, type PlannedMigration } from '../../runtime/database/migrate.ts'
import { serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { type Io, print, printJson } from '../io.ts'
import { flag } from '../options.ts'
import { compareSchema, namesOf, refuseForeignSchema, type SchemaReport } from '../schema.ts'

/** `latchkey migrate`: applies what is pending, each migration in a transaction of its own. `--dry-run` only prints. */
export const migrate = serviceCommand({
  name: 'migrate',
  summary: 'bring the database up to date',
  description: 'Applies the pending migrations, each in a transaction of its own.',
  example: 'npx latchkey migrate --dry-run',
  options: { dryRun: flag('print the SQL and change nothing'), json: flag('print JSON') },
  async run({ auth, options, io }) {
    const report = await compareSchema(auth)
    refuseForeignSchema(report)
    if (options.dryRun === true) {
      printPlan(auth.migrations.filter(isIn(report.pending)), auth.settings.database.schema, options.json === true, io)
      return exitCode.ok
    }
    const applied = await applyMigrations(auth.db, auth.migrations, io.now())
    if (options.json === true) printJson(io, { applied: applied.map(({ feature, name }) => ({ feature, name })) })
    else if (applied.length === 0) print(io, 'Nothing to do: the database is up to date.')
    else print(io, `Applied ${applied.length}: ${namesOf(applied)}.`)
    await requireColumns(auth)
    return exitCode.ok
  },
})

function isIn(states: SchemaReport['pending']): (migration: PlannedMigration) => boolean {
  return ({ feature, name }) => states.some((state) => state.feature === feature && state.name === name)
}

function printPlan(pending: readonly PlannedMigration[], schema: string, json: boolean, io: Io): void {
  if (json) printJson(io, { pending })
  else if (pending.length === 0) print(io, '-- Nothing to do: the database is up to date.')
  else print(io, migrationScript(pending, schema))
}

/** `latchkey migrate status`: each migration and its state. Ends with 3 when some are pending. */
export const migrateStatus = serviceCommand({
  name: 'migrate status',
  description: 'Lists the migrations and their states; ends with 3 when some are pending.',
  example: 'npx latchkey migrate status --json',
  options: { json: flag('print JSON') },
  async run({ auth, options, io }) {
    const report = await compareSchema(auth)
    if (options.json === true) printJson(io, report.states)
    else for (const state of report.states) print(io, `${state.state.padEnd(7)}  ${namesOf([state])}`)
    if (options.json !== true) print(io, verdict(report))
    return statusCode(report)
  },
})

function statusCode(report: SchemaReport): number {
  if (report.changed.length > 0) return exitCode.drift
  if (report.newer.length > 0) return exitCode.configuration
  return report.pending.length > 0 ? exitCode.migrationsPending : exitCode.ok
}

function verdict(report: SchemaReport): string {
  if (report.changed.length > 0) return 'The text of applied migrations has changed. Restore their published text.'
  if (report.newer.length > 0) return 'The database was migrated by a newer release. Install that release.'
  if (report.pending.length > 0) return `${report.pending.length} pending. Run: npx latchkey migrate`
  return 'The database is up to date.'
}
