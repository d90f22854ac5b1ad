import { sql } from '../../runtime/database/sql.ts'
import { normalizeEmail } from '../../runtime/identity/email.ts'
import {
  avoidTakenIds,
  insertRows,
  type Item,
  moment,
  reject,
  rowsOf,
  settle,
  type Settled,
  updateRows,
  type Writing,
} from './batch.ts'
import { rolesOf, withOrganizations } from './write-organizations.ts'

/** Writes invitations with their teams. */
export async function writeInvitations(writing: Writing, items: readonly Item<'invitation'>[]): Promise<Settled> {
  const { tx, now } = writing
  await avoidTakenIds(writing, 'invitation', items)
  const inviters = await rowsOf(
    writing,
    'user',
    items.flatMap(({ record }) => record.inviterId ?? []),
  )
  const rows = (await withOrganizations(writing, items)).flatMap(({ item, organizationId }) => {
    const { record } = item
    const email = normalizeEmail(record.email)
    if (email === undefined) {
      reject(writing, item, 'it is no address', 'email')
      return []
    }
    const created = moment(record.createdAt, record.updatedAt, now)
    const row = {
      id: item.id,
      organizationId,
      email,
      role: rolesOf(writing, item),
      status: record.status,
      teamId: null,
      inviterId: inviters.get(record.inviterId ?? '') ?? null,
      expiresAt: moment(record.expiresAt),
      createdAt: created,
      updatedAt: moment(record.updatedAt, created),
    }
    return [{ item, row }]
  })
  const written = await insertRows(
    tx,
    'invitation',
    rows.map(({ row }) => row),
  )
  const kept = rows.filter(({ row }) => written.has(row.id))
  const teams = await rowsOf(
    writing,
    'team',
    kept.flatMap(({ item }) => item.record.teamIds ?? []),
  )
  for (const { item, row } of kept) {
    const ids = [...new Set((item.record.teamIds ?? []).flatMap((id) => teams.get(id) ?? []))]
    if (ids.length === 0) continue
    // A team of another organization is none of this invitation.
    await tx.query(sql`
      insert into latchkey.invitation_team (invitation_id, organization_id, team_id, position)
      select ${row.id}::uuid, t.organization_id, t.id, n.place from unnest(${ids}::uuid[]) with ordinality as n (id, place)
      join latchkey.team t on t.id = n.id and t.organization_id = ${row.organizationId}::uuid`)
    await tx.query(sql`
      update latchkey.invitation set team_id = (
        select team_id from latchkey.invitation_team where invitation_id = ${row.id}::uuid order by position limit 1
      ) where id = ${row.id}::uuid`)
  }
  return settle(writing, rows, written, 'this address has an invitation that waits', 'email')
}

/** Writes what became of invitations at the source. */
export function updateInvitations(
  writing: Writing,
  items: readonly Item<'invitation'>[],
): Promise<ReadonlySet<string>> {
  const rows = items.map(({ id, record }) => {
    return { id, status: record.status, updatedAt: moment(record.updatedAt, writing.now) }
  })
  return updateRows(
    writing.tx,
    'invitation',
    rows.filter(({ status }) => status !== 'pending'),
    ['status', 'updatedAt'],
  )
}
