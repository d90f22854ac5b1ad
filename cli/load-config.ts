import { docsPage } from '../runtime/common/docs-page.ts'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { EvalModuleOptions } from 'jiti'
import { nearestWord } from '../runtime/common/nearest-word.ts'
import { ConfigError, type ConfigProblem } from '../runtime/contract/config-error.ts'
import type { Config } from '../runtime/config/options.ts'
import { featureChoices } from './choices.ts'
import { loadEnvFile } from './env-file.ts'
import type { Environment, Io } from './io.ts'
import { unwritable } from './unwritable.ts'

/** The names under which a config file is looked for, in this order. */
export const configNames = ['auth.config.ts', 'auth.config.mts', 'auth.config.js', 'auth.config.mjs'] as const

/** A config file and the folder that its relative paths and its `.env` belong to. */
export interface LoadedConfig {
  readonly file: string
  readonly directory: string
  readonly config: Config
  /** The file and those of the project that it imports, as far as they were read: a JavaScript module is not among them. */
  readonly sources: readonly string[]
}

/** The config file that a command means, or `undefined` when the folder has none. */
function findConfig(cwd: string, named: string | undefined): string | undefined {
  const candidates = named === undefined ? configNames.map((name) => join(cwd, name)) : [resolve(cwd, named)]
  return candidates.find((file) => existsSync(file))
}

/** As `findConfig`. @throws {ConfigError} when the folder has none */
export function requireConfig(cwd: string, named: string | undefined): string {
  const file = findConfig(cwd, named)
  if (file === undefined) throw noConfig(cwd, named)
  return file
}

/**
 * Finds `auth.config.ts`, adds the `.env` beside it to `io.env`, and imports it. `latchkey` in the file means this very
 * package, so a config works before anything is installed beside it, and both sides share one copy.
 * @throws {ConfigError} when there is no file, it cannot be read as a module, or its default export is no config
 */
export async function loadConfig(io: Io, named?: string): Promise<LoadedConfig> {
  const file = requireConfig(io.cwd, named)
  const directory = dirname(file)
  loadEnvFile(directory, io.env)
  return { file, directory, ...(await importConfig(file, io.env)) }
}

async function importConfig(file: string, env: Environment): Promise<Pick<LoadedConfig, 'config' | 'sources'>> {
  const [{ createJiti }, latchkey] = await Promise.all([import('jiti'), import('../runtime/index.ts')])
  const jiti = createJiti(file, {
    fsCache: cacheFolder(env) ?? false,
    // A running service reads the file again when it changes, and when another process hands it a command.
    moduleCache: false,
    tsconfigPaths: true,
    virtualModules: { latchkey: withAdvice(latchkey) },
  })
  // Every module that is evaluated on the way is put in here.
  const cache: NonNullable<EvalModuleOptions['cache']> = {}
  // In a JavaScript file, too, `latchkey` is this package: Node itself would look for another one.
  const how = { filename: file, async: true, forceTranspile: true, cache }
  const evaluate = async (): Promise<unknown> => await jiti.evalModule(readFileSync(file, 'utf8'), how)
  const module = await evaluate().catch((error: unknown) => {
    throw unreadable(file, error)
  })
  const value = defaultOf(module)
  if (!isConfig(value)) throw notAConfig(file)
  const sources = Object.keys(cache).filter((name) => !/[\\/]node_modules[\\/]/.test(name))
  return { config: value, sources: [...new Set([file, ...sources])] }
}

function defaultOf(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
}

/** Names that a loader asks a module for by itself. */
const asked = new Set(['default', '__esModule', 'then', 'module.exports'])

/** The package as a config sees it: a name that it does not have says so, and does not wait until somebody calls it. */
function withAdvice(latchkey: object): object {
  const isMistake = (target: object, name: string | symbol): name is string =>
    typeof name === 'string' && !asked.has(name) && !Reflect.has(target, name)
  return new Proxy(
    { ...latchkey },
    {
      // The loader asks first whether there is such a name.
      has: (target, name) => isMistake(target, name) || Reflect.has(target, name),
      get(target, name) {
        if (isMistake(target, name)) throw noSuchExport(name, Object.keys(target))
        return Reflect.get(target, name)
      },
    },
  )
}

/** An object at least; what is wrong in it, its schema says option by option. */
function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

function noSuchExport(name: string, names: readonly string[]): ConfigError {
  const meant = name === 'betterAuth' ? 'defineConfig' : nearestWord(name, names)
  const features = featureChoices.map(({ value }) => `${value}()`)
  return new ConfigError({
    path: 'auth.config.ts',
    expected: `a name that latchkey has, and ${name} is none`,
    advice:
      meant === undefined
        ? `Its features are ${features.join(', ')} and social(); ${docsPage('features')} lists everything.`
        : `Did you mean ${meant}? Correct the import.`,
  })
}

/** What a config says about itself passes as it is; whatever else goes wrong while it is read names the file. */
function unreadable(file: string, error: unknown): unknown {
  if (error instanceof Error && (error.name === 'ConfigError' || unwritable(error) !== undefined)) return error
  const message = (error instanceof Error ? error.message : String(error)).trim()
  const [reason = 'it threw'] = message.split('\n')
  const syntax = syntaxProblem(message)
  const wrapped = new ConfigError(
    syntax ?? {
      path: file,
      expected: 'a module that can be loaded',
      advice: /^Cannot find (module|package)/.test(reason)
        ? `${reason}: install it, or correct the import.`
        : `It says: ${reason}`,
    },
  )
  wrapped.cause = error
  return wrapped
}

/** The loader tells a mistake of writing in its first line, and where it stands in its last one. */
function syntaxProblem(message: string): ConfigProblem | undefined {
  const [reason = '', ...rest] = message.split('\n')
  const [, file, line, column] = /^\s*(.+):(\d+):(\d+)\s*$/.exec(rest.at(-1) ?? '') ?? []
  if (file === undefined) return undefined
  const told = reason
    .replace(/^[\w.]+:/, '')
    .trim()
    .replace(/\.$/, '')
  return {
    path: `${file}:${line}:${Number(column) + 1}`,
    expected: 'TypeScript that can be read',
    advice: `It says: ${told}. Correct it there, or just before.`,
  }
}
