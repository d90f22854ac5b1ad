import type { Readable, Writable } from 'node:stream'
import type { OpenAuth } from '../runtime/auth.ts'

/** Environment variables by name. */
export type Environment = Record<string, string | undefined>

/** Everything that a command may touch of the world around it, so that tests run commands inside their own process. */
export interface Io {
  readonly cwd: string
  /** Variables of a `.env` file are added to it when the config is loaded; those that are set already stay. */
  readonly env: Environment
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly now: () => Date
  /** Milliseconds since the program was started. */
  readonly elapsed: () => number
  /** Milliseconds of a clock that nobody sets. */
  readonly steady: () => number
  /** Calls `listener` on every SIGINT and SIGTERM, which then no longer end the process; returns how to stop. */
  readonly onStopSignal: (listener: () => void) => () => void
  /** Calls `listener` on every SIGHUP, except on a terminal, whose end that signal means; returns how to stop. */
  readonly onReloadSignal: (listener: () => void) => () => void
  /** The running service, when another process handed its command over to this one (control.ts). */
  readonly inside?: OpenAuth
  /** Lets that service go on with the database at this address, which has everything that its own has. */
  readonly moveTo?: (url: string) => Promise<void>
}

/** The world of the real process. */
export function processIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
    elapsed: () => performance.now(),
    steady: () => performance.now(),
    onStopSignal,
    onReloadSignal,
  }
}

function onStopSignal(listener: () => void): () => void {
  process.on('SIGINT', listener)
  process.on('SIGTERM', listener)
  return () => {
    process.off('SIGINT', listener)
    process.off('SIGTERM', listener)
  }
}

function onReloadSignal(listener: () => void): () => void {
  if (process.stdout.isTTY || process.platform === 'win32') return () => {}
  process.on('SIGHUP', listener)
  return () => process.off('SIGHUP', listener)
}

/** Whether a person sits in front of the command and can answer questions. */
export function isInteractive(io: Io): boolean {
  return io.stdin.isTTY === true && io.stdout.isTTY === true
}

/** Writes a line for the person or the script that called. */
export function print(io: Io, line = ''): void {
  io.stdout.write(`${line}\n`)
}

/** Writes a line beside the data: notes, warnings, errors. */
export function note(io: Io, line: string): void {
  io.stderr.write(`${line}\n`)
}

/** Writes `value` as JSON that both people and programs can read. */
export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}
