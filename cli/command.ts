import type { OpenAuth } from '../runtime/auth.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import type { Io } from './io.ts'
import { configured, type Options, type ValuesOf } from './options.ts'

/** What the help says of a command or of a group of them. */
interface Described {
  /** The words after `latchkey`: `keys rotate`. */
  readonly name: string
  /** One line for the list of commands; those inside a group have none. */
  readonly summary?: string
  readonly description: string
  /** A command line that works. */
  readonly example: string
}

/** A command as the command line and a running `serve` see it: its options are checked when it is run. */
export interface Command extends Described {
  readonly options: Options
  /** Whether a running `serve` that holds the embedded database may run it for another process. */
  readonly handover: boolean
  /** Gives the exit code. A group has no such function. */
  readonly run?: (given: unknown, io: Io, commands: readonly Command[]) => Promise<number>
}

interface CommandSpec<Specs extends Options> extends Described {
  readonly options: Specs
  readonly handover: boolean
  readonly run: (options: ValuesOf<Specs>, io: Io, commands: readonly Command[]) => Promise<number>
}

/** Says a command once: name, help, options and what it does. */
export function command<Specs extends Options>(spec: CommandSpec<Specs>): Command {
  const { run, ...described } = spec
  return { ...described, run: async (given, io, commands) => run(checked(spec.options, given), io, commands) }
}

/** A name that only has commands below it. */
export function group(described: Described): Command {
  return { ...described, options: {}, handover: false }
}

/** What a command on the open service works with. */
export interface ServiceContext<Values> {
  readonly auth: OpenAuth
  readonly options: Values
  readonly io: Io
}

interface ServiceCommandSpec<Specs extends Options, All extends Options> extends Described {
  /** Beside those that every such command takes. */
  readonly options: Specs
  /** Runs before the service is opened, in the process that was called; what it returns is handed over. */
  readonly prepare?: (options: ValuesOf<All>, io: Io) => Promise<ValuesOf<All>>
  /** Seconds to wait for a process that has the embedded database open and takes no commands; default 0. */
  readonly patience?: (options: ValuesOf<All>) => number
  readonly run: (context: ServiceContext<ValuesOf<All>>) => Promise<number>
}

/** Says a command on the configured service. Where a running `serve` holds the embedded database, that one runs it. */
export function serviceCommand<Specs extends Options>(
  spec: ServiceCommandSpec<Specs, typeof configured & Specs>,
): Command {
  const { prepare, patience, run, ...described } = spec
  return command({
    ...described,
    options: { ...configured, ...spec.options },
    handover: true,
    async run(given, io) {
      const options = prepare === undefined ? given : await prepare(given, io)
      // Imported here: the help of a command does not load the service.
      const { withService } = await import('./service.ts')
      return withService(spec.name, options, io, (auth) => run({ auth, options, io }), patience?.(options))
    },
  })
}

/** @throws {CommandError} when a value is missing or has another form; Commander has told a person before */
function checked<Specs extends Options>(specs: Specs, given: unknown): ValuesOf<Specs> {
  if (fits(specs, given)) return given
  const names = Object.keys(specs).filter((name) => !acceptsOf(specs, name)(given))
  throw new CommandError(exitCode.usage, `Missing, or not in the form that the command takes: ${names.join(', ')}.`)
}

function fits<Specs extends Options>(specs: Specs, given: unknown): given is ValuesOf<Specs> {
  return Object.keys(specs).every((name) => acceptsOf(specs, name)(given))
}

function acceptsOf(specs: Options, name: string): (given: unknown) => boolean {
  return (given) =>
    specs[name]?.accepts(typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined) === true
}
