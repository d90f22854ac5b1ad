import { limits } from '../../runtime/contract/limits.ts'
import { sql } from '../../runtime/database/sql.ts'
import {
  avoidTakenIds,
  insertRows,
  type Item,
  leaveOut,
  moment,
  reject,
  type Row,
  rowsOf,
  settle,
  type Settled,
  updateRows,
  type Writing,
} from './batch.ts'
import { memberRoles } from './known-roles.ts'
import { ownFieldNames, ownFieldsOf } from './own-fields.ts'
import { pictureOf } from './pictures.ts'

const slug = /^[a-z0-9._-]{1,64}$/

/** The roles that the configuration knows. */
export function rolesOf(writing: Writing, item: Item<'member'> | Item<'invitation'>): string {
  const { role, isWhole } = memberRoles(writing.auth.features, item.record.role)
  if (!isWhole) leaveOut(writing, item, 'role', 'the configuration has no such role')
  return role
}

function organizationRow(writing: Writing, item: Item<'organization'>): Omit<Row, 'slug'> {
  const { record } = item
  const metadata = JSON.stringify(record.metadata ?? {})
  const fits = metadata.startsWith('{') && Buffer.byteLength(metadata) <= limits.metadataBytes
  if (!fits) leaveOut(writing, item, 'metadata', `it is no object of at most ${limits.metadataBytes} bytes`)
  const created = moment(record.createdAt, record.updatedAt, writing.now)
  return {
    id: item.id,
    name: record.name,
    logo: pictureOf(writing, item, 'logo', record.logo),
    metadata: fits ? metadata : '{}',
    createdAt: created,
    updatedAt: moment(record.updatedAt, created),
    ...ownFieldsOf(writing, item),
  }
}

/** Writes organizations. A slug that somebody has gets an end that follows from the id. */
export async function writeOrganizations(writing: Writing, items: readonly Item<'organization'>[]): Promise<Settled> {
  const { tx } = writing
  await avoidTakenIds(writing, 'organization', items)
  const slugOf = ({ record }: Item<'organization'>) => (record.slug ?? '').toLowerCase()
  const there = await tx.query<{ slug: string }>(
    sql`select slug from latchkey.organization where slug = any(${items.map(slugOf)}::text[])`,
  )
  const taken = new Set(there.map((row) => row.slug))
  const rows = items.map((item) => {
    const wanted = slugOf(item)
    const end = item.id.replaceAll('-', '').slice(-12)
    const isFree = slug.test(wanted) && !taken.has(wanted)
    const kept = isFree ? wanted : slug.test(wanted) ? `${wanted.slice(0, 51)}-${end}` : `organization-${end}`
    if (!isFree) leaveOut(writing, item, 'slug', slug.test(wanted) ? 'an organization has it' : 'it cannot be one here')
    taken.add(kept)
    return { item, row: { ...organizationRow(writing, item), id: item.id, slug: kept } }
  })
  const written = await insertRows(
    tx,
    'organization',
    rows.map(({ row }) => row),
  )
  const settled = new Map<string, 'taken' | 'merged'>()
  for (const { item } of rows) {
    if (written.has(item.id)) settled.set(item.sourceId, 'taken')
    else reject(writing, item, 'somebody took its slug at this moment: run the command again', 'slug')
  }
  return settled
}

/** Writes what the source changed of organizations, unless they were changed here later. A slug that somebody has stays away. */
export async function updateOrganizations(
  writing: Writing,
  items: readonly Item<'organization'>[],
): Promise<ReadonlySet<string>> {
  const { tx, auth } = writing
  const rows = items.map((item) => ({ ...organizationRow(writing, item), id: item.id }))
  const names = ['name', 'logo', 'metadata', 'updatedAt', ...ownFieldNames(auth.features, 'organization')]
  const written = await updateRows(tx, 'organization', rows, names, 'updatedAt')
  for (const { id, record } of items) {
    const wanted = (record.slug ?? '').toLowerCase()
    if (!written.has(id) || !slug.test(wanted)) continue
    await tx.query(sql`
      update latchkey.organization set slug = ${wanted} where id = ${id} and slug <> ${wanted}
        and not exists (select from latchkey.organization o where o.slug = ${wanted})`)
  }
  return written
}

/** The organizations that items name; those whose organization was not taken are rejected. */
export async function withOrganizations<Of extends 'team' | 'member' | 'invitation'>(
  writing: Writing,
  items: readonly Item<Of>[],
): Promise<{ readonly item: Item<Of>; readonly organizationId: string }[]> {
  const found = await rowsOf(
    writing,
    'organization',
    items.map(({ record }) => record.organizationId),
  )
  return items.flatMap((item) => {
    const organizationId = found.get(item.record.organizationId)
    if (organizationId === undefined) reject(writing, item, 'its organization was not taken', 'organizationId')
    return organizationId === undefined ? [] : [{ item, organizationId }]
  })
}

