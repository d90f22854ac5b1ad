import type { OpenAuth } from '../runtime/auth.ts'
import type { AuditEntry } from '../runtime/features/audit-log/index.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { requireMigrated } from './schema.ts'

/** Whether the configuration keeps an audit log. */
export const keepsAuditLog = ({ features }: Pick<OpenAuth, 'features'>): boolean =>
  features.some(({ id }) => id === 'audit-log')

/** What commands about the audit log work with. Loaded here, because the help of a command does not load features. */
export async function openAuditLog(auth: OpenAuth) {
  if (!keepsAuditLog(auth)) {
    throw new CommandError(
      exitCode.configuration,
      'This service keeps no audit log. Put auditLog() among the features of auth.config.ts, then run npx latchkey migrate.',
    )
  }
  await requireMigrated(auth)
  return import('../runtime/features/audit-log/index.ts')
}

/** A moment as it is typed. @throws {CommandError} for a text that is none */
export function momentOf(text: string | undefined, option: string): Date | undefined {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(moment.getTime())) return moment
  throw new CommandError(exitCode.usage, `${option} is a moment such as 2026-11-25 or 2026-11-25T14:00:00Z.`)
}

/** An entry in one line. */
export function lineOfEntry(entry: AuditEntry): string {
  const { at, kind, subject, actor, ipAddress } = entry
  const from = ipAddress === null || ipAddress === '' ? '' : `  from ${ipAddress}`
  return [at.toISOString(), kind.padEnd(24), `${subject.type}/${subject.id}`, `by ${nameOf(actor)}`].join('  ') + from
}

/** Who acted, in a few words. */
export function nameOf({ type, id, impersonatedBy }: AuditEntry['actor']): string {
  const name = id === null ? actorNames[type] : `${type} ${id}`
  return impersonatedBy === null ? name : `${name} (administrator ${impersonatedBy} in their place)`
}

const actorNames: Readonly<Record<AuditEntry['actor']['type'], string>> = {
  user: 'a user',
  service: 'code of the application',
  operator: 'the operator',
  system: 'the service itself',
  anonymous: 'somebody who was not signed in',
}

/** What is another than before, by field; the empty text where no field says it. */
export function fieldsOfEntry({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return names
    .map((name) => {
      if (!(name in before)) return `${name}: ${shown(after[name])}`
      return name in after
        ? `${name}: ${shown(before[name])} → ${shown(after[name])}`
        : `${name} was ${shown(before[name])}`
    })
    .join(', ')
}
