import { applyMigrations } from '../../runtime/database/migrate.ts'
import { migrationScript } from '../../runtime/database/migration-script.ts'
import { outdatedMigrations } from '../../runtime/database/migration-states.ts'
import type { OpenAuth } from '../../runtime/auth.ts'
import { command, type Command, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { type Io, print, printJson } from '../io.ts'
import { argument, configured, flag } from '../options.ts'
import { compareSchema, namesOf, refuseForeignSchema, renamesOf, type SchemaReport } from '../schema.ts'

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
      await printPlan(auth, report, options.json === true, io)
      return exitCode.ok
    }
    const applied = await applyMigrations(auth.db, auth.migrations, io.now())
    const { renamed } = report
    if (options.json === true) {
      printJson(io, {
        applied: applied.map(({ feature, name }) => ({ feature, name })),
        renamed: renamed.map(({ feature, name, formerly }) => ({ feature, name, formerly })),
      })
    } else {
      if (renamed.length > 0) print(io, `Renamed ${renamed.length}: ${renamesOf(report)}.`)
      if (applied.length > 0) print(io, `Applied ${applied.length}: ${namesOf(applied)}.`)
      else if (renamed.length === 0) print(io, 'Nothing to do: the database is up to date.')
    }
    // Loaded here, because it brings ArkType, which no other command has to wait for.
    const { requireColumns } = await import('../../runtime/config/missing-columns.ts')
    await requireColumns(auth)
    return exitCode.ok
  },
})

async function printPlan(auth: OpenAuth, { pending, renamed }: SchemaReport, json: boolean, io: Io): Promise<void> {
  if (json) return printJson(io, { pending, renamed })
  const outdated = await outdatedMigrations(auth.db, auth.migrations)
  const steps = auth.migrations.filter(({ feature, name }) =>
    pending.some((state) => state.feature === feature && state.name === name),
  )
  if (steps.length + outdated.length === 0) print(io, '-- Nothing to do: the database is up to date.')
  else print(io, migrationScript(steps, auth.settings.database.schema, outdated))
}

/** `latchkey migrate status`: each migration and its state. Ends with 3 when `migrate` has something to do. */
export const migrateStatus = serviceCommand({
  name: 'migrate status',
  description: 'Lists the migrations and their states; ends with 3 when some are pending.',
  example: 'npx latchkey migrate status --json',
  options: { json: flag('print JSON') },
  async run({ auth, options, io }) {
    const report = await compareSchema(auth)
    if (options.json === true) printJson(io, report.states)
    else for (const state of report.states) print(io, lineOf(state))
    if (options.json !== true) print(io, verdict(report))
    return statusCode(report)
  },
})

function lineOf(state: SchemaReport['states'][number]): string {
  const line = `${state.state.padEnd(7)}  ${namesOf([state])}`
  return state.formerly === undefined ? line : `${line}, as ${state.formerly}`
}

function statusCode(report: SchemaReport): number {
  if (report.changed.length > 0) return exitCode.drift
  if (report.twice.length > 0) return exitCode.twice
  if (report.newer.length > 0) return exitCode.configuration
  return report.pending.length + report.renamed.length > 0 ? exitCode.migrationsPending : exitCode.ok
}

function verdict({ changed, twice, newer, pending, renamed }: SchemaReport): string {
  if (changed.length > 0) return 'The text of applied migrations has changed. Restore their published text.'
  if (twice.length > 0) return 'Rows stand under two ids of one feature. What to do: npx latchkey migrate'
  if (newer.length > 0) return 'The database was migrated by a newer release. Install that release.'
  if (pending.length > 0) return `${pending.length} pending. Run: npx latchkey migrate`
  if (renamed.length > 0) return `${renamed.length} under a former id. Run: npx latchkey migrate`
  return 'The database is up to date.'
}

/** `latchkey migrate forget`: takes back what a feature left that is no longer in the config. */
export const migrateForget: Command = command({
  name: 'migrate forget',
  description: 'Removes what a feature left in the database that is no longer in the config.',
  example: 'npx latchkey migrate forget acme-codes --dry-run',
  options: {
    ...configured,
    feature: argument('the id of the feature'),
    dryRun: flag('print the SQL and change nothing'),
    keepTables: flag('only forget that its migrations ran; tables and data stay'),
    yes: flag('do not ask', 'y'),
    json: flag('print JSON; needs --yes or --dry-run'),
  },
  handover: true,
  run: async (options, io) => (await import('../forget.ts')).forget(migrateForget.name, options, io),
})
