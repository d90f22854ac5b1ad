import { createHash } from 'node:crypto'

/** SHA-256 of each released migration by `feature/name`, in the order in which they are applied. */
export type MigrationLock = Readonly<Record<string, string>>

interface Planned {
  readonly feature: string
  readonly name: string
  readonly sql: string
}

function keyOf(migration: Planned): string {
  return `${migration.feature}/${migration.name}`
}

function checksum(migration: Planned): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}

/** The lock that says of all planned migrations that they are released. */
export function lockOf(planned: readonly Planned[]): MigrationLock {
  return Object.fromEntries(planned.map((migration) => [keyOf(migration), checksum(migration)]))
}

/** What stands in the way of databases that have applied the released migrations, one sentence each. */
export function migrationProblems(lock: MigrationLock, planned: readonly Planned[]): string[] {
  const now = new Map(Object.entries(lockOf(planned)))
  const released = Object.entries(lock).flatMap(([key, sum]) => {
    if (!now.has(key)) return [`${key} was released and is gone`]
    return now.get(key) === sum ? [] : [`${key} was released and has changed; undo that and append a new migration`]
  })
  const unknown = [...now].filter(([key]) => !(key in lock))
  return [
    ...released,
    ...outOfOrder(lock, planned),
    ...unknown.map(([key, sum]) => `migrations.lock.json lacks "${key}": "${sum}"`),
  ]
}

/** A new migration in front of a released one of its feature would run in another order on old and new databases. */
function outOfOrder(lock: MigrationLock, planned: readonly Planned[]): string[] {
  return planned.flatMap((migration, index) => {
    const later = planned.slice(index + 1).find((other) => other.feature === migration.feature && keyOf(other) in lock)
    return keyOf(migration) in lock || later === undefined
      ? []
      : [`${keyOf(migration)} stands before ${keyOf(later)}, which was released`]
  })
}
