import type { Database } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { ourId } from './batch.ts'
import type { Kind, NeutralRecord } from './record.ts'
import { quoted } from './source-pages.ts'
import { idList, idsThere, type TargetTable } from './target-database.ts'

/** Where rows of ours are looked up in a database from which people may have come. */
export interface Pairing {
  readonly here: Database
  readonly there: Database
  readonly tables: ReadonlyMap<string, TargetTable>
  /** The name under which is remembered which row there is which one here. */
  readonly source: string
}

/** The ids that rows of ours have there; those that are not there keep ours. */
export type TheirIds = ReadonlyMap<string, string>

/**
 * The kinds under which a row there is remembered. A user whom the owner of the e-mail took over here is another kind: an import
 * knows nothing of it, and brings nothing more to the account.
 */
export const rememberedAs = (kind: Kind): readonly string[] => (kind === 'user' ? ['user', 'takeover'] : [kind])

/** Which ids there stand for these of ours: those that they came with, as far as they are still there. */
export async function theirIds(
  { here, there, tables, source }: Pairing,
  kind: Kind,
  table: string,
  ids: readonly string[],
): Promise<TheirIds> {
  const place = tables.get(table)
  if (place === undefined || ids.length === 0) return new Map()
  const rows = await here.query<{ id: string; sourceId: string }>(sql`
    select id, source_id from latchkey.imported
    where source = ${source} and kind = any(${rememberedAs(kind)}::text[]) and id = any(${[...new Set(ids)]}::uuid[])`)
  const known = await idsThere(
    there,
    place,
    rows.map(({ sourceId }) => sourceId),
  )
  return new Map(rows.flatMap(({ id, sourceId }) => (known.has(sourceId) ? [[id, sourceId] as const] : [])))
}

/**
 * People whom the owner of their e-mail took over here: nothing says any more that they came from there, but that their id here
 * follows from the one there.
 */
export async function takenOver(
  { there, tables, source }: Pairing,
  users: readonly { readonly id: string; readonly email?: string }[],
): Promise<TheirIds> {
  const place = tables.get('user')
  const emails = users.flatMap(({ email }) => email?.toLowerCase() ?? [])
  if (place === undefined || emails.length === 0) return new Map()
  const rows = await there.query<{ id: string }>(
    sql`select id::text from ${place.place} where lower(email) = any(${emails}::text[])`,
  )
  const ids = new Set(users.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ id }) => {
      const here = ourId(source, 'user', id)
      return here !== id && ids.has(here) ? [[here, id] as const] : []
    }),
  )
}

/** The ids there of users whom other records name, also of those whom the owner of their e-mail took over here. */
export async function usersThere(pairing: Pairing, ids: readonly string[]): Promise<TheirIds> {
  const known = await theirIds(pairing, 'user', 'user', ids)
  const rest = [...new Set(ids)].filter((id) => !known.has(id))
  if (rest.length === 0) return known
  const users = await pairing.here.query<{ id: string; email: string }>(
    sql`select id, email from latchkey.user where id = any(${rest}::uuid[])`,
  )
  return new Map([...known, ...(await takenOver(pairing, users))])
}

/** The rows of second factors there, by their owners: they have ids of their own. */
export async function factorRows(
  { there, tables }: Pairing,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly secret: string | null }>> {
  const table = tables.get('twoFactor')
  const [owner, secret] = [table?.column('userId'), table?.column('secret')]
  if (table === undefined || owner === undefined || secret === undefined) return new Map()
  const rows = await there.query<{ id: string; owner: string; secret: string | null }>(sql`
    select id::text, ${raw(quoted(owner.name))}::text as owner, ${raw(quoted(secret.name))} as secret
    from ${table.place} where ${raw(quoted(owner.name))} = any(${idList(table, userIds)})`)
  return new Map(rows.map(({ owner: userId, ...row }) => [userId, row]))
}

/** Keeps which rows there are which ones here, so that what is removed here can be removed there, and comes back as the same. */
export async function rememberPairs(
  { here, source }: Pairing,
  kind: Kind,
  pairs: readonly { readonly id: string; readonly there: string }[],
): Promise<void> {
  const [ids, theirs] = [pairs.map(({ id }) => id), pairs.map(({ there }) => there)]
  // No record has this digest: whatever is read there once more is looked at.
  await here.query(sql`
    insert into latchkey.imported (source, kind, source_id, id, digest, merged)
    select ${source}::text, ${kind}::text, n.there, n.id, ''::bytea, false
    from unnest(${ids}::uuid[], ${theirs}::text[]) as n (id, there)
    on conflict (source, kind, source_id) do nothing`)
}

/** A record with the ids that its rows have there. */
export function withTheirIds<Of extends NeutralRecord>(record: Of, maps: ReadonlyMap<string, TheirIds>): Of {
  const fields: Readonly<Record<string, string>> = {
    ...(record.kind !== 'twoFactor' && { id: record.kind }),
    userId: 'user',
    organizationId: 'organization',
    teamId: 'team',
    inviterId: 'user',
  }
  const changed = Object.entries(fields).flatMap(([field, kind]) => {
    const value: unknown = Reflect.get(record, field)
    return typeof value === 'string' ? [[field, maps.get(kind)?.get(value) ?? value] as const] : []
  })
  const teams = 'teamIds' in record ? record.teamIds?.map((id) => maps.get('team')?.get(id) ?? id) : undefined
  return { ...record, ...Object.fromEntries(changed), ...(teams !== undefined && { teamIds: teams }) }
}
