import type { OpenAuth } from '../../runtime/auth.ts'
import type { Database } from '../../runtime/database/database.ts'
import { sql, type Statement } from '../../runtime/database/sql.ts'
import { keepsAuditLog } from '../audit-log.ts'
import type { Found } from './found.ts'

/** Something whose beginning has to stand in the audit log, exactly once. */
interface Begun {
  readonly what: string
  readonly feature?: string
  /** Selects `id` and `created_at`; what came by an import is left out. */
  readonly rows: Statement
  readonly kinds: readonly string[]
}

const notImported = sql`not exists (select from latchkey.imported i where i.id = t.id)`

const beginnings: readonly Begun[] = [
  {
    what: 'users',
    rows: sql`select id, created_at from latchkey.user t where ${notImported}`,
    kinds: ['user.created'],
  },
  {
    what: 'sessions',
    rows: sql`select id, created_at from latchkey.session t where ${notImported}`,
    kinds: ['session.created', 'impersonation.started'],
  },
  {
    what: 'organizations',
    feature: 'organization',
    rows: sql`select id, created_at from latchkey.organization t where ${notImported}`,
    kinds: ['organization.created'],
  },
  {
    what: 'members',
    feature: 'organization',
    rows: sql`select id, created_at from latchkey.member t where ${notImported}`,
    kinds: ['member.added'],
  },
  {
    what: 'accepted invitations',
    feature: 'organization',
    rows: sql`select id, updated_at as created_at from latchkey.invitation t where status = 'accepted' and ${notImported}`,
    kinds: ['invitation.accepted'],
  },
]

const cure =
  'it was changed by hand, or while the audit log was off: see npx latchkey audit verify and npx latchkey why <id>'

/**
 * I11 and I5: what began since the first entry has exactly one entry that says so, an accepted invitation made one member in the
 * same request, and nothing that was deleted on record is there.
 */
export async function checkAudit(tx: Database, { auth }: { readonly auth: OpenAuth }): Promise<Found[]> {
  if (!keepsAuditLog(auth)) return []
  const [first] = await tx.query<{ at: Date | null }>(sql`select min(at) as at from latchkey.audit_entry`)
  if (!first?.at) return []
  const hasOrganizations = auth.features.some(({ id }) => id === 'organization')
  const all: Found[] = []
  for (const begun of beginnings) {
    if (begun.feature !== undefined && !hasOrganizations) continue
    all.push(...(await missing(tx, begun, first.at)))
  }
  if (hasOrganizations) all.push(...(await withoutMember(tx)))
  return [...all, ...(await undead(tx))]
}

function found(says: string): Found {
  return { check: 'audit', says, cure, fixable: false, fixed: false }
}

async function missing(tx: Database, { what, rows, kinds }: Begun, since: Date): Promise<Found[]> {
  const odd = await tx.query<{ id: string; entries: number }>(sql`
    select b.id, (select count(*)::int from latchkey.audit_entry e
      where e.subject_id = b.id::text and e.kind = any(${kinds}::text[])) as entries
    from (${rows}) as b where b.created_at > ${since}`)
  const wrong = odd.filter(({ entries }) => entries !== 1)
  if (wrong.length === 0) return []
  const named = wrong.slice(0, 20).map(({ id }) => id)
  return [
    found(
      `${wrong.length} ${what} do not have exactly one entry of the audit log that begins them: ${named.join(', ')}`,
    ),
  ]
}

async function withoutMember(tx: Database): Promise<Found[]> {
  const rows = await tx.query<{ subjectId: string }>(sql`
    select a.subject_id from latchkey.audit_entry a
    where a.kind = 'invitation.accepted' and (
      select count(*) from latchkey.audit_entry m
      where m.kind = 'member.added' and m.request_id = a.request_id and m.organization_id = a.organization_id
        and m.user_id = a.user_id) <> 1
    order by a.subject_id limit 20`)
  if (rows.length === 0) return []
  return [
    found(`Accepted invitations that made no member on record: ${rows.map(({ subjectId }) => subjectId).join(', ')}`),
  ]
}

async function undead(tx: Database): Promise<Found[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select u.id from latchkey.user u join latchkey.audit_entry e on e.subject_id = u.id::text
    where e.kind = 'user.deleted' order by u.id limit 20`)
  if (rows.length === 0) return []
  return [found(`Users that are there although they were deleted: ${rows.map(({ id }) => id).join(', ')}`)]
}
