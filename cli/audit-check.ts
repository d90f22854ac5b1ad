import type { OpenAuth } from '../runtime/auth.ts'
import { docsPage } from '../runtime/common/docs-page.ts'
import { sql } from '../runtime/database/sql.ts'
import { keepsAuditLog } from './audit-log.ts'
import { type Check, noted, passed } from './checks.ts'

/** Whether the role of the service could change its audit log, for `doctor`; nothing where there is none. */
export async function checkAuditRole(auth: OpenAuth): Promise<Check[]> {
  if (!keepsAuditLog(auth)) return []
  if (auth.settings.database.kind === 'embedded') {
    return [passed('audit log', 'whoever can write the folder of the database can change it: keep its head elsewhere')]
  }
  const [row] = await auth.db.query<{ role: string; mayChange: boolean }>(sql`
    select current_user::text as role, bool_or(has_table_privilege(name, 'update, delete, truncate')) as may_change
    from unnest(array['latchkey.audit_entry', 'latchkey.audit_seal', 'latchkey.audit_day']) as name`)
  if (row === undefined || !row.mayChange) return [passed('audit log', `the role ${row?.role} can only add to it`)]
  const cure = `Let another role own the tables: ${docsPage('audit')}, “A role that can only add”.`
  return [noted('audit log', `the role ${row.role} could change or delete entries`, cure)]
}
