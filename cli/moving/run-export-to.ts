import type { OpenAuth } from '../../runtime/auth.ts'
import { isUuid } from '../../runtime/common/uuid.ts'
import { readVariable } from '../../runtime/config/environment.ts'
import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import type { ServiceContext } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { note, print, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { batchPatience, undone } from './dry-run.ts'
import { exportRecords } from './export-records.ts'
import { createProgress } from './progress.ts'
import { kinds, type NeutralRecord } from './record.ts'
import { Report } from './report.ts'
import { openServerOf, quoted } from './source-database.ts'
import { idList, idsThere, type TargetRow, type TargetTable, targetTables, writeTargetRows } from './target-database.ts'
import {
  betterAuthKey,
  betterAuthKinds,
  betterAuthTables,
  isMoved,
  type RowWish,
  secretWanted,
} from './targets/better-auth.ts'
import { batchSize } from './writer.ts'

/** What `latchkey export --to` is asked to do. */
export interface ExportToOptions {
  readonly into: string | undefined
  readonly schema: string | undefined
  readonly secrets: boolean | undefined
  readonly dryRun: boolean | undefined
  readonly beside: boolean | undefined
  readonly json: boolean | undefined
}

interface Target {
  readonly tables: ReadonlyMap<string, TargetTable>
  readonly wish: RowWish
}

/** `latchkey export --to better-auth`. A batch is one transaction; a second run writes what is new or changed. */
export async function runExportTo({ auth, options, io }: ServiceContext<ExportToOptions>): Promise<number> {
  const { schema = 'public', secrets = false, dryRun = false, beside = false, json = false } = options
  const address = options.into ?? readVariable(io.env, 'EXPORT_DATABASE_URL')
  if (address === undefined || !/^postgres(?:ql)?:\/\//.test(address)) {
    throw new CommandError(
      exitCode.usage,
      'Name the PostgreSQL database of better-auth: --into postgres://…, or EXPORT_DATABASE_URL in the environment.',
    )
  }
  await requireMigrated(auth)
  const secret = readVariable(io.env, 'BETTER_AUTH_SECRET')
  const report = new Report()
  const key = secret === undefined ? undefined : betterAuthKey(secret)
  const db = await openServerOf(address)
  try {
    const target: Target = { tables: await tablesOf(db, schema), wish: { report, key, tokens: secrets } }
    if (key === undefined && (await haveApps(auth))) throw secretWanted()
    if (!beside) await refuseStrangers(db, userTable(target.tables), auth.db)
    const records = exportRecords(auth, { secrets: true, now: io.now() })
    const progress = createProgress(io, 'records')
    const all = (inTransaction: InTransaction) =>
      inBatches(records, target, inTransaction, () => progress.tell(report.read))
    try {
      if (dryRun) await undone(db, (tx) => all((work) => work(tx)))
      else await all((work) => patientTransaction(db, work, batchPatience))
    } finally {
      progress.end()
    }
  } finally {
    await db.close()
  }
  if (json) printJson(io, report)
  else for (const line of report.lines()) print(io, line)
  if (!json) note(io, 'Sessions and service keys stay here: people sign in there once more.')
  if (dryRun && !json) print(io, '\nNothing was changed.')
  return report.total('rejected') > 0 ? exitCode.rejected : exitCode.ok
}

async function haveApps({ db, features }: OpenAuth): Promise<boolean> {
  if (!features.some(({ id }) => id === 'two-factor')) return false
  const rows = await db.query(
    sql`select 1 from latchkey.two_factor where confirmed_at is not null and secret is not null limit 1`,
  )
  return rows.length > 0
}

async function tablesOf(db: Database, schema: string): Promise<ReadonlyMap<string, TargetTable>> {
  const tables = await targetTables(db, schema, betterAuthTables)
  for (const wanted of ['user', 'account']) {
    if (!tables.has(wanted)) {
      throw new CommandError(
        exitCode.usage,
        `The database has no table ${wanted} of better-auth in the schema ${schema}. Let better-auth make its tables first: npx @better-auth/cli migrate`,
      )
    }
  }
  const type = userTable(tables).column('id')?.type ?? ''
  if (!['text', 'varchar', 'bpchar', 'uuid'].includes(type)) {
    throw new CommandError(
      exitCode.usage,
      'Its ids are numbers, and ours are UUIDs. Set advanced.database.generateId of better-auth to "uuid", or leave it out, and let it make its tables again.',
    )
  }
  return tables
}

function userTable(tables: ReadonlyMap<string, TargetTable>): TargetTable {
  const found = tables.get('user')
  if (found === undefined) throw new Error('It was looked for before')
  return found
}

/** People who are there and not here are somebody's: their accounts are not mixed with ours unasked. */
async function refuseStrangers(db: Database, users: TargetTable, here: Database): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await db.query<{ id: string }>(sql`
      select id from (select id::text collate "C" as id from ${users.place}) t where id > ${after} order by id limit 1000`)
    const ids = rows.map(({ id }) => id)
    const ours = await here.query<{ id: string }>(sql`
      select id from latchkey.user where id = any(${ids.filter((id) => isUuid(id))}::uuid[])`)
    if (ours.length < ids.length) {
      throw new CommandError(
        exitCode.usage,
        'There are people in that database who are not here. Empty its tables, or write beside them with --beside: whoever has an e-mail there keeps it.',
      )
    }
    after = ids.at(-1) ?? after
    if (ids.length < 1000) return
  }
}

