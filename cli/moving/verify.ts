import { raw, sql } from '../../runtime/database/sql.ts'
import { normalizeStoredEmail } from '../../runtime/identity/email.ts'
import type { ServiceContext } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { print, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { digestOf } from './batch.ts'
import { createProgress } from './progress.ts'
import { checkRecord, type Kind, type NeutralRecord, tables } from './record.ts'
import { type Origin, openOrigin } from './run-import.ts'
import { batchSize, sourceIdOf } from './writer.ts'

/** What was found of one kind. */
interface Found {
  /** Records at the source. */
  source: number
  /** Taken, as they are at the source now, and still here. */
  same: number
  /** Taken, and changed at the source since. */
  changed: number
  /** Taken, and removed here since. */
  removed: number
  /** Not taken: rejected, or new. */
  missing: number
  /** Users whose address here is another than at the source. */
  differs: number
}

/** `latchkey import verify`. */
export async function verifyImport({
  auth,
  options,
  io,
}: ServiceContext<Origin & { readonly json: boolean | undefined }>): Promise<number> {
  await requireMigrated(auth)
  const opened = openOrigin(auth, options, io)
  const found = new Map<string, Found>()
  const of = (kind: string): Found => {
    const known = found.get(kind) ?? { source: 0, same: 0, changed: 0, removed: 0, missing: 0, differs: 0 }
    found.set(kind, known)
    return known
  }
  const progress = createProgress(io, 'records')
  let [batch, read]: [NeutralRecord[], number] = [[], 0]
  const compare = async () => {
    for (const kind of new Set(batch.map((record) => record.kind))) {
      const some = batch.filter((record) => record.kind === kind)
      await compareKind(auth.db, opened.name, kind, some, of(kind))
    }
    batch = []
    progress.tell(read)
  }
  for await (const one of opened.read()) {
    read += 1
    const checked = 'rejected' in one ? one : checkRecord(one.record)
    if ('rejected' in checked) {
      const kind = of(checked.kind)
      kind.source += 1
      kind.missing += 1
    } else batch.push(checked.record)
    if (batch.length >= batchSize) await compare()
  }
  await compare()
  progress.end()
  const all = Object.fromEntries(found)
  if (options.json === true) printJson(io, all)
  else for (const [kind, counts] of found) print(io, lineOf(kind, counts))
  if (found.size === 0) print(io, 'The source is empty.')
  const isWhole = [...found.values()].every(({ missing, changed, differs }) => missing + changed + differs === 0)
  return isWhole ? exitCode.ok : exitCode.rejected
}

function lineOf(kind: string, { source, same, changed, removed, missing, differs }: Found): string {
  const rest = Object.entries({ changed, removed, missing, 'with another address': differs }).flatMap(
    ([word, count]) => (count > 0 ? [`${count} ${word}`] : []),
  )
  return `${kind.padEnd(13)} ${source} there, ${same} here as they are there${rest.length === 0 ? '' : `, ${rest.join(', ')}`}`
}

async function compareKind(
  db: ServiceContext<object>['auth']['db'],
  source: string,
  kind: Kind,
  some: readonly NeutralRecord[],
  found: Found,
): Promise<void> {
  const table = raw(`latchkey.${tables[kind]}`)
  const key = raw(kind === 'twoFactor' ? 'user_id' : 'id')
  const rows = await db.query<{ sourceId: string; digest: Buffer; isThere: boolean; email: string | null }>(sql`
    select i.source_id, i.digest, t.${key} is not null as is_there, ${kind === 'user' ? sql`t.email` : sql`null::text as email`}
    from latchkey.imported i left join ${table} t on t.${key} = i.id
    where i.source = ${source} and i.kind = ${kind} and i.source_id = any(${some.map(sourceIdOf)}::text[])`)
  const known = new Map(rows.map((row) => [row.sourceId, row]))
  for (const record of some) {
    found.source += 1
    const row = known.get(sourceIdOf(record))
    if (row === undefined) found.missing += 1
    else if (!row.isThere) found.removed += 1
    else if (Buffer.compare(row.digest, digestOf(record)) === 0) found.same += 1
    else found.changed += 1
    const email = record.kind === 'user' ? normalizeStoredEmail(record.email ?? '') : undefined
    if (email !== undefined && row?.isThere === true && row.email !== email) found.differs += 1
  }
}
