import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Environment } from './environment.ts'

/** Where the settings of a folder that do not belong into git live. */
export function envFilePath(directory: string): string {
  return join(directory, '.env')
}

/** The text of the folder's `.env`, or `undefined` when there is none. */
export function readEnvFile(directory: string): string | undefined {
  try {
    return readFileSync(envFilePath(directory), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The variables that a `.env` text sets. */
export function parseEnvText(text: string): Record<string, string | undefined> {
  return { ...parseEnv(text) }
}

/**
 * The environment of a service inside an application: `real`, and what the folder's `.env` sets beside it. A framework
 * builds and starts with NODE_ENV=production; the development mode that the file turns on for everything else is then left
 * out, also where the framework itself has put what the file says into the environment, as Next does.
 */
export function environmentOf(directory: string, real: Environment): Environment {
  const text = readEnvFile(directory)
  if (text === undefined) return real
  const file = parseEnvText(text)
  const both = { ...file, ...real }
  if (real['NODE_ENV'] !== 'production' || both['LATCHKEY_MODE'] !== file['LATCHKEY_MODE']) return both
  const { LATCHKEY_MODE: _mode, ...rest } = both
  return rest
}