/** Writes teams. */
export async function writeTeams(writing: Writing, items: readonly Item<'team'>[]): Promise<Settled> {
  await avoidTakenIds(writing, 'team', items)
  const rows = (await withOrganizations(writing, items)).map(({ item, organizationId }) => {
    const created = moment(item.record.createdAt, writing.now)
    const times = { createdAt: created, updatedAt: moment(item.record.updatedAt, created) }
    return { item, row: { id: item.id, organizationId, name: item.record.name, ...times } }
  })
  const written = await insertRows(
    writing.tx,
    'team',
    rows.map(({ row }) => row),
  )
  return settle(writing, rows, written, 'this team is there already', 'id')
}

/** Writes the names of teams that the source changed, unless they were changed here later. */
export function updateTeams(writing: Writing, items: readonly Item<'team'>[]): Promise<ReadonlySet<string>> {
  const rows = items.map(({ id, record }) => {
    return { id, name: record.name, updatedAt: moment(record.updatedAt, record.createdAt, writing.now) }
  })
  return updateRows(writing.tx, 'team', rows, ['name', 'updatedAt'], 'updatedAt')
}

/** Writes members. Who is one already stays with the role that they have. */
export async function writeMembers(writing: Writing, items: readonly Item<'member'>[]): Promise<Settled> {
  const { tx, now } = writing
  await avoidTakenIds(writing, 'member', items)
  const users = await rowsOf(
    writing,
    'user',
    items.map(({ record }) => record.userId),
  )
  const rows = (await withOrganizations(writing, items)).flatMap(({ item, organizationId }) => {
    const userId = users.get(item.record.userId)
    if (userId === undefined) reject(writing, item, 'its user was not taken', 'userId')
    const row = {
      id: item.id,
      organizationId,
      role: rolesOf(writing, item),
      createdAt: moment(item.record.createdAt, now),
      ...ownFieldsOf(writing, item),
    }
    return userId === undefined ? [] : [{ item, row: { ...row, userId } }]
  })
  const written = await insertRows(
    tx,
    'member',
    rows.map(({ row }) => row),
  )
  const settled = new Map<string, 'taken' | 'merged'>()
  for (const { item, row } of rows) {
    if (written.has(item.id)) {
      settled.set(item.sourceId, 'taken')
      continue
    }
    const [seat] = await tx.query<{ id: string }>(sql`
      select id from latchkey.member where user_id = ${row.userId} and organization_id = ${row.organizationId}`)
    item.id = seat?.id ?? item.id
    settled.set(item.sourceId, 'merged')
  }
  return settled
}

/** Writes the roles and own fields of members that the source changed. */
export function updateMembers(writing: Writing, items: readonly Item<'member'>[]): Promise<ReadonlySet<string>> {
  const rows = items.map((item) => ({ id: item.id, role: rolesOf(writing, item), ...ownFieldsOf(writing, item) }))
  return updateRows(writing.tx, 'member', rows, ['role', ...ownFieldNames(writing.auth.features, 'member')])
}

/** Writes who is in which team: members of its organization only. */
export async function writeTeamMembers(writing: Writing, items: readonly Item<'teamMember'>[]): Promise<Settled> {
  const { tx, now } = writing
  await avoidTakenIds(writing, 'team_member', items)
  const [users, teams] = [
    await rowsOf(
      writing,
      'user',
      items.map(({ record }) => record.userId),
    ),
    await rowsOf(
      writing,
      'team',
      items.map(({ record }) => record.teamId),
    ),
  ]
  const seats = await tx.query<{ userId: string; teamId: string; organizationId: string }>(sql`
    select m.user_id, t.id as team_id, m.organization_id from latchkey.team t
    join latchkey.member m on m.organization_id = t.organization_id
    where t.id = any(${[...teams.values()]}::uuid[]) and m.user_id = any(${[...users.values()]}::uuid[])
    for key share of m`)
  const organizations = new Map(seats.map((seat) => [`${seat.userId} ${seat.teamId}`, seat.organizationId]))
  const rows = items.flatMap((item) => {
    const [userId, teamId] = [users.get(item.record.userId), teams.get(item.record.teamId)]
    const organizationId = organizations.get(`${userId} ${teamId}`)
    if (userId === undefined || teamId === undefined || organizationId === undefined) {
      reject(writing, item, 'its user is no member of the team’s organization', 'userId')
      return []
    }
    return [
      { item, row: { id: item.id, organizationId, teamId, userId, createdAt: moment(item.record.createdAt, now) } },
    ]
  })
  const written = await insertRows(
    tx,
    'team_member',
    rows.map(({ row }) => row),
  )
  for (const { row } of rows) {
    await tx.query(sql`
      update latchkey.member set team_id = ${row.teamId}
      where user_id = ${row.userId} and organization_id = ${row.organizationId} and team_id is null`)
  }
  return new Map(rows.map(({ item }) => [item.sourceId, written.has(item.id) ? 'taken' : 'merged'] as const))
}
