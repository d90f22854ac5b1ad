import type { OpenAuth } from '../../runtime/auth.ts'
import type { Database } from '../../runtime/database/database.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { hasTable, signedInHere } from './batch.ts'
import { batchPatience } from './dry-run.ts'
import { type Kind, kinds, tables } from './record.ts'
import type { Report } from './report.ts'
import type { StillThere } from './sources/source.ts'

/** What is known of a record that was taken. */
interface Known {
  readonly sourceId: string
  readonly id: string
  readonly merged: boolean
}

/** What the removals of a reading need. */
export interface Removing {
  readonly auth: OpenAuth
  /** The name under which is remembered what was taken. */
  readonly source: string
  readonly there: StillThere
  readonly report: Report
  /** Remove also when a tenth of all people are gone there. */
  readonly many: boolean
  readonly isStopped: () => boolean
}

const page = 1000

/** People up to whom nobody asks whether it is the same database. */
export const fewPeople = 20

/** Whether so many of those who were taken are gone that it is rather another database. */
export const isMany = (gone: number, all: number): boolean => gone > fewPeople && gone * 10 > all

/**
 * Removes here what was taken and is not at the source any more, page by page. Who signed in here since stays, and whoever and
 * whatever was here before.
 * @throws {CommandError} when a tenth of all people are gone, unless `many` says that this is meant
 */
export async function removeGone(removing: Removing): Promise<void> {
  if (!removing.many) await rejectMany(removing)
  // People first: what hangs on them goes with them, or stays with them.
  for (const kind of kinds) {
    if (kind === 'serviceKey' || !hasTable(removing.auth, kind)) continue
    for await (const gone of gonePages(removing, kind)) {
      await patientTransaction(removing.auth.db, (tx) => removeRows(removing, tx, kind, gone), batchPatience)
      if (removing.isStopped()) return
    }
  }
}

async function rejectMany(removing: Removing): Promise<void> {
  let [all, missing] = [0, 0]
  for await (const { length, gone } of pages(removing, 'user')) {
    all += length
    missing += gone.length
  }
  if (!isMany(missing, all)) return
  throw new CommandError(
    exitCode.rejected,
    `${missing} of ${all} people who were taken are not at the source any more. Is it the same database? Nothing was removed here. If it is meant, run the command with --remove-many.`,
  )
}

async function* gonePages(removing: Removing, kind: Kind): AsyncGenerator<readonly Known[]> {
  for await (const { gone } of pages(removing, kind)) if (gone.length > 0) yield gone
}

/** All records of a kind that were taken, in pages: how many, and which of them are gone. */
async function* pages(
  { auth, source, there }: Removing,
  kind: Kind,
): AsyncGenerator<{ length: number; gone: Known[] }> {
  let after = ''
  for (;;) {
    const known = await auth.db.query<Known>(sql`
      select source_id, id, merged from latchkey.imported
      where source = ${source} and kind = ${kind} and source_id > ${after} order by source_id limit ${page}`)
    const ids = known.map(({ sourceId }) => sourceId)
    const left = await there.of(kind, ids)
    yield { length: known.length, gone: known.filter(({ sourceId }) => !left.has(sourceId)) }
    if (known.length < page) return
    after = ids.at(-1) ?? after
  }
}

async function removeRows(removing: Removing, tx: Database, kind: Kind, gone: readonly Known[]): Promise<void> {
  const { source, report } = removing
  // Whoever was here before the source brought them stays.
  const ids = gone.filter(({ merged }) => !merged).map(({ id }) => id)
  const staying = kind === 'user' ? await signedInHere(tx, source, ids) : new Set<string>()
  if (staying.size > 0) await disown(removing, tx, [...staying])
  const leaving = ids.filter((id) => !staying.has(id))
  const removed = await deleteRows(tx, kind, leaving)
  report.count(kind, 'removed', removed)
  report.count(kind, 'kept', staying.size)
  const sourceIds = gone.map(({ sourceId }) => sourceId)
  await tx.query(sql`
    delete from latchkey.imported where source = ${source} and kind = ${kind} and source_id = any(${sourceIds}::text[])`)
}

/** Lets what people have be theirs: that it is gone at the source, as they are, means nothing. */
async function disown({ auth, source }: Removing, tx: Database, userIds: readonly string[]): Promise<void> {
  for (const kind of ['account', 'passkey', 'twoFactor', 'member', 'teamMember', 'session'] as const) {
    if (!hasTable(auth, kind)) continue
    await tx.query(sql`
      delete from latchkey.imported i using ${raw(`latchkey.${tables[kind]}`)} t
      where i.source = ${source} and i.kind = ${kind} and t.user_id = any(${userIds}::uuid[])
        and i.id = t.${raw(kind === 'twoFactor' ? 'user_id' : 'id')}`)
  }
}

async function deleteRows(tx: Database, kind: Kind, ids: readonly string[]): Promise<number> {
  const key = raw(kind === 'twoFactor' ? 'user_id' : 'id')
  const rows = await tx.query<{ id: string }>(sql`
    delete from ${raw(`latchkey.${tables[kind]}`)} where ${key} = any(${ids}::uuid[]) returning ${key} as id`)
  if (kind !== 'twoFactor') return rows.length
  const owners = rows.map(({ id }) => id)
  await tx.query(sql`delete from latchkey.backup_code where user_id = any(${owners}::uuid[])`)
  await tx.query(sql`update latchkey.user set two_factor_enabled = false where id = any(${owners}::uuid[])`)
  return rows.length
}
