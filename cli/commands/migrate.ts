import { applyMigrations, migrationScript, type PlannedMigration } from '../../runtime/database/migrate.ts'
import { exitCode } from '../exit-code.ts'
import { type Io, print, printJson } from '../io.ts'
import { compareSchema, namesOf, refuseForeignSchema, type SchemaReport } from '../schema.ts'
import { type ServiceOptions, withService } from '../service.ts'

/** Options of `latchkey migrate`. */
export interface MigrateOptions extends ServiceOptions {
  readonly dryRun?: boolean | undefined
  readonly json?: boolean | undefined
}

/** `latchkey migrate`: applies what is pending, each migration in a transaction of its own. `--dry-run` only prints. */
export function migrate(options: MigrateOptions, io: Io): Promise<number> {
  return withService('migrate', options, io, async (auth) => {
    const report = await compareSchema(auth)
    refuseForeignSchema(report)
    if (options.dryRun === true) {
      printPlan(auth.migrations.filter(isIn(report.pending)), auth.settings.database.schema, options, io)
      return exitCode.ok
    }
    const applied = await applyMigrations(auth.db, auth.migrations, io.now())
    if (options.json === true) printJson(io, { applied: applied.map(({ feature, name }) => ({ feature, name })) })
    else if (applied.length === 0) print(io, 'Nothing to do: the database is up to date.')
    else print(io, `Applied ${applied.length}: ${namesOf(applied)}.`)
    return exitCode.ok
  })
}

function isIn(states: SchemaReport['pending']): (migration: PlannedMigration) => boolean {
  return ({ feature, name }) => states.some((state) => state.feature === feature && state.name === name)
}

function printPlan(pending: readonly PlannedMigration[], schema: string, options: MigrateOptions, io: Io): void {
  if (options.json === true) printJson(io, { pending })
  else if (pending.length === 0) print(io, '-- Nothing to do: the database is up to date.')
  else print(io, migrationScript(pending, schema))
}

/** `latchkey migrate status`: each migration and its state. Ends with 3 when some are pending. */
export function migrateStatus(options: MigrateOptions, io: Io): Promise<number> {
  return withService('migrate status', options, io, async (auth) => {
    const report = await compareSchema(auth)
    if (options.json === true) printJson(io, report.states)
    else for (const state of report.states) print(io, `${state.state.padEnd(7)}  ${namesOf([state])}`)
    if (options.json !== true) print(io, verdict(report))
    return statusCode(report)
  })
}

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
