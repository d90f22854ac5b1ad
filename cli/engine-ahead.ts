import { dirname, resolve } from 'node:path'
import { readEngine } from '../runtime/database/pglite-engine.ts'
import { loadEnvFile } from './env-file.ts'
import type { Io } from './io.ts'

/**
 * Begins to compile the embedded database, on other threads, while the service and the config are loaded: both take about
 * as long. Not where DATABASE_URL names a server; where only the config does, the work is for nothing.
 * @param named the config file as the command was told it
 */
export function beginEngine(io: Io, named: string | undefined): void {
  const env = { ...io.env }
  loadEnvFile(named === undefined ? io.cwd : dirname(resolve(io.cwd, named)), env)
  if ([env['DATABASE_URL'], env['DATABASE_URL_FILE']].some(Boolean)) return
  // Whoever opens the database tries again, and says what is wrong.
  readEngine().catch(() => {})
}
