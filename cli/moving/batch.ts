import { createHash } from 'node:crypto'
import type { OpenAuth } from '../../runtime/auth.ts'
import { isUuid } from '../../runtime/common/uuid.ts'
import type { Database } from '../../runtime/database/database.ts'
import { columnList, columnName, raw, sql } from '../../runtime/database/sql.ts'
import type { Kind, RecordOf } from './record.ts'
import type { Report } from './report.ts'

/** What every kind is written with. */
export interface Writing {
  readonly auth: OpenAuth
  readonly tx: Database
  readonly report: Report
  /** The name under which this import remembers what it took. */
  readonly source: string
  readonly now: Date
  /** Whether a verified address that somebody here has, verified too, is the same person. */
  readonly mergeVerified: boolean
}

/** A record on its way, of which nothing is known here yet. */
export interface Item<Of extends Kind> {
  readonly record: RecordOf<Of>
  /** The id that the source knows it by, or one made of what it is about. */
  readonly sourceId: string
  readonly digest: Buffer
  readonly place: string
  /** The id of our row. */
  id: string
  /** Not all of it could be written: the next run tries it again. */
  isOpen?: true
}

/** Says why a record is not taken. */
export function reject<Of extends Kind>({ report }: Writing, item: Item<Of>, reason: string, field?: string): void {
  report.reject({ kind: item.record.kind, place: item.place, reason, ...(field !== undefined && { field }) })
}

/** Says why a field of a record is not taken, though the rest is. */
export function leaveOut<Of extends Kind>({ report }: Writing, item: Item<Of>, field: string, reason: string): void {
  report.leaveOut({ kind: item.record.kind, place: item.place, field, reason })
}

/** SHA-256 of a record, however its fields were ordered. */
export function digestOf(record: object): Buffer {
  const ordered = JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(ordered).digest()
}

/** A text that stands for several, for records without an id: which of them is meant cannot be read from it. */
export function joinedId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The id of our row: the source's own where it is a UUID, else one that follows from it, so that each run finds the same. */
export function ourId(source: string, kind: string, sourceId: string): string {
  return isUuid(sourceId) ? sourceId.toLowerCase() : derivedId(source, kind, sourceId)
}

/** A UUID of version 8 (RFC 9562 section 5.8), made of a hash. */
export function derivedId(source: string, kind: string, sourceId: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([source, kind, sourceId]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A row by the names of its columns in camelCase. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const stored = (key: string) => columnName(key).slice(1, -1)
const asJson = (rows: readonly Row[]) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [stored(key), value]))))

/**
 * Writes rows of one table, all with the same columns, in one statement; gives the ids of those that were written. Whatever is
 * there already, by any rule of the table, stays as it is.
 */
export async function insertRows(tx: Database, table: string, rows: readonly Row[], key = 'id'): Promise<Set<string>> {
  const [first] = rows
  if (first === undefined) return new Set()
  const names = columnList(Object.keys(first).filter((name) => key === 'id' || name !== 'id'))
  const written = await tx.query<{ id: string }>(sql`
    insert into ${raw(`latchkey.${table}`)} (${names})
    select ${names} from jsonb_populate_recordset(null::${raw(`latchkey.${table}`)}, ${asJson(rows)}::text::jsonb)
    on conflict do nothing returning ${raw(stored(key))} as id`)
  return new Set(written.map(({ id }) => id))
}

/** Writes `names` of rows that are there; with `guard` only where that column is not later than the row's. Gives their ids. */
export async function updateRows(
  tx: Database,
  table: string,
  rows: readonly Row[],
  names: readonly string[],
  guard?: string,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const changes = names.map((name) => `${columnName(name)} = n.${columnName(name)}`).join(', ')
  const condition = guard === undefined ? '' : ` and t.${columnName(guard)} <= n.${columnName(guard)}`
  const written = await tx.query<{ id: string }>(sql`
    update ${raw(`latchkey.${table}`)} t set ${raw(changes)}
    from jsonb_populate_recordset(null::${raw(`latchkey.${table}`)}, ${asJson(rows)}::text::jsonb) n
    where t.id = n.id${raw(condition)} returning t.id`)
  return new Set(written.map(({ id }) => id))
}

