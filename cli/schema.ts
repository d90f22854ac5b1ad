import type { OpenAuth } from '../runtime/auth.ts'
import { type MigrationState, migrationStates, twiceAdvice } from '../runtime/database/migration-states.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'

/** What the tables are, compared with what the code expects. */
export interface SchemaReport {
  readonly states: readonly MigrationState[]
  readonly pending: readonly MigrationState[]
  /** Applied under this name with another text. */
  readonly changed: readonly MigrationState[]
  /** Applied, with a row that still carries a former id of the feature. */
  readonly renamed: readonly MigrationState[]
  /** Under a former id of a feature that has a row under the present one as well. */
  readonly twice: readonly MigrationState[]
  /** Applied by a newer release that may have taken away what this one needs, though it knows their feature. */
  readonly newer: readonly MigrationState[]
  /** Applied by a newer release that only added something: this one goes on. */
  readonly ahead: readonly MigrationState[]
  /** Held back for a later release. */
  readonly held: readonly MigrationState[]
  /** Left by features that are no longer in the config; harmless. */
  readonly left: readonly MigrationState[]
}

/** A service, as far as its tables are concerned. */
export type Tables = Pick<OpenAuth, 'db' | 'features' | 'migrations'>

/** Compares the database with the plan of the configured features. Writes nothing. */
export async function compareSchema(auth: Tables): Promise<SchemaReport> {
  const states = await migrationStates(auth.db, auth.migrations)
  const enabled = new Set(auth.features.flatMap(({ id, formerly = [] }) => [id, ...formerly]))
  const unknown = states.filter((state) => state.state === 'unknown')
  const ours = unknown.filter((state) => enabled.has(state.feature))
  return {
    states,
    pending: states.filter((state) => state.state === 'pending'),
    changed: states.filter((state) => state.state === 'changed'),
    renamed: states.filter((state) => state.formerly !== undefined),
    twice: states.filter((state) => state.state === 'twice'),
    newer: ours.filter((state) => state.phase !== 'expand'),
    ahead: ours.filter((state) => state.phase === 'expand'),
    held: states.filter((state) => state.state === 'held'),
    left: unknown.filter((state) => !enabled.has(state.feature)),
  }
}

/** `email-password/0001_password, …` for people. */
export function namesOf(states: readonly Pick<MigrationState, 'feature' | 'name'>[]): string {
  return states.map(({ feature, name }) => `${feature}/${name}`).join(', ')
}

/** `codes/0001_codes → acme-codes/0001_codes, …` for people. */
export function renamesOf({ renamed }: SchemaReport): string {
  return renamed.map((state) => `${state.formerly}/${state.name} → ${namesOf([state])}`).join(', ')
}

/** @throws {CommandError} when this release is too old for the tables, or their history was rewritten */
export function refuseForeignSchema(report: SchemaReport): void {
  if (report.newer.length > 0) {
    throw new CommandError(
      exitCode.configuration,
      `The database was migrated by a newer release, which may have taken away what this one needs ` +
        `(${namesOf(report.newer)}). Install that release, take its migrations back (npx latchkey migrate down), or restore a backup.`,
    )
  }
  if (report.changed.length > 0) {
    throw new CommandError(
      exitCode.drift,
      `The text of applied migrations has changed: ${namesOf(report.changed)}. ` +
        'Restore their published text; a change to the tables is a new migration.',
    )
  }
  if (report.twice.length > 0) throw new CommandError(exitCode.twice, twiceAdvice(report.twice))
}

/** @throws {CommandError} when migrations wait; the message is the command to run */
export async function requireMigrated(auth: OpenAuth): Promise<SchemaReport> {
  const report = await compareSchema(auth)
  refuseForeignSchema(report)
  if (report.pending.length > 0) {
    throw new CommandError(
      exitCode.migrationsPending,
      `Migrations are pending: ${namesOf(report.pending)}.\nRun: npx latchkey migrate`,
    )
  }
  return report
}
