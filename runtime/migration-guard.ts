import type { Database } from './database/database.ts'
import { migrationStates } from './database/migration-states.ts'
import { nameOf, type PlannedMigration } from './database/migration-table.ts'
import type { Platform } from './contract/platform.ts'
import type { Readiness, ReadyReport } from './contract/readiness.ts'
import { AuthError } from './http/errors.ts'
import { serviceErrors } from './http/respond.ts'

/** Milliseconds for which an answer of the database is believed. */
const believed = 1000

/**
 * Looks whether the database answers and has every table. Once it had, only the database is asked again: applied
 * migrations do not go away.
 */
export function createReadiness(db: Database, migrations: readonly PlannedMigration[]): Readiness {
  let asked: Promise<ReadyReport> | undefined
  let askedAt = -Infinity
  let isMigrated = false

  async function look(): Promise<ReadyReport> {
    try {
      const states = await migrationStates(db, migrations)
      const pending = states.filter(({ state }) => state === 'pending').map(nameOf)
      isMigrated = pending.length === 0
      return { database: true, pending }
    } catch {
      // Whoever calls next gets the error itself, and a log line with it.
      return { database: false, pending: [] }
    }
  }

  return {
    isMigrated: () => isMigrated,
    report() {
      const now = performance.now()
      if (asked === undefined || now - askedAt >= believed) {
        askedAt = now
        asked = look()
      }
      return asked
    },
  }
}

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