type InTransaction = (work: (tx: Database) => Promise<void>) => Promise<void>

async function inBatches(
  records: AsyncIterable<NeutralRecord>,
  target: Target,
  inTransaction: InTransaction,
  onWritten: () => void,
): Promise<void> {
  let batch: NeutralRecord[] = []
  const write = async () => {
    if (batch.length > 0) await inTransaction((tx) => writeBatch(tx, target, batch))
    batch = []
    onWritten()
  }
  for await (const record of records) {
    // They come last, and have no place there.
    if (!isMoved(record.kind)) break
    batch.push(record)
    if (batch.length >= batchSize) await write()
  }
  await write()
}

async function writeBatch(tx: Database, target: Target, batch: readonly NeutralRecord[]): Promise<void> {
  for (const kind of kinds) {
    const some = batch.filter((record) => record.kind === kind)
    if (some.length === 0 || !isMoved(kind)) continue
    await writeKind(tx, target, kind, some)
    if (kind === 'twoFactor') await enableFactors(tx, target, some)
  }
}

async function writeKind(
  tx: Database,
  { tables, wish }: Target,
  kind: keyof typeof betterAuthKinds,
  records: readonly NeutralRecord[],
): Promise<void> {
  const { report } = wish
  const spec = betterAuthKinds[kind]
  const table = tables.get(spec.table)
  const reject = (place: string, reason: string) => report.reject({ kind, place, reason })
  if (table === undefined) {
    for (const record of records)
      reject(placeOf(record), `there is no table: better-auth wants its plugin ${spec.plugin}`)
    return
  }
  // The caller has sorted them by kind.
  const make = spec.row as (record: NeutralRecord, wish: RowWish) => TargetRow | undefined
  const rows = records.flatMap((record) => make(record, wish) ?? [])
  const wanted = [...new Set([...spec.fields, ...(kind === 'user' ? ownFields(records) : [])])]
  for (const row of rows) {
    for (const field of wanted) {
      if (row[field] === undefined || row[field] === null || row[field] === false || table.column(field)) continue
      report.leaveOut({ kind, place: row.id, field, reason: 'there is no such column' })
    }
  }
  const complete = rows.filter((row) => {
    const missing = table.columns.find(
      ({ name, isRequired }) =>
        isRequired &&
        !wanted.some((field) => table.column(field)?.name === name && row[field] !== undefined && row[field] !== null),
    )
    if (missing !== undefined) reject(row.id, `its column ${missing.name} has to be filled`)
    return missing === undefined
  })
  const fitting = await withParents(tx, tables, spec.parents, complete, reject)
  if (fitting.length === 0) return
  const written = await writeTargetRows(tx, table, fitting, wanted)
  for (const { id } of fitting) {
    const outcome = written.get(id)
    if (outcome === undefined) reject(id, 'a row that is there already keeps it out')
    else report.count(kind, outcome)
  }
}

const placeOf = (record: NeutralRecord): string => ('id' in record ? record.id : undefined) ?? ''

/** The own fields of people: columns that an application there may have too. */
function ownFields(records: readonly NeutralRecord[]): string[] {
  return records.flatMap((record) => (record.kind === 'user' ? Object.keys(record.fields ?? {}) : []))
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
async function enableFactors(tx: Database, { tables }: Target, records: readonly NeutralRecord[]): Promise<void> {
  const users = userTable(tables)
  const column = users.column('twoFactorEnabled')
  if (column === undefined) return
  const ids = records.flatMap((record) => {
    if (record.kind !== 'twoFactor') return []
    const { userId, secret, confirmed = true, mailedCodes = false } = record
    return (confirmed && secret !== undefined) || mailedCodes ? [userId] : []
  })
  await tx.query(sql`
    update ${users.place} set ${raw(quoted(column.name))} = true where id = any(${idList(users, ids)})`)
}
