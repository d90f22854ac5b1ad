import { setTimeout as delay } from 'node:timers/promises'
import type { OpenAuth } from '../../runtime/auth.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { migrationScript } from '../../runtime/database/migration-script.ts'
import { outdatedMigrations } from '../../runtime/database/migration-states.ts'
import { defaultPatience, describeMigrator, migratorNow } from '../../runtime/database/migrator.ts'
import { command, type Command, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { createProgress } from '../moving/progress.ts'
import { argument, configured, flag, optionalArgument, wholeNumber } from '../options.ts'
import { compareSchema, namesOf, refuseForeignSchema, renamesOf, type SchemaReport } from '../schema.ts'

/** Seconds for another process with the embedded database, where nobody says how many: it may as well serve for ever. */
const embeddedPatience = 10

/** `latchkey migrate`: applies what is pending, each migration in a transaction of its own. `--dry-run` only prints. */
export const migrate = serviceCommand({
  name: 'migrate',
  summary: 'bring the database up to date',
  description: 'Applies the pending migrations, each in a transaction of its own.',
  example: 'npx latchkey migrate --dry-run',
  options: {
    dryRun: flag('print the SQL with the locks that it takes, and change nothing'),
    contract: flag('apply also what is held back, because the version before still needs what it takes away'),
    lockTimeout: wholeNumber('<seconds>', 'how long to wait for another migrate (default: 300)', {
      min: 0,
      max: 86_400,
    }),
    json: flag('print JSON'),
  },
  patience: ({ lockTimeout = embeddedPatience }) => lockTimeout,
  async run({ auth, options, io }) {
    const report = await compareSchema(auth)
    refuseForeignSchema(report)
    const { dryRun = false, contract = false, lockTimeout, json = false } = options
    if (dryRun) {
      await printPlan(auth, report, { contract, json }, io)
      return exitCode.ok
    }
    const applied = await applyAll(auth, contract, lockTimeout, io)
    const { renamed } = report
    const { held } = await compareSchema(auth)
    if (json) {
      printJson(io, {
        applied: applied.map(({ feature, name }) => ({ feature, name })),
        renamed: renamed.map(({ feature, name, formerly }) => ({ feature, name, formerly })),
        held: held.map(({ feature, name }) => ({ feature, name })),
      })
    } else {
      if (renamed.length > 0) print(io, `Renamed ${renamed.length}: ${renamesOf(report)}.`)
      if (applied.length > 0) print(io, `Applied ${applied.length}: ${namesOf(applied)}.`)
      else if (renamed.length === 0) print(io, 'Nothing to do: the database is up to date.')
      if (held.length > 0) print(io, heldSentence(held))
    }
    // Loaded here, because it brings ArkType, which no other command has to wait for.
    const { requireColumns } = await import('../../runtime/config/missing-columns.ts')
    await requireColumns(auth)
    return exitCode.ok
  },
})

async function applyAll({ db, migrations }: OpenAuth, contract: boolean, lockTimeout: number | undefined, io: Io) {
  const progress = createProgress(io, 'rows')
  const migrator = lockTimeout === undefined ? defaultPatience.migrator : lockTimeout * 1000
  return await applyMigrations(db, migrations, io.now(), {
    contract,
    patience: { ...defaultPatience, migrator },
    waiting: (other) =>
      note(io, `Waiting for another migrate${other === undefined ? '' : `: ${describeMigrator(other)}`}.`),
    batchDone: (_step, rows) => progress.tell(rows),
  }).finally(progress.end)
}

function heldSentence(held: SchemaReport['held']): string {
  return (
    `Held back ${held.length}, which take away what the version before still needs: ${namesOf(held)}. A later release ` +
    'applies them; or, when no process of the version before runs: npx latchkey migrate --contract'
  )
}

interface PlanWishes {
  readonly contract: boolean
  readonly json: boolean
}

async function printPlan(auth: OpenAuth, report: SchemaReport, { contract, json }: PlanWishes, io: Io): Promise<void> {
  const { planOf } = await import('../planning/plan.ts')
  const { pending, renamed, held } = report
  const wanted = contract ? [...pending, ...held] : pending
  const steps = auth.migrations.filter(({ feature, name }) =>
    wanted.some((state) => state.feature === feature && state.name === name),
  )
  const plan = await planOf(auth.db, steps)
  if (json) return printJson(io, { pending, renamed, held, plan })
  const outdated = await outdatedMigrations(auth.db, auth.migrations)
  if (steps.length + outdated.length === 0) print(io, '-- Nothing to do: the database is up to date.')
  else {
    const { remarksOn } = await import('../planning/plan-text.ts')
    const { schema } = auth.settings.database
    print(io, migrationScript(steps, schema, outdated, remarksOn(plan, schema)))
  }
  if (held.length > 0 && !contract) print(io, `-- ${heldSentence(held)}`)
}

/** `latchkey migrate status`: each migration and its state. Ends with 3 when `migrate` has something to do. */
export const migrateStatus = serviceCommand({
  name: 'migrate status',
  description: 'Lists the migrations and their states; ends with 3 when some are pending.',
  example: 'npx latchkey migrate status --json',
  options: {
    wait: flag('wait until nothing is pending, and for the database to answer'),
    timeout: wholeNumber('<seconds>', 'how long to wait (default: 300)', { min: 1, max: 86_400 }),
    json: flag('print JSON'),
  },
  async run({ auth, options, io }) {
    const seconds = options.wait === true ? (options.timeout ?? 300) : 0
    if (seconds > 0) rejectWaiting(auth)
    const report = await reportWithin(auth, seconds)
    if (options.json === true) printJson(io, report.states)
    else {
      for (const state of report.states) print(io, lineOf(state))
      const other = await migratorNow(auth.db)
      if (other !== undefined) print(io, `Being migrated by ${describeMigrator(other)}.`)
      print(io, verdict(report))
    }
    return statusCode(report)
  },
})

/** Milliseconds between two looks. */
const pause = 500

/** The states as soon as nothing is pending, something is wrong that waiting does not mend, or the time is over. */
async function reportWithin(auth: OpenAuth, seconds: number): Promise<SchemaReport> {
  const until = performance.now() + seconds * 1000
  for (;;) {
    const report = await compareSchema(auth).catch((error: unknown) => {
      const isAway = error instanceof Error && error.name === 'DatabaseUnavailable'
      if (!isAway || performance.now() >= until) throw error
      return undefined
    })
    if (report !== undefined && (statusCode(report) !== exitCode.migrationsPending || performance.now() >= until)) {
      return report
    }
    await delay(pause)
  }
}

function rejectWaiting({ settings }: OpenAuth): void {
  if (settings.database.kind === 'server') return
  throw new CommandError(
    exitCode.usage,
    'The embedded database belongs to one process at a time: while this command waits, nobody can migrate. Leave --wait out.',
  )
}

function lineOf(state: SchemaReport['states'][number]): string {
  const rows = state.rows === undefined ? '' : `, ${state.rows} rows so far`
  const line = `${state.state.padEnd(7)}  ${namesOf([state])}${rows}`
  return state.formerly === undefined ? line : `${line}, as ${state.formerly}`
}

function statusCode(report: SchemaReport): number {
  if (report.changed.length > 0) return exitCode.drift
  if (report.twice.length > 0) return exitCode.twice
  if (report.newer.length > 0) return exitCode.configuration
  return report.pending.length + report.renamed.length > 0 ? exitCode.migrationsPending : exitCode.ok
}

function verdict({ changed, twice, newer, pending, renamed, held }: SchemaReport): string {
  if (changed.length > 0) return 'The text of applied migrations has changed. Restore their published text.'
  if (twice.length > 0) return 'Rows stand under two ids of one feature. What to do: npx latchkey migrate'
  if (newer.length > 0) return 'The database was migrated by a newer release. Install that release.'
  if (pending.length > 0) return `${pending.length} pending. Run: npx latchkey migrate`
  if (renamed.length > 0) return `${renamed.length} under a former id. Run: npx latchkey migrate`
  return held.length > 0 ? heldSentence(held) : 'The database is up to date.'
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

/** `latchkey migrate down`: takes steps back that a newer release applied, or one that is named with those after it. */
export const migrateDown: Command = command({
  name: 'migrate down',
  description: 'Takes back the migrations of a newer release, or a named one with those of its feature after it.',
  example: 'npx latchkey migrate down --dry-run',
  options: {
    ...configured,
    step: optionalArgument('the migration, such as username/0002_wanted_username (default: those of a newer release)'),
    dryRun: flag('print the SQL and change nothing'),
    acceptDataLoss: flag('also where that deletes what is stored'),
    yes: flag('do not ask', 'y'),
    json: flag('print JSON; needs --yes or --dry-run'),
  },
  handover: false,
  run: async (options, io) => (await import('../take-back.ts')).takeStepsBack(migrateDown.name, options, io),
})
