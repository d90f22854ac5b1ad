import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { envFilePath, parseEnvText, readEnvFile } from '../runtime/config/env-file.ts'
import type { Environment } from './io.ts'

/** Bytes of randomness in a secret of ours. */
const secretBytes = 32

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
