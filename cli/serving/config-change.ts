import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { OpenAuth } from '../../runtime/auth.ts'
import { envFilePath } from '../../runtime/config/env-file.ts'
import type { Settings } from '../../runtime/contract/settings.ts'
import type { Environment } from '../io.ts'
import type { LoadedConfig } from '../load-config.ts'
import { textOf } from './follow-config.ts'

/** What a configuration was read from and what it came to, as far as two of them are compared. */
export interface ConfigReading {
  readonly settings: Settings
  /** Ids of the features. */
  readonly features: readonly string[]
  /** Digests by name: of files, and of what variables say or the files that they name. */
  readonly files: ReadonlyMap<string, string>
  readonly variables: ReadonlyMap<string, string>
}

/** Describes what a service was made of. */
export function readingOf(auth: OpenAuth, { file, sources }: LoadedConfig, env: Environment): ConfigReading {
  const folder = dirname(file)
  const files = [...sources, envFilePath(folder)]
  return {
    settings: auth.settings,
    features: auth.features.map(({ id }) => id),
    files: new Map(files.map((path) => [relative(folder, path), digestOf(textOf(path))])),
    variables: new Map(Object.entries(env).map(([name, value = '']) => [name, digestOf(variableText(name, value))])),
  }
}

/** Bytes of the largest file that a variable names and that counts: a secret is short. */
const largest = 65_536

function variableText(name: string, value: string): string {
  if (!name.endsWith('_FILE') || value === '') return value
  try {
    const file = statSync(value)
    return file.isFile() && file.size <= largest ? `${value}\n${textOf(value)}` : value
  } catch {
    // Whether the service needs it, its settings have said: most variables are not ours.
    return value
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Settings whose values may stand in a log. Of all others, which may hold a secret, only the name does. */
const shown: ReadonlySet<string> = new Set([
  'appName',
  'origin',
  'basePath',
  'trustedOrigins',
  'allowedHeaders',
  'bodyBytes',
  'pictureBytes',
  'compatibility',
  'session',
  'cookies',
  'passwords',
  'signingKeys',
  'emailVerification',
  'user',
  'rateLimit',
])

/** What is different, for a log: `auth.config.ts; session.lifetime 604800 → 86400; secrets; features +username`. */
export function describeChange(before: ConfigReading, after: ConfigReading): string {
  const features = [
    ...after.features.filter((id) => !before.features.includes(id)).map((id) => `+${id}`),
    ...before.features.filter((id) => !after.features.includes(id)).map((id) => `-${id}`),
  ]
  const parts = [
    ...differentNames(before.files, after.files),
    ...differentNames(before.variables, after.variables),
    ...changedSettings(before.settings, after.settings),
    ...(features.length === 0 ? [] : [`features ${features.join(' ')}`]),
  ]
  return parts.length === 0 ? 'nothing' : parts.join('; ')
}

function differentNames(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted()
}

function changedSettings(before: Settings, after: Settings): string[] {
  const [old, now] = [new Map(valuesIn(before)), new Map(valuesIn(after))]
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path))
  const said = changed.map((path) => {
    const [top = path] = path.split('.')
    return shown.has(top) ? `${path} ${old.get(path) ?? 'none'} → ${now.get(path) ?? 'none'}` : top
  })
  return [...new Set(said)]
}

/** Every value below `object` by its path, as text. */
function valuesIn(object: object, path = ''): [string, string][] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const at = path === '' ? name : `${path}.${name}`
    if (isPlain(value)) return valuesIn(value, at)
    if (value === undefined) return []
    // A function is another one after each reading: its text says whether it was changed.
    return [[at, typeof value === 'function' ? String(value) : JSON.stringify(value)]]
  })
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
