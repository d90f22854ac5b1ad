import type { FieldNames } from '../../../contract/platform.ts'
import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'
import { type Table, table } from '../../../database/table.ts'

/** An organization (spec section 3); `metadata` is an object on every read (wire contract section 22, choice 2), and
 * stored as JSON text. */
export const organizationTable = table(
  { id: 'string', name: 'string', slug: 'string', logo: 'string | null', metadata: 'object', createdAt: 'Date' },
  { metadata: { read: (text) => JSON.parse(String(text)) } },
)
export const Organization = organizationTable.type
export type Organization = typeof Organization.infer

const none: readonly string[] = []

/** Organizations with the columns that features and the configuration add to them. */
export function organizationsWith({ organization = none, readers }: AddedColumns): Table<Organization> {
  return organizationTable.with(organization, readers?.organization)
}

/** What is added to the rows of this feature. */
export type AddedColumns = Pick<FieldNames, 'organization' | 'member' | 'readers'>

/**
 * Keeps others from changing who belongs to an organization until the transaction ends: every count that a limit or a
 * last owner depends on is taken behind this lock. False: the organization is gone.
 */
export async function lockOrganization(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.query(sql`select id from latchkey.organization where id = ${id} for update`)
  return rows.length > 0
}

/** The same for a caller, who is held first, in the same statement: whoever deletes a user locks in that order. */
export async function lockOrganizationAs(tx: Database, userId: string, id: string): Promise<void> {
  await tx.query(sql`
    select o.id from latchkey.user u, latchkey.organization o where u.id = ${userId} and o.id = ${id}
    for key share of u for update of o`)
}
