import { exitCode } from './exit-code.ts'
import { type Io, note } from './io.ts'
import { unwritable } from './unwritable.ts'

/** The person stopped a question. There is one policy: nothing more happens, exit code 130. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** The command cannot do what it was asked; `message` is for the person, `code` for the script. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Errors whose message is advice, by name: a project may bring its own copy of Latchkey, whose classes are not ours.
 * Everything else is a fault of ours and says how to see more.
 */
const advising: Readonly<Record<string, number>> = {
  ConfigError: exitCode.configuration,
  MigrationDrift: exitCode.drift,
  MigrationTwice: exitCode.twice,
  MigrationLocked: exitCode.locked,
  DatabaseInUse: exitCode.databaseInUse,
  MigrationFailed: exitCode.unexpected,
  DatabaseUnavailable: exitCode.unexpected,
}

/** Tells the person what went wrong and returns the exit code. The stack is shown on `--verbose` or with `DEBUG` set. */
export function explain(error: unknown, io: Io, verbose: boolean): number {
  if (error instanceof Cancelled) {
    note(io, 'Cancelled. Nothing was changed.')
    return exitCode.cancelled
  }
  const files = unwritable(error)
  const known = files === undefined ? codeOf(error) : exitCode.configuration
  const stack = verbose || (io.env['DEBUG'] ?? '') !== ''
  note(io, files ?? (known === undefined ? `Unexpected: ${messageOf(error)}` : messageOf(error)))
  if (stack) note(io, stackOf(error))
  else if (known === undefined) note(io, 'Run the command again with --verbose to see where it happened.')
  return known ?? exitCode.unexpected
}

function codeOf(error: unknown): number | undefined {
  return error instanceof CommandError ? error.code : advising[error instanceof Error ? error.name : '']
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
