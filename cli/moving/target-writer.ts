import type { Database } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { changedHere } from './changed-here.ts'
import { kinds, type NeutralRecord } from './record.ts'
import { quoted } from './source-pages.ts'
import { idList, idsThere, type TargetRow, type TargetTable, writeTargetRows } from './target-database.ts'
import { endLateSignIns, removeFormer } from './target-takeovers.ts'
import { betterAuthKinds, isMoved, type Moved, type RowWish } from './targets/better-auth.ts'
import {
  type Pairing,
  rememberPairs,
  takenOver,
  type TheirIds,
  theirIds,
  usersThere,
  withTheirIds,
} from './their-ids.ts'

/** What batches are written with. */
export interface TargetWriting {
  readonly pairing: Pairing
  readonly wish: RowWish
  /** Whether it is kept which rows there are which ones here. */
  readonly remembers: boolean
}

/**
 * Writes records into the tables of another product, in the transaction of `pairing`. Answers whose accounts there went to the
 * owners who took them over here: it is kept once that transaction is committed.
 */
export async function writeTargetBatch(writing: TargetWriting, batch: readonly NeutralRecord[]): Promise<TheirIds> {
  const taken = new Map<string, string>()
  for (const kind of kinds) {
    const some = batch.filter((record) => record.kind === kind)
    if (some.length === 0 || !isMoved(kind)) continue
    for (const [id, there] of await writeKind(writing, kind, some)) taken.set(id, there)
  }
  return taken
}

/** Writes how many members each team has, where it is kept there. */
export async function recountTeams({ there, tables }: Pairing): Promise<void> {
  const [teams, seats] = [tables.get('team'), tables.get('teamMember')]
  const [count, teamId] = [teams?.column('memberCount'), seats?.column('teamId')]
  if (teams === undefined || seats === undefined || count === undefined || teamId === undefined) return
  const column = raw(quoted(count.name))
  const team = raw(quoted(teamId.name))
  await there.query(sql`
    update ${teams.place} t set ${column} = n.seats from (
      select t.id, count(s.id) as seats from ${teams.place} t left join ${seats.place} s on s.${team} = t.id group by t.id
    ) n where n.id = t.id and t.${column} is distinct from n.seats`)
}

async function writeKind(writing: TargetWriting, kind: Moved, given: readonly NeutralRecord[]): Promise<TheirIds> {
  const { pairing, wish } = writing
  const { there: tx, tables } = pairing
  const { report } = wish
  const spec = betterAuthKinds[kind]
  const table = tables.get(spec.table)
  const reject = (place: string, reason: string) => report.reject({ kind, place, reason })
  if (table === undefined) {
    for (const record of given)
      reject(placeOf(record), `there is no table: better-auth wants its plugin ${spec.plugin}`)
    return new Map()
  }
  const { maps, taken } = await mapsOf(pairing, kind, given)
  const records = given.map((record) => withTheirIds(record, maps))
  const changed = await changedHere(pairing, wish, kind, records)
  for (const _ of changed.same) report.count(kind, 'unchanged')
  // The caller has sorted them by kind.
  const make = spec.row as (record: NeutralRecord, wish: RowWish) => TargetRow | undefined
  const rows = changed.records.flatMap(({ record, keep }) => {
    const row = make(record, wish)
    return row === undefined ? [] : [{ ...row, ...keep }]
  })
  const own = records.flatMap((record) => ('fields' in record ? Object.keys(record.fields ?? {}) : []))
  const wanted = [...new Set([...spec.fields, ...own])].filter((field) => wish.skipped[kind]?.includes(field) !== true)
  const complete = completeRows({ table, wanted, report, kind, rows, reject })
  const fitting = await withParents(tx, tables, spec.parents, complete, reject)
  const written = fitting.length === 0 ? new Map() : await writeTargetRows(tx, table, fitting, wanted)
  for (const { id } of fitting) {
    const outcome = written.get(id)
    if (outcome === undefined) reject(id, 'a row that is there already keeps it out')
    else report.count(kind, outcome)
  }
  if (kind === 'twoFactor') await enableFactors(tx, tables, records)
  if (writing.remembers) await remember(pairing, kind, given, maps, new Set(written.keys()))
  return taken
}

interface Maps {
  readonly maps: ReadonlyMap<string, TheirIds>
  /** Users among the records whom the owner of their e-mail took over here since the last time. */
  readonly taken: TheirIds
}

