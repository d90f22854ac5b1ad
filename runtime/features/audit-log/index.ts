import { defineFeature } from '../../feature.ts'
import { writeEntry } from './entry.ts'
import { auditLogErrors } from './errors.ts'
import { listEntries } from './list-entries.ts'
import { auditLogMigrations } from './migrations.ts'
import { type AuditLogOptions, parseAuditLogOptions } from './options.ts'
import { forgetOldDays } from './retention.ts'
import { sealEntries } from './seal-entries.ts'

export { findHead } from './chain.ts'
export type { AuditEntry } from './entry.ts'
export { type EntryFilter, findEntries } from './find-entries.ts'
export type { AuditLogOptions } from './options.ts'
export { sealEntries } from './seal-entries.ts'
export { type ChainReport, verifyChain } from './verify-chain.ts'

/**
 * An audit log: one entry for each change, in its transaction, that says who did what, as whom, from where, and what was there
 * before. Entries are sealed in a chain of hashes, so that what is changed, removed or inserted later is found.
 * @throws {ConfigError} when an option is wrong
 */
export function auditLog(options: AuditLogOptions = {}) {
  const parsed = parseAuditLogOptions(options)
  return defineFeature({
    id: 'audit-log',
    errors: auditLogErrors,
    migrations: auditLogMigrations,
    routes: [listEntries(parsed)],
    hooks: { changed: ({ tx, change }) => writeEntry(tx, change) },
    tasks: [
      {
        name: 'audit-seal',
        every: 2,
        run: sealEntries,
      },
      {
        name: 'audit-retention',
        every: 21_600,
        run: (platform, now, stopping) => forgetOldDays(parsed, platform, now, stopping),
      },
    ],
    capabilities: { organizations: parsed.organizations },
  })
}
