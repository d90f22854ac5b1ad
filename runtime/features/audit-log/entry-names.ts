import { isUuid } from '../../common/uuid.ts'
import type { Database } from '../../database/database.ts'
import { raw, sql } from '../../database/sql.ts'
import type { AuditEntry } from './entry.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** What the ids of some entries stand for today; undefined for what is gone, and for what the reader is not to know. */
export interface Names {
  person(id: string | null): Person | undefined
  organization(id: string | null): string | undefined
  serviceKey(id: string | null): string | undefined
}

/**
 * Looks up what entries name. For who reads about one organization: its members, and the organization itself.
 * @param organizationId undefined for who reads all of the log
 */
export async function findNames(
  db: Database,
  entries: readonly AuditEntry[],
  organizationId: string | undefined,
): Promise<Names> {
  const of = (type: AuditEntry['actor']['type']) =>
    entries.flatMap(({ actor }) => (actor.type === type ? [actor.id, actor.impersonatedBy] : []))
  const [people, organizations, keys] = await Promise.all([
    findPeople(db, idsIn([...of('user'), ...entries.map(({ userId }) => userId)]), organizationId),
    findOrganizations(db, idsIn(entries.map((entry) => entry.organizationId))),
    findKeys(db, organizationId === undefined ? idsIn(of('service')) : []),
  ])
  return {
    person: (id) => people.get(id ?? ''),
    organization: (id) => organizations.get(id ?? ''),
    serviceKey: (id) => keys.get(id ?? ''),
  }
}

function idsIn(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((id) => id !== null))].filter(isUuid)
}

async function findPeople(
  db: Database,
  ids: readonly string[],
  organizationId: string | undefined,
): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map()
  const members =
    organizationId === undefined
      ? sql``
      : sql` and exists (select from latchkey.member m where m.user_id = u.id and m.organization_id = ${organizationId})`
  const rows = await db.query<Person>(
    sql`select u.id, u.name, u.email from latchkey.user u where u.id = any(${ids}::uuid[])${members}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface Named {
  readonly id: string
  readonly name: string
}

/** A feature of somebody else's may put ids of organizations on record where there is no such table. */
async function findOrganizations(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const [table] = await db.query<{ exists: boolean }>(
    raw(`select to_regclass('latchkey.organization') is not null as exists`),
  )
  if (table?.exists !== true) return new Map()
  const rows = await db.query<Named>(
    sql`select o.id, o.name from latchkey.organization o where o.id = any(${ids}::uuid[])`,
  )
  return namesOf(rows)
}

async function findKeys(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<Named>(
    sql`select k.id, k.name from latchkey.service_key k where k.id = any(${ids}::uuid[])`,
  )
  return namesOf(rows)
}

function namesOf(rows: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}
