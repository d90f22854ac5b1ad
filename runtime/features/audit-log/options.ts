import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'

/** What can be configured about the audit log. */
export interface AuditLogOptions {
  /** Days for which an entry is kept, from 30. Default 400. */
  readonly retention?: number
  /**
   * Whether members of an organization whose roles grant `audit:list` (its owners, unless told otherwise) read what is about that
   * organization. Default true.
   */
  readonly organizations?: boolean
}

const Options = type({
  '+': 'reject',
  retention: `${limits.auditRetentionLeast} <= number.integer <= 36500 = ${limits.auditRetention}`,
  organizations: 'boolean = true',
})

/** The options with their defaults. */
export type ParsedAuditLogOptions = typeof Options.infer

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseAuditLogOptions(options: AuditLogOptions): ParsedAuditLogOptions {
  const parsed = Options(options)
  if (!(parsed instanceof type.errors)) return parsed
  throw new ConfigError(featureOptionProblems('auditLog', Options, parsed, {}))
}
