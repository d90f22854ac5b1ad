import type { OpenAuth } from '../../runtime/auth.ts'
import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { digestOf, type Item, joinedId, ourId, reject, type Settled, type Writing } from './batch.ts'
import { batchPatience, undone } from './dry-run.ts'
import { checkRecord, type Kind, kinds, type NeutralRecord, type Read, tables } from './record.ts'
import type { Report } from './report.ts'
import { updateAccounts, writeAccounts } from './write-accounts.ts'
import { updateUsers } from './update-people.ts'
import { updatePasskeys, updateTwoFactors, writePasskeys, writeTwoFactors } from './write-factors.ts'
import { writeUsers } from './write-people.ts'
import { updateSessions, writeServiceKeys, writeSessions } from './write-sessions.ts'
import { updateInvitations, writeInvitations } from './write-invitations.ts'
import {
  updateMembers,
  updateOrganizations,
  updateTeams,
  writeMembers,
  writeOrganizations,
  writeTeamMembers,
  writeTeams,
} from './write-organizations.ts'
import type { Columns } from '../../runtime/contract/change.ts'
import { record as recordChange } from '../../runtime/identity/record.ts'
import { operator } from '../../runtime/identity/recorded-change.ts'

/** Records of one transaction. */
export const batchSize = 500

/** How one kind is written. */
interface Writer<Of extends Kind> {
  /** The feature that has its table; none where that is always there. */
  readonly feature?: string
  readonly write: (writing: Writing, items: readonly Item<Of>[]) => Promise<Settled>
  /** For records that the source changed after they were taken; gives the ids of rows that changed. */
  readonly update?: (writing: Writing, items: readonly Item<Of>[]) => Promise<ReadonlySet<string>>
}

const writers: { readonly [Of in Kind]: Writer<Of> } = {
  user: { write: writeUsers, update: updateUsers },
  account: { write: writeAccounts, update: updateAccounts },
  passkey: { feature: 'passkey', write: writePasskeys, update: updatePasskeys },
  twoFactor: { feature: 'two-factor', write: writeTwoFactors, update: updateTwoFactors },
  organization: { feature: 'organization', write: writeOrganizations, update: updateOrganizations },
  team: { feature: 'organization', write: writeTeams, update: updateTeams },
  member: { feature: 'organization', write: writeMembers, update: updateMembers },
  teamMember: { feature: 'organization', write: writeTeamMembers },
  invitation: { feature: 'organization', write: writeInvitations, update: updateInvitations },
  session: { write: writeSessions, update: updateSessions },
  serviceKey: { write: writeServiceKeys },
}

/** What an import is asked to do. */
export interface ImportWish {
  readonly auth: OpenAuth
  /** The name under which is remembered what was taken: the same at each run. */
  readonly source: string
  readonly records: AsyncIterable<Read>
  readonly report: Report
  readonly now: () => Date
  readonly mergeVerified: boolean
  /** Undo everything at the end: the report says what would happen. */
  readonly dryRun: boolean
  /** Told after each batch how many records were read. */
  readonly onProgress: (read: number) => void
  /** Whether to stop before the next batch. */
  readonly isStopped: () => boolean
}

/**
 * Writes what a source gives, batch by batch: a batch is one transaction and is there as a whole or not at all. What was
 * taken before is known by its id at the source, so a second run goes on where the first one stopped and changes nothing
 * that has not changed there.
 */
export async function importRecords(wish: ImportWish): Promise<void> {
  const { auth, dryRun } = wish
  if (dryRun) await undone(auth.db, (tx) => inBatches(wish, (work) => work(tx)))
  else await inBatches(wish, (work) => patientTransaction(auth.db, work, batchPatience))
}

interface Line {
  readonly place: string
  readonly record: NeutralRecord
}

async function refreshStatistics(tx: Database, kind: Kind): Promise<void> {
  for (const table of [tables[kind], 'imported']) await tx.query(sql`analyze ${raw(`latchkey.${table}`)}`)
}

type InTransaction = (work: (tx: Database) => Promise<void>) => Promise<void>

async function inBatches(wish: ImportWish, inTransaction: InTransaction): Promise<void> {
  const { records, report, onProgress, isStopped } = wish
  let batch: Line[] = []
  const batches = new Map<Kind, number>()
  const write = async () => {
    let grown: readonly Kind[] = []
    if (batch.length > 0) await inTransaction(async (tx) => void (grown = await writeBatch(wish, tx, batch)))
    for (const kind of grown) {
      const count = (batches.get(kind) ?? 0) + 1
      batches.set(kind, count)
      // A table that was empty is planned as one: without new statistics, each batch would read all that came before it.
      if (count > 1 && Number.isInteger(Math.log2(count))) await inTransaction((tx) => refreshStatistics(tx, kind))
    }
    batch = []
    onProgress(report.read)
  }
  for await (const read of records) {
    if (isStopped()) break
    if ('rejected' in read) {
      report.reject({ reason: read.rejected, ...read })
      continue
    }
    const checked = checkRecord(read.record)
    const kind = 'rejected' in checked ? checked.kind : checked.record.kind
    for (const one of read.leftOut ?? []) report.leaveOut({ kind, place: read.place, ...one })
    if ('rejected' in checked) {
      report.reject({ kind: checked.kind, field: checked.field, reason: checked.rejected, place: read.place })
    } else batch.push({ place: read.place, record: checked.record })
    if (batch.length >= batchSize) await write()
  }
  await write()
}

