import { dirname } from 'node:path'
import { type OpenAuth, openAuth } from '../runtime/auth.ts'
import { resolveSettings } from '../runtime/config/resolve-settings.ts'
import { controlPath, handOver } from './control.ts'
import { onDatabase } from './database-place.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import type { Io } from './io.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import { readableLog } from '../runtime/log-lines.ts'
import type { ServiceOptions } from './options.ts'
import { ownPackage } from './package.ts'

/**
 * Loads the config, opens the service, does `work` with it and closes it again. When a running `serve` holds the
 * embedded database, the whole command is handed over to it instead; in there `io.inside` is its open service.
 * @returns the exit code of the command
 */
export async function withService(
  command: string,
  options: ServiceOptions,
  io: Io,
  work: (auth: OpenAuth, loaded: LoadedConfig) => Promise<number>,
): Promise<number> {
  const loaded = await loadConfig(io, options.config)
  let auth: OpenAuth
  try {
    auth = await openService(loaded, options, io)
  } catch (error) {
    if (!isDatabaseInUse(error)) throw error
    return await handToHolder(command, options, io, loaded, error.pid)
  }
  try {
    return await onDatabase(auth, () => work(auth, loaded))
  } finally {
    await auth.close()
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
    direct: true,
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
  pid: number | undefined,
): Promise<number> {
  const settings = resolveSettings(loaded.config, io.env, { cwd: loaded.directory, dev: options.dev === true })
  const path = settings.database.kind === 'embedded' ? controlPath(settings.database.directory) : undefined
  const request = { version: ownPackage().version, command, options: { ...options }, cwd: io.cwd, env: io.env }
  const code =
    path === undefined
      ? undefined
      : await handOver(path, request, {
          stdout: (text) => io.stdout.write(text),
          stderr: (text) => io.stderr.write(text),
        })
  if (code === undefined) throw databaseInUse(pid, dirname(loaded.file))
  return code
}

/** What a command says when the embedded database is taken and its holder does not run commands for us. */
export function databaseInUse(pid: number | undefined, directory: string): CommandError {
  const holder = pid === undefined ? 'another process' : `process ${pid}`
  return new CommandError(
    exitCode.databaseInUse,
    `The embedded database of ${directory} is in use by ${holder}, which does not answer. Stop it first` +
      `${pid === undefined ? '.' : ` (kill ${pid}), then try again.`}`,
  )
}
