import { setTimeout } from 'node:timers/promises'
import { createProbes, type Probes, type Readiness, type ReadyReport } from './contract/readiness.ts'
import type { Database } from './database/database.ts'
import { migrationStates } from './database/migration-states.ts'
import { nameOf, type PlannedMigration } from './database/migration-table.ts'
import { activeKey } from './keys/key-state.ts'
import { type KeySettings, opens, readKeys } from './keys/signing-key.ts'

/** Milliseconds for which an answer of the database is believed. */
const believed = 1000
/** Milliseconds after which a database that says nothing counts as away: a probe wants its answer within two seconds. */
const patience = 1500
/** Milliseconds between two looks at the key that signs: it changes by a rotation only. */
const keysBelieved = 60_000
/** Milliseconds since the last probe after which nobody listens for the end. */
const probed = 60_000

/** What is needed beside the database. */
interface ReadinessNeeds {
  readonly settings: KeySettings
  readonly clock: () => Date
  readonly probes?: Probes
}

/** Looks whether the database answers, has every table, and has no signing key that the secrets do not open. */
export function createReadiness(
  db: Database,
  migrations: readonly PlannedMigration[],
  { settings, clock, probes = createProbes() }: ReadinessNeeds,
): Readiness {
  let asked: Promise<ReadyReport> | undefined
  let askedAt = -Infinity
  let keysAt = -Infinity
  let keysOpen = true
  let isMigrated = false

  async function look(): Promise<ReadyReport> {
    const states = await migrationStates(db, migrations)
    const pending = states.filter(({ state }) => state === 'pending').map(nameOf)
    isMigrated = pending.length === 0
    if (!isMigrated) return { reason: 'migrations', pending }
    if (!keysOpen || performance.now() - keysAt >= keysBelieved) {
      const active = activeKey(await readKeys(db), settings.signingKeys.algorithm, clock())
      // One that is not there yet is made with the first token.
      keysOpen = active === undefined || opens(settings, active)
      keysAt = performance.now()
    }
    return { reason: keysOpen ? undefined : 'keys', pending }
  }

  /** Whoever calls next gets the error itself, and a log line with it. */
  const away = (): ReadyReport => ({ reason: 'database', pending: [] })

  async function lookInTime(): Promise<ReadyReport> {
    const end = new AbortController()
    const late = setTimeout(patience, undefined, { signal: end.signal }).then(away)
    try {
      return await Promise.race([look(), late])
    } catch {
      return away()
    } finally {
      late.catch(() => undefined)
      end.abort()
    }
  }

  return {
    isMigrated: () => isMigrated,
    async report({ probe } = { probe: false }) {
      const now = performance.now()
      if (probe) probes.askedAt = now
      if (asked === undefined || now - askedAt >= believed) {
        askedAt = now
        asked = lookInTime()
      }
      const report = await asked
      return probes.isDraining ? { ...report, reason: 'draining' } : report
    },
    drain() {
      probes.isDraining = true
      return performance.now() - probes.askedAt < probed
    },
  }
}
