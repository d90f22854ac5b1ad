import type { OpenAuth } from '../../runtime/auth.ts'
import { readVariable } from '../../runtime/config/environment.ts'
import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { sql } from '../../runtime/database/sql.ts'
import type { ServiceContext } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { has, hasTable } from './batch.ts'
import { batchPatience, undone } from './dry-run.ts'
import { exportRecords } from './export-records.ts'
import { goOn, rejectInside, type Stopping, watchStop } from './follow.ts'
import { memberRoles, userRoles } from './known-roles.ts'
import { isPicture } from './pictures.ts'
import { createProgress } from './progress.ts'
import type { NeutralRecord } from './record.ts'
import { Report } from './report.ts'
import { openServerOf } from './source-postgres.ts'
import { rejectManyGone, removeThere } from './target-removals.ts'
import { type TargetTable, targetTables } from './target-database.ts'
import { rememberTakeovers } from './target-takeovers.ts'
import { recountTeams, writeTargetBatch } from './target-writer.ts'
import {
  betterAuthKey,
  betterAuthTables,
  columnsWithoutFeature,
  isMoved,
  type RowWish,
  secretWanted,
  tokenColumns,
} from './targets/better-auth.ts'
import { rejectStrangers } from './target-strangers.ts'
import type { Pairing, TheirIds } from './their-ids.ts'
import { batchSize } from './writer.ts'

/** What `latchkey export --to` is asked to do. */
export interface ExportToOptions {
  readonly into: string | undefined
  readonly schema: string | undefined
  readonly as: string | undefined
  readonly secrets: boolean | undefined
  readonly dryRun: boolean | undefined
  readonly beside: boolean | undefined
  readonly follow: boolean | undefined
  readonly every: number | undefined
  readonly removeMany: boolean | undefined
  readonly json: boolean | undefined
}

/** A database of better-auth that is written to. */
interface Target {
  readonly auth: OpenAuth
  readonly db: Database
  readonly pairing: Pairing
  readonly options: ExportToOptions
  readonly key: Buffer | undefined
  readonly io: Io
}

/** `latchkey export --to better-auth`. A batch is one transaction; a second run writes what is new or changed. */
export async function runExportTo({ auth, options, io }: ServiceContext<ExportToOptions>): Promise<number> {
  const { follow = false, dryRun = false, json = false } = options
  if (follow && (dryRun || json)) {
    throw new CommandError(exitCode.usage, '--follow goes without --dry-run and --json.')
  }
  if (follow) rejectInside(io, 'export')
  await requireMigrated(auth)
  const db = await openServerOf(addressOf(options, io))
  const stopping = watchStop(io)
  try {
    const once = await openTarget({ auth, db, options, io })
    let report = await once(stopping)
    if (json) printJson(io, report)
    else for (const line of report.lines()) print(io, line)
    if (!json) note(io, 'Sessions and service keys stay here: people sign in there once more.')
    if (dryRun && !json) print(io, '\nNothing was changed.')
    if (follow) {
      print(
        io,
        'Following. Stop it (Ctrl+C) when you are sure that you stay here, or when nobody writes here any more.',
      )
      const last = await goOn(io, { stopping, every: options.every ?? 10, once: () => once(stopping) })
      report = last ?? report
    }
    return report.total('rejected') > 0 ? exitCode.rejected : exitCode.ok
  } finally {
    stopping.end()
    await db.close()
  }
}

