import { sql } from '../../runtime/database/sql.ts'
import { acceptOldSignatureUntil } from '../../runtime/identity/old-signature.ts'
import { hashToken } from '../../runtime/security/hash.ts'
import {
  avoidTakenIds,
  has,
  insertRows,
  type Item,
  moment,
  momentOrNull,
  reject,
  rowsOf,
  settle,
  type Settled,
  updateRows,
  withUsers,
  type Writing,
} from './batch.ts'

/** Writes sessions that have not ended: whoever holds the credential goes on. Only its SHA-256 is kept. */
export async function writeSessions(writing: Writing, items: readonly Item<'session'>[]): Promise<Settled> {
  const { tx, auth, now } = writing
  const living = items.filter((item) => {
    const { expiresAt, impersonatedBy, token, tokenHash } = item.record
    if (new Date(expiresAt) <= now) reject(writing, item, 'it has ended', 'expiresAt')
    else if (impersonatedBy !== undefined && impersonatedBy !== null) {
      reject(writing, item, 'somebody acts in another person’s place in it', 'impersonatedBy')
    } else if ((token ?? tokenHash ?? null) === null) reject(writing, item, 'must be there, or its hash', 'token')
    else return true
    return false
  })
  await avoidTakenIds(writing, 'session', living)
  const found = await withoutBanned(writing, await withUsers(writing, living))
  const active = has(auth, 'organization') ? await activeOf(writing, found) : () => ({})
  const rows = found.map(({ item, userId }) => {
    const { record } = item
    const created = moment(record.createdAt, record.updatedAt, now)
    const { token } = record
    const hash = token === undefined || token === null ? record.tokenHash : hashToken(token).toString('hex')
    const row = {
      id: item.id,
      userId,
      tokenHash: `\\x${hash ?? ''}`,
      remember: record.remember ?? true,
      expiresAt: moment(record.expiresAt),
      // When it began is what a session is fresh by: elsewhere it may have been written for other reasons.
      createdAt: created,
      updatedAt: created,
      ipAddress: record.ipAddress ?? '',
      userAgent: record.userAgent ?? '',
      amr: '',
      ...active(item, userId),
    }
    return { item, row }
  })
  const written = await insertRows(
    tx,
    'session',
    rows.map(({ row }) => row),
  )
  await acceptSignatures(
    writing,
    rows.filter(({ row }) => written.has(row.id)).map(({ item }) => item),
  )
  return settle(writing, rows, written, 'this credential is known already', 'token')
}

interface Found {
  readonly item: Item<'session'>
  readonly userId: string
}

/** A ban ends all sessions: none comes in after it. */
async function withoutBanned(writing: Writing, found: readonly Found[]): Promise<readonly Found[]> {
  const { tx, auth, now } = writing
  if (!has(auth, 'admin')) return found
  const rows = await tx.query<{ id: string }>(sql`
    select id from latchkey.user where id = any(${found.map(({ userId }) => userId)}::uuid[])
      and banned and (ban_expires is null or ban_expires > ${now})`)
  const banned = new Set(rows.map(({ id }) => id))
  return found.filter(({ item, userId }) => {
    if (banned.has(userId)) reject(writing, item, 'its user is banned', 'userId')
    return !banned.has(userId)
  })
}

/** As long as these sessions live, their cookies are taken with the signature that they have. */
async function acceptSignatures({ tx, now }: Writing, items: readonly Item<'session'>[]): Promise<void> {
  const last = Math.max(0, ...items.map(({ record }) => Date.parse(record.expiresAt)))
  if (last > now.getTime()) await acceptOldSignatureUntil(tx, new Date(last), now)
}

