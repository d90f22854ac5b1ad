import type { OpenAuth } from '../runtime/auth.ts'
import { coreFeatures } from '../runtime/config/features.ts'
import { forgetFeature, stepsToForget } from '../runtime/database/forget-feature.ts'
import { forgetScript } from '../runtime/database/migration-script.ts'
import { type AppliedRow, appliedRows } from '../runtime/database/migration-table.ts'
import { exitCode } from './exit-code.ts'
import { Cancelled, CommandError } from './failure.ts'
import { isInteractive, type Io, note, print, printJson } from './io.ts'
import { nearest } from './nearest.ts'
import type { ServiceOptions } from './options.ts'
import { withService } from './service.ts'

interface ForgetOptions extends ServiceOptions {
  readonly feature: string
  readonly dryRun: boolean | undefined
  readonly keepTables: boolean | undefined
  readonly yes: boolean | undefined
  readonly json: boolean | undefined
}

/** Shows what would go, asks, and takes back what a feature left; `name` is the command to hand over. */
export async function forget(name: string, options: ForgetOptions, io: Io): Promise<number> {
  if (options.dryRun === true || options.yes === true)
    return withService(name, options, io, (auth) => take(auth, options, io))
  if (!isInteractive(io) || options.json === true) {
    throw new CommandError(
      exitCode.usage,
      'forget asks before it deletes anything, and nobody can answer here. Look first with --dry-run, then say --yes.',
    )
  }
  const shown = { ...options, dryRun: true }
  const code = await withService(name, shown, io, (auth) => take(auth, shown, io))
  if (code !== exitCode.ok) return code
  const { createPrompts } = await import('./prompts.ts')
  const what = options.keepTables === true ? `the rows of ${options.feature}` : `${options.feature} and all of its data`
  if (!(await createPrompts(io).confirm(`Forget ${what}? Only a backup brings it back.`, false))) throw new Cancelled()
  const agreed = { ...options, yes: true }
  return withService(name, agreed, io, (auth) => take(auth, agreed, io))
}

async function take(auth: OpenAuth, options: ForgetOptions, io: Io): Promise<number> {
  const { feature, keepTables = false, dryRun = false, json = false } = options
  const what = { feature, keepTables, plan: auth.migrations }
  requireRemoved(auth, options, io)
  const planned = await stepsToForget(auth.db, what)
  if (planned.length === 0) throw await unknown(auth, feature)
  const steps = dryRun ? planned : await forgetFeature(auth.db, what)
  if (json) printJson(io, { feature, done: !dryRun, steps: steps.map(({ name, down }) => ({ name, down })) })
  else if (dryRun) print(io, forgetScript(steps, auth.settings.database.schema))
  else print(io, `Forgot ${feature}: ${steps.map(({ name }) => name).join(', ')}.`)
  sayWhatStays(steps, options, io)
  return exitCode.ok
}

/** @throws {CommandError} when the feature is at work */
function requireRemoved(auth: OpenAuth, { feature, keepTables }: ForgetOptions, io: Io): void {
  const wrong = (message: string) => new CommandError(exitCode.usage, message)
  if (coreFeatures().some(({ id }) => id === feature))
    throw wrong(`${feature} is a part of Latchkey that is always on. It cannot be forgotten.`)
  if (auth.features.some(({ id }) => id === feature))
    throw wrong(`${feature} is in the config. Take it out of auth.config.ts first, and restart the service.`)
  const heir = auth.features.find(({ formerly = [] }) => formerly.includes(feature))
  if (heir !== undefined && keepTables !== true) {
    throw wrong(
      `${feature} is what ${heir.id} was called before: its tables are in use. \`npx latchkey migrate\` gives its rows the ` +
        'new id; rows that stand under both ids go with --keep-tables.',
    )
  }
  if (heir === undefined && io.inside?.features.some(({ id, formerly = [] }) => [id, ...formerly].includes(feature)))
    throw wrong(`${feature} is still on in the running service. Restart \`latchkey serve\`, then try again.`)
}

async function unknown(auth: OpenAuth, feature: string): Promise<CommandError> {
  const enabled = new Set(auth.features.map(({ id }) => id))
  const rows = await appliedRows(auth.db)
  const left = [...new Set(rows.map((row) => row.feature))].filter((id) => !enabled.has(id)).toSorted()
  const known =
    left.length === 0 ? 'No removed feature has left any.' : `Removed features left those of: ${left.join(', ')}.`
  const meant = nearest(feature, left)
  const advice = meant === undefined ? '' : ` Did you mean ${meant}?`
  return new CommandError(exitCode.usage, `The database has nothing to forget of ${feature}. ${known}${advice}`)
}

function sayWhatStays(steps: readonly AppliedRow[], { keepTables, feature }: ForgetOptions, io: Io): void {
  const kept = steps.filter(({ down }) => down === null).map(({ name }) => name)
  if (kept.length === 0 || keepTables === true) return
  note(
    io,
    `Nothing is known that takes back ${kept.join(', ')}: the tables of it stay. Drop them yourself, at the latest before ` +
      `${feature} is in the config again.`,
  )
}