/** The ids that the records, and what they name, have there. */
async function mapsOf(pairing: Pairing, kind: Moved, records: readonly NeutralRecord[]): Promise<Maps> {
  const named = (...fields: readonly string[]) =>
    records.flatMap((record) =>
      fields.flatMap((field) => {
        const value: unknown = Reflect.get(record, field)
        return typeof value === 'string' ? [value] : []
      }),
    )
  const teams = records.flatMap((record) => ('teamIds' in record ? (record.teamIds ?? []) : []))
  const users = await usersThere(pairing, named('userId', 'inviterId'))
  const organizations = await theirIds(pairing, 'organization', 'organization', named('organizationId'))
  const maps = new Map([
    ['user', users],
    ['organization', organizations],
    ['team', await theirIds(pairing, 'team', 'team', [...named('teamId'), ...teams])],
  ])
  const none: TheirIds = new Map()
  if (kind === 'twoFactor') return { maps, taken: none }
  const own = await theirIds(pairing, kind, betterAuthKinds[kind].table, named('id'))
  if (kind !== 'user') return { maps: new Map([...maps, [kind, own]]), taken: none }
  const rest = records.flatMap((record) => (record.kind === 'user' && !own.has(record.id) ? [record] : []))
  const taken = await takenOver(pairing, rest)
  await removeFormer(pairing, taken)
  await endLateSignIns(pairing, [...own.keys()])
  return { maps: new Map([...maps, [kind, new Map([...own, ...taken])]]), taken }
}

const placeOf = (record: NeutralRecord): string => ('id' in record ? record.id : undefined) ?? ''

interface Completing {
  readonly table: TargetTable
  readonly wanted: readonly string[]
  readonly report: RowWish['report']
  readonly kind: Moved
  readonly rows: readonly TargetRow[]
  readonly reject: (place: string, reason: string) => void
}

/** Rows that have every column that has to be filled; says what has no column. */
function completeRows({ table, wanted, report, kind, rows, reject }: Completing): readonly TargetRow[] {
  for (const row of rows) {
    for (const field of wanted) {
      const value = row[field]
      if (value === undefined || value === null || value === false || value === 0 || table.column(field)) continue
      report.leaveOut({ kind, place: row.id, field, reason: 'there is no such column' })
    }
  }
  return rows.filter((row) => {
    const missing = table.columns.find(
      ({ name, isRequired }) =>
        isRequired &&
        !wanted.some((field) => table.column(field)?.name === name && row[field] !== undefined && row[field] !== null),
    )
    if (missing !== undefined) reject(row.id, `its column ${missing.name} has to be filled`)
    return missing === undefined
  })
}

async function withParents(
  tx: Database,
  tables: ReadonlyMap<string, TargetTable>,
  parents: Readonly<Record<string, string>>,
  rows: readonly TargetRow[],
  reject: (place: string, reason: string) => void,
): Promise<readonly TargetRow[]> {
  let kept = rows
  for (const [field, name] of Object.entries(parents)) {
    const table = tables.get(name)
    const ids = [...new Set(kept.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])))]
    const there: ReadonlySet<unknown> = table === undefined ? new Set() : await idsThere(tx, table, ids)
    kept = kept.filter((row) => {
      const isThere = row[field] === undefined || row[field] === null || there.has(row[field])
      if (!isThere) reject(row.id, `its ${name} was not written`)
      return isThere
    })
  }
  return kept
}

/** Says of people that a second factor is asked of them: by an app, or by codes in mails. */
async function enableFactors(
  tx: Database,
  tables: ReadonlyMap<string, TargetTable>,
  records: readonly NeutralRecord[],
): Promise<void> {
  const users = tables.get('user')
  const column = users?.column('twoFactorEnabled')
  if (users === undefined || column === undefined) return
  const ids = records.flatMap((record) => {
    if (record.kind !== 'twoFactor') return []
    const { userId, secret, confirmed = true, mailedCodes = false } = record
    return (confirmed && secret !== undefined) || mailedCodes ? [userId] : []
  })
  await tx.query(sql`
    update ${users.place} set ${raw(quoted(column.name))} = true where id = any(${idList(users, ids)})`)
}

/** Rows that came from here have our id there; a second factor is known by its owner. */
async function remember(
  pairing: Pairing,
  kind: Moved,
  given: readonly NeutralRecord[],
  maps: ReadonlyMap<string, TheirIds>,
  written: ReadonlySet<string>,
): Promise<void> {
  const known = maps.get(kind)
  const pairs = given.flatMap((record) => {
    if (record.kind === 'twoFactor') {
      return [{ id: record.userId, there: maps.get('user')?.get(record.userId) ?? record.userId }]
    }
    const id = placeOf(record)
    return known?.has(id) !== true && written.has(id) ? [{ id, there: id }] : []
  })
  if (pairs.length > 0) await rememberPairs(pairing, kind, pairs)
}