/** Makes the function that says which organization and team are active in a session: some of which its user is a member. */
async function activeOf(
  writing: Writing,
  found: readonly Found[],
): Promise<(item: Item<'session'>, userId: string) => Record<string, string | null>> {
  const { tx } = writing
  const wanted = found.flatMap(({ item: { record } }) => record.activeOrganizationId ?? [])
  const teams = found.flatMap(({ item: { record } }) => record.activeTeamId ?? [])
  const organizationIds = await rowsOf(writing, 'organization', wanted)
  const teamIds = await rowsOf(writing, 'team', teams)
  const users = found.map(({ userId }) => userId)
  const seats = await tx.query<{ userId: string; organizationId: string }>(sql`
    select user_id, organization_id from latchkey.member
    where user_id = any(${users}::uuid[]) and organization_id = any(${[...organizationIds.values()]}::uuid[])`)
  const places = await tx.query<{ userId: string; teamId: string; organizationId: string }>(sql`
    select user_id, team_id, organization_id from latchkey.team_member
    where user_id = any(${users}::uuid[]) and team_id = any(${[...teamIds.values()]}::uuid[])`)
  const isMember = new Set(seats.map((seat) => `${seat.userId} ${seat.organizationId}`))
  const inTeam = new Map(places.map((place) => [`${place.userId} ${place.teamId}`, place.organizationId]))
  return ({ record }, userId) => {
    const organizationId = organizationIds.get(record.activeOrganizationId ?? '')
    if (organizationId === undefined || !isMember.has(`${userId} ${organizationId}`)) {
      return { activeOrganizationId: null, activeTeamId: null }
    }
    const teamId = teamIds.get(record.activeTeamId ?? '')
    const isThere = teamId !== undefined && inTeam.get(`${userId} ${teamId}`) === organizationId
    return { activeOrganizationId: organizationId, activeTeamId: isThere ? teamId : null }
  }
}

/** Writes until when sessions live that the source went on with, and what is active in them. They never end earlier by this. */
export async function updateSessions(
  writing: Writing,
  items: readonly Item<'session'>[],
): Promise<ReadonlySet<string>> {
  const ids = items.map(({ id }) => id)
  const ends = items.map(({ record }) => moment(record.expiresAt))
  const rows = await writing.tx.query<{ id: string }>(sql`
    update latchkey.session s set expires_at = n.ends
    from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as n (id, ends)
    where s.id = n.id and s.expires_at < n.ends returning s.id`)
  const written = new Set([...rows.map(({ id }) => id), ...(await updateActive(writing, items))])
  await acceptSignatures(
    writing,
    items.filter(({ id }) => written.has(id)),
  )
  return written
}

/** Writes which organization and team are active in sessions of the source. */
async function updateActive(writing: Writing, items: readonly Item<'session'>[]): Promise<readonly string[]> {
  if (!has(writing.auth, 'organization')) return []
  const found = await withUsers(writing, items)
  const active = await activeOf(writing, found)
  const rows = found.map(({ item, userId }) => ({ id: item.id, ...active(item, userId) }))
  return [...(await updateRows(writing.tx, 'session', rows, ['activeOrganizationId', 'activeTeamId']))]
}

/** Writes service keys: those of Latchkey only, whose form others do not have. */
export async function writeServiceKeys(writing: Writing, items: readonly Item<'serviceKey'>[]): Promise<Settled> {
  const { tx, now } = writing
  await avoidTakenIds(writing, 'service_key', items)
  const rows = items.map((item) => {
    const { record } = item
    const { name, prefix, scopes } = record
    const times = {
      createdAt: moment(record.createdAt, now),
      lastUsedAt: momentOrNull(record.lastUsedAt),
      expiresAt: momentOrNull(record.expiresAt),
      revokedAt: momentOrNull(record.revokedAt),
    }
    return { item, row: { id: item.id, name, prefix, tokenHash: `\\x${record.tokenHash}`, scopes, ...times } }
  })
  const written = await insertRows(
    tx,
    'service_key',
    rows.map(({ row }) => row),
  )
  return settle(writing, rows, written, 'this key is known already', 'tokenHash')
}