function addressOf({ into }: ExportToOptions, io: Io): string {
  const address = into ?? readVariable(io.env, 'EXPORT_DATABASE_URL')
  if (address !== undefined && /^postgres(?:ql)?:\/\//.test(address)) return address
  throw new CommandError(
    exitCode.usage,
    'Name the PostgreSQL database of better-auth: --into postgres://…, or EXPORT_DATABASE_URL in the environment.',
  )
}

/** Looks at the database once; gives what writes everything that is new or changed here. */
async function openTarget({
  auth,
  db,
  options,
  io,
}: Omit<Target, 'pairing' | 'key'>): Promise<(stopping: Stopping) => Promise<Report>> {
  const { schema = 'public', as: source = 'better-auth' } = options
  const secret = readVariable(io.env, 'BETTER_AUTH_SECRET')
  const key = secret === undefined ? undefined : betterAuthKey(secret)
  const tables = await tablesOf(db, schema)
  const pairing: Pairing = { here: auth.db, there: db, tables, source }
  if (options.beside !== true) await rejectStrangers(pairing)
  const target: Target = { auth, db, pairing, options, key, io }
  return (stopping) => writeOnce(target, stopping)
}

async function writeOnce(target: Target, { isStopped }: Stopping): Promise<Report> {
  const { auth, db, pairing, options, key, io } = target
  if (key === undefined && (await haveApps(auth))) throw secretWanted()
  const report = new Report()
  const progress = createProgress(io, 'records')
  const inTransaction: InTransaction = (work) => patientTransaction(db, work, batchPatience)
  try {
    if (options.follow === true) {
      if (options.removeMany !== true) await rejectManyGone(pairing)
      await removeThere({
        pairing,
        report,
        hasTable: (kind) => hasTable(auth, kind),
        inTransaction: (work) => inTransaction((tx) => work({ ...pairing, there: tx })),
      })
    }
    const all = (within: InTransaction) =>
      inBatches({ target, report, inTransaction: within, isStopped, onWritten: () => progress.tell(report.read) })
    if (options.dryRun === true) await undone(db, (tx) => all((work) => work(tx)))
    else await all(inTransaction)
  } finally {
    progress.end()
  }
  return report
}

type InTransaction = (work: (tx: Database) => Promise<void>) => Promise<void>

interface Batching {
  readonly target: Target
  readonly report: Report
  readonly inTransaction: InTransaction
  readonly isStopped: () => boolean
  readonly onWritten: () => void
}

async function inBatches({ target, report, inTransaction, isStopped, onWritten }: Batching): Promise<void> {
  const { auth, pairing, options, io } = target
  const wish = wishOf(target, report)
  const remembers = options.dryRun !== true
  let batch: NeutralRecord[] = []
  const write = async () => {
    if (batch.length > 0) {
      let taken: TheirIds = new Map()
      await inTransaction(async (tx) => {
        taken = await writeTargetBatch({ pairing: { ...pairing, there: tx }, wish, remembers }, batch)
      })
      if (remembers) await rememberTakeovers(pairing, taken)
    }
    batch = []
    onWritten()
  }
  for await (const record of exportRecords(auth, { secrets: true, now: io.now() })) {
    // They come last, and have no place there.
    if (!isMoved(record.kind) || isStopped()) break
    batch.push(record)
    if (batch.length >= batchSize) await write()
  }
  await write()
  await inTransaction((tx) => recountTeams({ ...pairing, there: tx }))
}

function wishOf({ auth, options, key }: Target, report: Report): RowWish {
  const { features, settings } = auth
  return {
    report,
    key,
    // Of users alone: members have roles without the feature of administrators too.
    skipped: {
      user: columnsWithoutFeature((feature) => has(auth, feature)),
      ...(options.secrets !== true && { account: tokenColumns }),
    },
    rolesOf: (kind, role) => (kind === 'user' ? userRoles(features, role) : memberRoles(features, role)).role,
    isPicture: (text) => isPicture(settings, text),
  }
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
  const type = tables.get('user')?.column('id')?.type ?? ''
  if (!['text', 'varchar', 'bpchar', 'uuid'].includes(type)) {
    throw new CommandError(
      exitCode.usage,
      'Its ids are numbers, and ours are UUIDs. Set advanced.database.generateId of better-auth to "uuid", or leave it out, and let it make its tables again.',
    )
  }
  return tables
}
