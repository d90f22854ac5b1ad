import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type OpenAuth, openAuth } from '../runtime/auth.ts'
import { resolveSettings } from '../runtime/config/resolve-settings.ts'
import { controlPath, handOver } from './control.ts'
import { onDatabase } from './database-place.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { type Io, note } from './io.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import { readableLog } from '../runtime/log-lines.ts'
import type { ServiceOptions } from './options.ts'
import { ownPackage } from './package.ts'

/**
 * Loads the config, opens the service, does `work` with it and closes it again. When a running `serve` holds the
 * embedded database, the whole command is handed over to it instead; in there `io.inside` is its open service. For another
 * process that has it open it waits `patience` seconds.
 * @returns the exit code of the command
 */
export async function withService(
  command: string,
  options: ServiceOptions,
  io: Io,
  work: (auth: OpenAuth, loaded: LoadedConfig) => Promise<number>,
  patience = 0,
): Promise<number> {
  const loaded = await loadConfig(io, options.config)
  const opened = await openOrHandOver(command, options, io, loaded, patience)
  if (typeof opened === 'number') return opened
  try {
    return await onDatabase(opened, () => work(opened, loaded))
  } finally {
    await opened.close()
  }
}

/** The open service, or the exit code of the command that ran in the process which has the database open. */
async function openOrHandOver(
  command: string,
  options: ServiceOptions,
  io: Io,
  loaded: LoadedConfig,
  patience: number,
): Promise<OpenAuth | number> {
  const until = performance.now() + patience * 1000
  for (let isTold = false; ; isTold = true) {
    try {
      return await openService(loaded, options, io)
    } catch (error) {
      if (!isDatabaseInUse(error)) throw error
      const code = await handToHolder(command, options, io, loaded)
      if (code !== undefined) return code
      if (performance.now() >= until) throw databaseInUse(error.pid, dirname(loaded.file))
      if (!isTold) note(io, `Waiting for ${holderOf(error.pid)}, which has the embedded database open.`)
    }
    await delay(100)
  }
}

/** Opens the configured service; in a handed-over command on the database that is open already. */
export function openService(
  loaded: LoadedConfig,
  options: Partial<Pick<ServiceOptions, 'dev'>>,
  io: Io,
): Promise<OpenAuth> {
  return openAuth(loaded.config, {
    env: io.env,
    cwd: loaded.directory,
    dev: options.dev === true,
    forCommand: true,
    log: readableLog({ output: io.stderr, now: io.now }),
    clock: io.now,
    operator: true,
    ...(io.inside === undefined ? {} : { database: io.inside.db }),
  })
}

/** Whether another process holds the embedded database. By name: the error may come from another copy of Latchkey. */
export function isDatabaseInUse(error: unknown): error is Error & { readonly pid: number | undefined } {
  return error instanceof Error && error.name === 'DatabaseInUse' && 'pid' in error
}

async function handToHolder(
  command: string,
  options: ServiceOptions,
  io: Io,
  loaded: LoadedConfig,
): Promise<number | undefined> {
  const settings = resolveSettings(loaded.config, io.env, { cwd: loaded.directory, dev: options.dev === true })
  const path = settings.database.kind === 'embedded' ? controlPath(settings.database.directory) : undefined
  const request = { version: ownPackage().version, command, options: { ...options }, cwd: io.cwd, env: io.env }
  if (path === undefined) return undefined
  return await handOver(path, request, {
    stdout: (text) => io.stdout.write(text),
    stderr: (text) => io.stderr.write(text),
  })
}

function holderOf(pid: number | undefined): string {
  return pid === undefined ? 'another process' : `process ${pid}`
}

/** What a command says when the embedded database is taken and its holder does not run commands for us. */
export function databaseInUse(pid: number | undefined, directory: string): CommandError {
  return new CommandError(
    exitCode.databaseInUse,
    `The embedded database of ${directory} is in use by ${holderOf(pid)}, which does not answer. Stop it first` +
      `${pid === undefined ? '.' : ` (kill ${pid}), then try again.`}`,
  )
}
