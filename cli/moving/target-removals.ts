import { raw, sql } from '../../runtime/database/sql.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { isMany } from './follow-removals.ts'
import { type Kind, kinds, tables as ourTables } from './record.ts'
import type { Report } from './report.ts'
import { quoted } from './source-pages.ts'
import { idList, type TargetTable } from './target-database.ts'
import { isMoved } from './targets/better-auth.ts'
import { type Pairing, rememberedAs } from './their-ids.ts'

const page = 500

/** What the removals of a reading need. */
export interface TargetRemoving {
  readonly pairing: Pairing
  readonly report: Report
  /** The features that have tables here. */
  readonly hasTable: (kind: Kind) => boolean
  /** Does a page in one transaction there. */
  readonly inTransaction: (work: (pairing: Pairing) => Promise<void>) => Promise<void>
}

/** @throws {CommandError} when a tenth of all people who came from there, or went there, are not here any more */
export async function rejectManyGone({ here, source }: Pairing): Promise<void> {
  const [row] = await here.query<{ all: number; gone: number }>(sql`
    select count(*)::float8 as all, (count(*) filter (where u.id is null))::float8 as gone
    from latchkey.imported i left join latchkey.user u on u.id = i.id where i.source = ${source} and i.kind = any(${rememberedAs('user')}::text[])`)
  const { all = 0, gone = 0 } = row ?? {}
  if (!isMany(gone, all)) return
  throw new CommandError(
    exitCode.rejected,
    `${gone} of ${all} people who are there are not here any more. Nothing was removed there. If it is meant, run the command with --remove-many.`,
  )
}

/** Removes there what came from there, or was written there, and is not here any more: people, credentials, sessions, memberships. */
export async function removeThere(removing: TargetRemoving): Promise<void> {
  // What hangs on a row goes before it: not every version lets the database do that.
  for (const kind of kinds.toReversed()) {
    if (kind === 'serviceKey' || !removing.hasTable(kind)) continue
    let isDone = false
    while (!isDone) {
      await removing.inTransaction(async (pairing) => {
        isDone = (await removePage(pairing, kind, removing.report)) < page
      })
    }
  }
}

/** Gives how many were looked at. */
async function removePage(pairing: Pairing, kind: Kind, report: Report): Promise<number> {
  const { here, source } = pairing
  const key = raw(kind === 'twoFactor' ? 'user_id' : 'id')
  const gone = await here.query<{ sourceId: string }>(sql`
    select i.source_id from latchkey.imported i left join ${raw(`latchkey.${ourTables[kind]}`)} t on t.${key} = i.id
    where i.source = ${source} and i.kind = any(${rememberedAs(kind)}::text[]) and t.${key} is null order by i.source_id limit ${page}`)
  if (gone.length === 0) return 0
  const ids = gone.map(({ sourceId }) => sourceId)
  for (const [table, field] of dependents[kind] ?? []) await deleteThere(pairing, table, field, ids)
  const table = isMoved(kind) || kind === 'session' ? kind : undefined
  const removed =
    table === undefined ? 0 : await deleteThere(pairing, table, kind === 'twoFactor' ? 'userId' : 'id', ids)
  if (kind === 'twoFactor') await withoutFactor(pairing, ids)
  report.count(kind, 'removed', removed)
  await here.query(sql`
    delete from latchkey.imported
    where source = ${source} and kind = any(${rememberedAs(kind)}::text[]) and source_id = any(${ids}::text[])`)
  return gone.length
}

const dependents: Partial<Readonly<Record<Kind, readonly (readonly [string, string])[]>>> = {
  user: [
    ['session', 'userId'],
    ['account', 'userId'],
    ['passkey', 'userId'],
    ['twoFactor', 'userId'],
    ['teamMember', 'userId'],
    ['member', 'userId'],
    ['invitation', 'inviterId'],
  ],
  organization: [
    ['invitation', 'organizationId'],
    ['member', 'organizationId'],
    ['team', 'organizationId'],
  ],
  team: [['teamMember', 'teamId']],
}

async function deleteThere(
  { there, tables }: Pairing,
  name: string,
  field: string,
  ids: readonly string[],
): Promise<number> {
  const table = tables.get(name)
  const column = table?.column(field)
  if (table === undefined || column === undefined) return 0
  const rows = await there.query(sql`
    delete from ${table.place} where ${raw(quoted(column.name))} = any(${listFor(table, tables, ids)}) returning 1`)
  return rows.length
}

/** Ids in the type of those of users, which all ids have. */
const listFor = (table: TargetTable, tables: Pairing['tables'], ids: readonly string[]) =>
  idList(tables.get('user') ?? table, ids)

async function withoutFactor({ there, tables }: Pairing, userIds: readonly string[]): Promise<void> {
  const users = tables.get('user')
  const column = users?.column('twoFactorEnabled')
  if (users === undefined || column === undefined) return
  await there.query(sql`
    update ${users.place} set ${raw(quoted(column.name))} = false where id = any(${idList(users, userIds)})`)
}
