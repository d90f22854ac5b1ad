import { Readable, Writable } from 'node:stream'
import type { OpenAuth } from '../runtime/auth.ts'
import type { Command } from './command.ts'
import type { Handover, HandoverOutput } from './control.ts'
import { exitCode } from './exit-code.ts'
import { explain } from './failure.ts'
import { type Io, note } from './io.ts'
import { ownPackage } from './package.ts'

/** The service of this process. */
export interface Running {
  readonly auth: OpenAuth
  /** Lets it go on with the database at an address. */
  readonly moveTo?: ((url: string) => Promise<void>) | undefined
}

/** Runs one of `commands` for another process inside this one, on the database that this one holds. Never throws. */
export async function runHandover(
  commands: readonly Command[],
  request: Handover,
  output: HandoverOutput,
  running: Running,
  now: () => Date,
): Promise<number> {
  const io: Io = {
    cwd: request.cwd,
    env: { ...request.env },
    stdin: Readable.from([]),
    stdout: writer(output.stdout),
    stderr: writer(output.stderr),
    now,
    elapsed: () => performance.now(),
    steady: () => performance.now(),
    onStopSignal: () => () => {},
    onReloadSignal: () => () => {},
    inside: running.auth,
    ...(running.moveTo !== undefined && { moveTo: running.moveTo }),
  }
  const version = ownPackage().version
  const work = commands.find(({ name, handover }) => handover && name === request.command)?.run
  if (work === undefined || request.version !== version) {
    note(
      io,
      `The running service is latchkey ${version} and does not take this command from ${request.version}. Stop it first.`,
    )
    return exitCode.databaseInUse
  }
  try {
    return await work(request.options, io, commands)
  } catch (error) {
    return explain(error, io, request.options['verbose'] === true)
  }
}

function writer(write: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string | Buffer, _encoding, done) {
      write(String(text))
      done()
    },
  })
}
