import { raw, sql } from '../../runtime/database/sql.ts'
import type { NeutralRecord } from './record.ts'
import { quoted } from './source-pages.ts'
import { idList, type TargetTable } from './target-database.ts'
import { type Moved, openFactor, type RowWish } from './targets/better-auth.ts'
import { factorRows, type Pairing } from './their-ids.ts'

/** A record to write, and columns that stay as they are there. */
interface Changed {
  readonly record: NeutralRecord
  readonly keep: Readonly<Record<string, unknown>>
}

/** Records, by whether they say something that is not there yet. */
interface Sorted {
  readonly records: readonly Changed[]
  readonly same: readonly NeutralRecord[]
}

/** What a row there says. */
interface Known {
  readonly id: string
  /** Milliseconds; null where nothing says when it changed. */
  readonly changed: number | null
  readonly role: string | null
  readonly image: string | null
}

/**
 * Leaves out what did not change here since it came from there: of the two, the newer one counts, and what could not be taken over
 * is not overwritten by its absence. The records have the ids of there.
 */
export async function changedHere(
  pairing: Pairing,
  wish: RowWish,
  kind: Moved,
  records: readonly NeutralRecord[],
): Promise<Sorted> {
  if (kind === 'twoFactor') return changedFactors(pairing, wish, records)
  const table = pairing.tables.get(kind)
  const known = table === undefined ? new Map<string, Known>() : await rowsThere(pairing, table, records)
  const sorted = records.map((record) => {
    const row = known.get(('id' in record ? record.id : undefined) ?? '')
    if (row === undefined) return { record, keep: {}, isChanged: true }
    return { record, keep: kept(wish, record, row), isChanged: isNewer(record, row) }
  })
  return {
    records: sorted.filter(({ isChanged }) => isChanged),
    same: sorted.filter(({ isChanged }) => !isChanged).map(({ record }) => record),
  }
}

async function rowsThere(
  { there }: Pairing,
  table: TargetTable,
  records: readonly NeutralRecord[],
): Promise<ReadonlyMap<string, Known>> {
  const ids = records.flatMap((record) => ('id' in record ? (record.id ?? []) : []))
  const column = (name: string, otherwise: string) => {
    const found = table.column(name)
    return found === undefined ? otherwise : quoted(found.name)
  }
  const time = table.column('updatedAt')
  const changed = time === undefined ? 'null' : `(extract(epoch from ${quoted(time.name)}) * 1000)`
  const rows = await there.query<Known>(sql`
    select id::text, ${raw(changed)}::float8 as changed, ${raw(column('role', 'null'))}::text as role,
      ${raw(column('image', 'null'))}::text as image
    from ${table.place} where id = any(${idList(table, ids)})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether the record changed after the row there did. */
function isNewer(record: NeutralRecord, { changed }: Known): boolean {
  // Neither of them says when it changed. An equal row is not written again.
  if (record.kind === 'member') return true
  if (record.kind === 'teamMember' || !('updatedAt' in record)) return false
  if (record.kind === 'passkey' && record.lastUsedAt !== undefined) return true
  const ours = Date.parse(record.updatedAt ?? '')
  const theirs = changed ?? Date.parse(record.createdAt ?? '')
  return Number.isNaN(theirs) || ours > Math.ceil(theirs)
}

/** What was left out when it was taken over: a role that is not configured here, a picture that cannot be one. */
function kept({ rolesOf, isPicture }: RowWish, record: NeutralRecord, row: Known): Record<string, unknown> {
  const isRole =
    'role' in record && row.role !== null && (record.role ?? '') === rolesOf(record.kind, row.role)
      ? { role: row.role }
      : {}
  const isLeftOut = record.kind === 'user' && record.image === undefined && row.image !== null && !isPicture(row.image)
  return { ...isRole, ...(isLeftOut && { image: row.image }) }
}

/** Second factors with another secret than there. Their rows there have ids of their own. */
async function changedFactors(pairing: Pairing, wish: RowWish, records: readonly NeutralRecord[]): Promise<Sorted> {
  const owners = records.flatMap((record) => (record.kind === 'twoFactor' ? [record.userId] : []))
  const rows = await factorRows(pairing, owners)
  const sorted = records.map((record) => {
    if (record.kind !== 'twoFactor') return { record, keep: {}, isSame: true }
    const row = rows.get(record.userId)
    const isSame = row !== undefined && record.secret !== undefined && openFactor(wish, row.secret) === record.secret
    return { record, keep: row === undefined ? {} : { id: row.id }, isSame }
  })
  return {
    records: sorted.filter(({ isSame }) => !isSame),
    same: sorted.filter(({ isSame }) => isSame).map(({ record }) => record),
  }
}