/** Which ids of a source stand for which rows that are still there. The rows are held until the transaction ends. */
export async function rowsOf(
  { tx, source }: Pick<Writing, 'tx' | 'source'>,
  kind: 'user' | 'organization' | 'team',
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(sourceIds)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.query<{ sourceId: string; id: string }>(sql`
    select i.source_id, t.id from latchkey.imported i join ${raw(`latchkey.${kind}`)} t on t.id = i.id
    where i.source = ${source} and i.kind = ${kind} and i.source_id = any(${wanted}::text[])
    order by t.id for key share of t`)
  return new Map(rows.map(({ sourceId, id }) => [sourceId, id]))
}

/** Gives another id to each item whose id some row has already that did not come from this record. */
export async function avoidTakenIds<Of extends Kind>(
  { tx, source }: Writing,
  table: string,
  items: readonly Item<Of>[],
): Promise<void> {
  const ids = items.map(({ id }) => id)
  const rows = await tx.query<{ id: string }>(
    sql`select id from ${raw(`latchkey.${table}`)} where id = any(${ids}::uuid[])`,
  )
  const taken = new Set(rows.map(({ id }) => id))
  const given = new Set<string>()
  for (const item of items) {
    if (taken.has(item.id) || given.has(item.id)) item.id = derivedId(source, item.record.kind, item.sourceId)
    given.add(item.id)
  }
}

/** The first of the given times that is one, as ISO 8601. */
export function moment(...times: readonly (string | Date | null | undefined)[]): string {
  const found = times.find((time) => time !== null && time !== undefined)
  return new Date(found ?? 0).toISOString()
}

/** A time or nothing. */
export function momentOrNull(time: string | null | undefined): string | null {
  return time === null || time === undefined ? null : new Date(time).toISOString()
}

/** What became of the items of a kind: those that are remembered, with their outcome. */
export type Settled = ReadonlyMap<string, 'taken' | 'merged'>

/** Tells the items whose rows were written from those that were there. */
export function settle(
  writing: Writing,
  rows: readonly {
    readonly item: Item<'passkey' | 'twoFactor' | 'session' | 'serviceKey' | 'invitation' | 'team'>
    readonly row: Row
  }[],
  written: ReadonlySet<string>,
  reason: string,
  field: string,
): Settled {
  const settled = new Map<string, 'taken' | 'merged'>()
  for (const { item, row } of rows) {
    if (written.has(row.id)) settled.set(item.sourceId, 'taken')
    else reject(writing, item, reason, field)
  }
  return settled
}

/** The ids of our users by those of the source; items whose user was not taken are rejected. */
export async function withUsers<Of extends 'account' | 'passkey' | 'twoFactor' | 'session'>(
  writing: Writing,
  items: readonly Item<Of>[],
): Promise<{ readonly item: Item<Of>; readonly userId: string }[]> {
  const users = await rowsOf(
    writing,
    'user',
    items.map(({ record }) => record.userId),
  )
  return items.flatMap((item) => {
    const userId = users.get(item.record.userId)
    if (userId === undefined) reject(writing, item, 'its user was not taken', 'userId')
    return userId === undefined ? [] : [{ item, userId }]
  })
}

/** Whether a feature is enabled. */
export const has = (auth: OpenAuth, id: string): boolean => auth.features.some((feature) => feature.id === id)

/** Which of these users signed in here: they have a session that did not come from the source. They are held until the transaction ends. */
export async function signedInHere(tx: Database, source: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select u.id from latchkey.user u where u.id = any(${ids}::uuid[]) and exists (
      select from latchkey.session s where s.user_id = u.id and not exists (
        select from latchkey.imported i where i.id = s.id and i.source = ${source} and i.kind = 'session'
      )
    ) for update`)
  return new Set(rows.map(({ id }) => id))
}

const features: Partial<Readonly<Record<Kind, string>>> = {
  passkey: 'passkey',
  twoFactor: 'two-factor',
  organization: 'organization',
  team: 'organization',
  member: 'organization',
  teamMember: 'organization',
  invitation: 'organization',
}

/** Whether the feature that has the table of a kind is enabled. */
export function hasTable(auth: OpenAuth, kind: Kind): boolean {
  const feature = features[kind]
  return feature === undefined || has(auth, feature)
}
