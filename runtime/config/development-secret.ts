import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomText } from '../security/random.ts'

/**
 * The secret of a development folder that has none configured: random, made once, kept in `.latchkey/dev-secret` for
 * its owner only. There is no secret that two installations share.
 */
export function developmentSecret(cwd: string): string {
  const folder = join(cwd, '.latchkey')
  const file = join(folder, 'dev-secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `1:${randomText(43, 'urlSafe')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
