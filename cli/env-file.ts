import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Environment } from './io.ts'

/** Bytes of randomness in a secret of ours. */
const secretBytes = 32

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
export function parseEnvText(text: string): Environment {
  return { ...parseEnv(text) }
}

/** Adds what the folder's `.env` sets to `env`. The real environment wins, as with `node --env-file`. */
export function loadEnvFile(directory: string, env: Environment): void {
  const text = readEnvFile(directory)
  if (text === undefined) return
  for (const [name, value] of Object.entries(parseEnvText(text))) env[name] ??= value
}

/** The permission bits that let others read the folder's `.env`, e.g. 0o044; 0 when it is private or not there. */
export function exposedBits(directory: string): number {
  if (process.platform === 'win32') return 0
  const stat = statSync(envFilePath(directory), { throwIfNoEntry: false })
  return stat === undefined ? 0 : stat.mode & 0o077
}

/** A new secret of 256 random bits, in 43 characters that need no quoting. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url')
}
