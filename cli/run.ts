import { CommanderError } from 'commander'
import { commands } from './commands.ts'
import { exitCode } from './exit-code.ts'
import { explain } from './failure.ts'
import type { Io } from './io.ts'
import { createProgram } from './program.ts'

/** Runs one command line and returns its exit code; never ends the process. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exitCode.ok
  const program = createProgram(commands, io, (result) => (code = result))
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    // Commander has already said what is wrong with the command line; help and version end with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage
    return explain(error, io, argv.includes('--verbose'))
  }
}
