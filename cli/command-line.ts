import { type Command, InvalidArgumentError } from 'commander'
import type { Io } from './io.ts'

/** A command function: gets its options and the world, gives its exit code. */
export type Action<Options> = (options: Options, io: Io) => Promise<number>

/** Makes the action of a command from what loads its function. */
export type Finish = <Options>(load: () => Promise<Action<Options>>) => (options: Options) => Promise<void>

/** The options that every command on a configured service takes. */
export function configured(command: Command): Command {
  return command
    .option('-c, --config <file>', 'the config file (default: auth.config.ts in this folder)')
    .option('--dev', 'read the configuration for development: http on this machine')
    .option('--verbose', 'show where an error happened')
}

/** Ends the help of a command with one that works. */
export function example(command: Command, text: string): Command {
  return command.addHelpText('after', `\nExample:\n  ${text}`)
}

/** A number without sign or fraction. @throws {InvalidArgumentError} */
export function countNumber(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}