/** Gives the kinds of which there are more now. */
async function writeBatch(wish: ImportWish, tx: Database, batch: readonly Line[]): Promise<readonly Kind[]> {
  const { auth, report, source, mergeVerified } = wish
  const writing: Writing = { auth, tx, report, source, mergeVerified, now: wish.now() }
  const before = writtenIn(report)
  const grown: Kind[] = []
  for (const kind of kinds) {
    const some = batch.filter(({ record }) => record.kind === kind)
    if (some.length > 0 && (await writeKind(writing, kind, some))) grown.push(kind)
  }
  const records = writtenIn(report) - before
  if (records > 0) await recordBatch(writing, { records, kinds: [...new Set(batch.map(({ record }) => record.kind))] })
  return grown
}

const writtenIn = (report: Report) => report.total('taken') + report.total('merged') + report.total('updated')

/** One row for the batch: what came from where stands in the table `imported`. */
async function recordBatch({ auth, tx, source, now }: Writing, after: Columns): Promise<void> {
  const occasion = { ...auth.platform, now, exchange: null, via: 'import', actor: operator } as const
  await recordChange(occasion, tx, 'import.written', { id: source, after })
}

/** Gives whether rows were added. */
async function writeKind<Of extends Kind>(writing: Writing, kind: Of, some: readonly Line[]): Promise<boolean> {
  const { tx, auth, report, source } = writing
  const { feature, write, update } = writers[kind]
  // The caller has sorted them by kind.
  const all = some.map(({ place, record }) => itemOf(source, place, record)) as Item<Of>[]
  if (feature !== undefined && !auth.features.some(({ id }) => id === feature)) {
    for (const item of all) reject(writing, item, `the feature ${feature} is not enabled`)
    return false
  }
  const items = withoutRepeats(writing, all)
  const known = await tx.query<{ sourceId: string; id: string; digest: Buffer; merged: boolean }>(sql`
    select source_id, id, digest, merged from latchkey.imported
    where source = ${source} and kind = ${kind} and source_id = any(${items.map(({ sourceId }) => sourceId)}::text[])`)
  const byId = new Map(known.map((row) => [row.sourceId, row]))
  const changed: Item<Of>[] = []
  const added: Item<Of>[] = []
  for (const item of items) {
    const before = byId.get(item.sourceId)
    if (before === undefined) added.push(item)
    else if (before.merged || Buffer.compare(before.digest, item.digest) === 0) report.count(kind, 'unchanged')
    else {
      item.id = before.id
      changed.push(item)
    }
  }
  if (changed.length > 0) {
    const written = (await update?.(writing, changed)) ?? new Set<string>()
    for (const { id } of changed) report.count(kind, written.has(id) ? 'updated' : 'unchanged')
    await remember(
      writing,
      kind,
      changed.filter(({ isOpen }) => isOpen !== true),
      false,
    )
  }
  if (added.length === 0) return false
  const settled = await write(writing, added)
  for (const outcome of settled.values()) report.count(kind, outcome)
  for (const outcome of ['taken', 'merged'] as const) {
    const those = added.filter(({ sourceId }) => settled.get(sourceId) === outcome)
    await remember(writing, kind, those, outcome === 'merged')
  }
  return settled.size > 0
}

function withoutRepeats<Of extends Kind>(writing: Writing, all: readonly Item<Of>[]): Item<Of>[] {
  const seen = new Set<string>()
  return all.filter((item) => {
    const isFirst = !seen.has(item.sourceId)
    seen.add(item.sourceId)
    if (!isFirst) reject(writing, item, 'it stands there twice', 'id')
    return isFirst
  })
}

/** Keeps which rows of ours the items are, and whether these were here before. */
async function remember<Of extends Kind>(
  { tx, source }: Writing,
  kind: Of,
  items: readonly Item<Of>[],
  isMerged: boolean,
): Promise<void> {
  if (items.length === 0) return
  const [sourceIds, ids, digests] = [
    items.map(({ sourceId }) => sourceId),
    items.map(({ id }) => id),
    items.map(({ digest }) => digest),
  ]
  await tx.query(sql`
    insert into latchkey.imported (source, kind, source_id, id, digest, merged)
    select ${source}::text, ${kind}::text, n.source_id, n.id, n.digest, ${isMerged}::boolean
    from unnest(${sourceIds}::text[], ${ids}::uuid[], ${digests}::bytea[]) as n (source_id, id, digest)
    on conflict (source, kind, source_id) do update set digest = excluded.digest`)
}

function itemOf(source: string, place: string, record: NeutralRecord): Item<Kind> {
  const sourceId = sourceIdOf(record)
  return { record, place, sourceId, digest: digestOf(record), id: ourId(source, record.kind, sourceId) }
}

/** The id that the source knows a record by; for one without it, a hash of what it is about. */
export function sourceIdOf(record: NeutralRecord): string {
  if ('id' in record && typeof record.id === 'string') return record.id
  switch (record.kind) {
    case 'account':
      return joinedId(record.userId, record.providerId, record.issuer ?? '', record.accountId ?? '')
    case 'passkey':
      return joinedId(record.credentialId)
    case 'twoFactor':
      return record.userId
    case 'member':
      return joinedId(record.organizationId, record.userId)
    case 'teamMember':
      return joinedId(record.teamId, record.userId)
    case 'session':
      return joinedId(record.tokenHash ?? record.token ?? '')
    default:
      throw new Error(`A record of the kind ${record.kind} has an id`)
  }
}
