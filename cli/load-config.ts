import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../runtime/contract/config-error.ts'
import type { Config } from '../runtime/config/options.ts'
import { loadEnvFile } from './env-file.ts'
import type { Environment, Io } from './io.ts'

/** The names under which a config file is looked for, in this order. */
export const configNames = ['auth.config.ts', 'auth.config.mts', 'auth.config.js', 'auth.config.mjs'] as const

/** A config file and the folder that its relative paths and its `.env` belong to. */
export interface LoadedConfig {
  readonly file: string
  readonly directory: string
  readonly config: Config
}

/** The config file that a command means, or `undefined` when the folder has none. */
export function findConfig(cwd: string, named: string | undefined): string | undefined {
  const candidates = named === undefined ? configNames.map((name) => join(cwd, name)) : [resolve(cwd, named)]
  return candidates.find((file) => existsSync(file))
}

/**
 * Finds `auth.config.ts`, adds the `.env` beside it to `io.env`, and imports it. `latchkey` in the file means this very
 * package, so a config works before anything is installed beside it, and both sides share one copy.
 * @throws {ConfigError} when there is no file, it cannot be read as a module, or its default export is no config
 */
export async function loadConfig(io: Io, named?: string): Promise<LoadedConfig> {
  const file = findConfig(io.cwd, named)
  if (file === undefined) throw noConfig(io.cwd, named)
  const directory = dirname(file)
  loadEnvFile(directory, io.env)
  return { file, directory, config: await importConfig(file, io.env) }
}

async function importConfig(file: string, env: Environment): Promise<Config> {
  const [{ createJiti }, latchkey] = await Promise.all([import('jiti'), import('../runtime/index.ts')])
  const jiti = createJiti(file, {
    fsCache: cacheFolder(env) ?? false,
    // A running service reads the file again when another process hands it a command.
    moduleCache: false,
    tsconfigPaths: true,
    virtualModules: { latchkey },
  })
  const value: unknown = await jiti.import(file, { default: true }).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  if (!isConfig(value)) throw notAConfig(file)
  return value
}

function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && 'features' in value && Array.isArray(value.features)
}

/**
 * Where the translated config is kept between runs: private to the user, because it is code that we run. Without a
 * writable place the file is translated every time.
 */
function cacheFolder(env: Environment): string | undefined {
  const folder = join(userCache(env), 'latchkey', 'config')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return undefined
  }
}

function userCache(env: Environment): string {
  if (env['XDG_CACHE_HOME']?.startsWith('/')) return env['XDG_CACHE_HOME']
  if (process.platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return join(homedir(), '.cache')
}

function noConfig(cwd: string, named: string | undefined): ConfigError {
  return new ConfigError({
    path: named ?? 'auth.config.ts',
    expected: named === undefined ? `a config file in ${cwd}` : `a config file at ${resolve(cwd, named)}`,
    advice: 'Run `npx latchkey init` to make one, or name yours: `--config path/to/auth.config.ts`.',
  })
}

function notAConfig(file: string): ConfigError {
  return new ConfigError({
    path: file,
    expected: 'a default export made by defineConfig',
    advice: 'Write `export default defineConfig({ features: [emailPassword()] })`.',
  })
}

/** What a config says about itself passes as it is; whatever else goes wrong while it is read names the file. */
function unreadable(file: string, error: unknown): unknown {
  if (error instanceof Error && error.name === 'ConfigError') return error
  const [reason = 'it threw'] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  const wrapped = new ConfigError({
    path: file,
    expected: 'a module that can be loaded',
    advice: /^Cannot find (module|package)/.test(reason)
      ? `${reason}: install it, or correct the import.`
      : `It says: ${reason}`,
  })
  wrapped.cause = error
  return wrapped
}
