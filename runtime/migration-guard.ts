import type { Platform } from './contract/platform.ts'
import { AuthError } from './http/errors.ts'
import { serviceErrors } from './http/respond.ts'

/**
 * Keeps calls waiting for tables from failing one by one: 503 until the database has them all, in development with the code
 * `MIGRATIONS_PENDING`, and one log line with the command to run. Nothing has to be restarted afterwards.
 */
export function createMigrationGuard({ readiness, settings, log }: Platform): () => Promise<void> | undefined {
  let isTold = false

  async function look(): Promise<void> {
    const { pending } = await readiness.report()
    if (pending.length === 0) return
    const names = pending.join(', ')
    if (!isTold) log.warn('migrations.pending', { names, run: 'npx latchkey migrate' })
    isTold = true
    if (!settings.dev)
      throw new AuthError(serviceErrors.SERVICE_UNAVAILABLE, { cause: new Error(names), retryAfter: 2 })
    throw new AuthError(serviceErrors.MIGRATIONS_PENDING, { cause: new Error(names), retryAfter: 2 })
  }

  return () => (readiness.isMigrated() ? undefined : look())
}
