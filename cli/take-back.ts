import type { OpenAuth } from '../runtime/auth.ts'
import { forgetScript } from '../runtime/database/migration-script.ts'
import { type AppliedRow, nameOf } from '../runtime/database/migration-table.ts'
import { stepsToTakeBack, takeBack } from '../runtime/database/take-back.ts'
import { exitCode } from './exit-code.ts'
import { Cancelled, CommandError } from './failure.ts'
import { isInteractive, type Io, print, printJson } from './io.ts'
import { nearest } from './nearest.ts'
import type { ServiceOptions } from './options.ts'
import { namesOf } from './schema.ts'
import { withService } from './service.ts'

interface TakeBackOptions extends ServiceOptions {
  readonly step: string | undefined
  readonly dryRun: boolean | undefined
  readonly acceptDataLoss: boolean | undefined
  readonly yes: boolean | undefined
  readonly json: boolean | undefined
}

/** Shows what would be taken back, asks, and does it; `name` is the command. */
export async function takeStepsBack(name: string, options: TakeBackOptions, io: Io): Promise<number> {
  const { dryRun = false, yes = false, json = false } = options
  return withService(name, options, io, async (auth) => {
    const steps = await stepsToTakeBack(auth.db, auth.migrations, options.step)
    if (steps.length === 0) return nothing(auth, options, io)
    if (dryRun) return show(auth, steps, json, io)
    if (!yes) await ask(steps, json, io)
    const gone = await perform(auth, options)
    if (json) printJson(io, { done: true, steps: gone.map(shown) })
    else print(io, `Took back ${gone.length}: ${namesOf(gone)}.`)
    return exitCode.ok
  })
}

const shown = ({ feature, name, down }: AppliedRow) => ({ feature, name, down })

function show(auth: OpenAuth, steps: readonly AppliedRow[], json: boolean, io: Io): number {
  if (json) printJson(io, { done: false, steps: steps.map(shown) })
  else print(io, forgetScript(steps, auth.settings.database.schema))
  return exitCode.ok
}

async function ask(steps: readonly AppliedRow[], json: boolean, io: Io): Promise<void> {
  if (!isInteractive(io) || json) {
    throw new CommandError(
      exitCode.usage,
      'migrate down asks before it changes anything, and nobody can answer here. Look first with --dry-run, then say --yes.',
    )
  }
  const { createPrompts } = await import('./prompts.ts')
  const question = `Take back ${namesOf(steps)}? Make a backup first, and stop every process that needs these tables.`
  if (!(await createPrompts(io).confirm(question, false))) throw new Cancelled()
}

/** @throws {CommandError} where something would be deleted that nobody said may go, or a step cannot be taken back */
async function perform(auth: OpenAuth, { step, acceptDataLoss = false }: TakeBackOptions): Promise<AppliedRow[]> {
  try {
    return await takeBack(auth.db, auth.migrations, { step, acceptDataLoss })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // By name: the error may come from another copy of Latchkey.
    if (error.name === 'MigrationStays') throw new CommandError(exitCode.configuration, error.message)
    if (error.name !== 'MigrationLoses') throw error
    throw new CommandError(exitCode.usage, `${error.message} Make a backup, then say --accept-data-loss.`)
  }
}

/** @throws {CommandError} for a step that is not applied */
async function nothing({ migrations }: OpenAuth, { step, json = false }: TakeBackOptions, io: Io): Promise<number> {
  if (step !== undefined) {
    const meant = nearest(step, migrations.map(nameOf))
    const advice = meant === undefined || meant === step ? '' : ` Did you mean ${meant}?`
    throw new CommandError(exitCode.usage, `${step} is not applied. See: npx latchkey migrate status${advice}`)
  }
  if (json) printJson(io, { done: true, steps: [] })
  else print(io, 'Nothing to take back: no newer release has migrated. To take back a step of this one, name it.')
  return exitCode.ok
}
