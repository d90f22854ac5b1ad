import type { Database } from '../database/database.ts'
import { patientTransaction } from '../database/patient.ts'
import { raw, sql, type Statement } from '../database/sql.ts'
import type { SealedColumn } from '../feature.ts'
import { seal, SealBroken, unseal } from '../security/seal.ts'
import type { Secrets } from '../security/secrets.ts'

/** What a column holds, by the secret that sealed it. */
export interface SealedCount {
  /** `account.access_token`. */
  readonly column: string
  /** Version of the secret; null of what is no sealed text. */
  readonly version: number | null
  readonly rows: number
}

/** What sealing anew came to. */
export interface Reencrypted {
  readonly sealed: number
  /** `signing_key.private_key of 01a1…`: what no known secret opens. At most 20 of them. */
  readonly unreadable: readonly string[]
  readonly unreadableRows: number
}

/** Rows that are read, sealed and written in one transaction. */
const batchSize = 500
/** Milliseconds for a lock, and for all of a batch: it may pass many rows that need nothing. */
const patience = { lock: 30_000, total: 300_000 }
/** Names of unreadable values that are kept. */
const mostNames = 20

/** Counts every sealed value of these columns: reads each table once. */
export function countSealed(db: Database, columns: readonly SealedColumn[]): Promise<SealedCount[]> {
  return patientTransaction(db, (tx) => countIn(tx, columns), patience)
}

async function countIn(tx: Database, columns: readonly SealedColumn[]): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const column of columns) {
    const { table, value } = namesIn(column)
    const rows = await tx.query<{ version: string | null; rows: number }>(sql`
      select substring(${value} from '^([0-9]{1,9})[.]') as version, count(*)::int as rows
      from ${table} where ${value} is not null group by 1 order by 1`)
    for (const { version, rows: number } of rows) {
      counts.push({ column: nameOf(column), version: version === null ? null : Number(version), rows: number })
    }
  }
  return counts
}

/**
 * Seals every value of these columns with the newest secret, in batches of which each is one transaction. What changes meanwhile
 * is left as it is then; a process that ends in the middle has done what it did, and the next one goes on.
 * @param told after each batch: how many values were sealed so far
 */
export async function reencrypt(
  db: Database,
  secrets: Secrets,
  columns: readonly SealedColumn[],
  told?: (sealed: number) => void,
): Promise<Reencrypted> {
  let sealed = 0
  let unreadableRows = 0
  const unreadable: string[] = []
  for (const column of columns) {
    const done = await reencryptColumn(db, secrets, column, (rows) => told?.(sealed + rows))
    sealed += done.sealed
    unreadableRows += done.unreadable.length
    const names = done.unreadable.map((key) => `${nameOf(column)} of ${key}`)
    unreadable.push(...names.slice(0, mostNames - unreadable.length))
  }
  return { sealed, unreadable, unreadableRows }
}

async function reencryptColumn(db: Database, secrets: Secrets, column: SealedColumn, told: (rows: number) => void) {
  const type = await keyType(db, column)
  const unreadable: string[] = []
  let sealed = 0
  for (let last: string | undefined; ;) {
    const after = last === undefined ? undefined : { last, type }
    const batch = await patientTransaction(db, (tx) => reencryptBatch(tx, secrets, column, { type, after }), patience)
    unreadable.push(...batch.unreadable)
    sealed += batch.sealed
    if (batch.rows > 0) told(sealed)
    if (batch.rows < batchSize) return { sealed, unreadable }
    last = batch.last
  }
}

interface Place {
  /** Of the key. */
  readonly type: Statement
  readonly after: { readonly last: string; readonly type: Statement } | undefined
}

async function reencryptBatch(tx: Database, secrets: Secrets, column: SealedColumn, { type, after }: Place) {
  const rows = await oldRows(tx, secrets, column, after)
  const changes = rows.map((row) => ({ ...row, fresh: resealed(secrets, column, row) }))
  const unreadable = changes.filter(({ fresh }) => fresh === undefined).map(({ key }) => key)
  const sealed = await write(tx, column, type, changes)
  return { rows: rows.length, last: rows.at(-1)?.key, unreadable, sealed }
}

interface OldRow {
  readonly key: string
  readonly sealed: string
}

/** The next rows in the order of the key, so that what cannot be opened is passed once. */
function oldRows(db: Database, { current }: Secrets, column: SealedColumn, after: Place['after']): Promise<OldRow[]> {
  const { table, key, value } = namesIn(column)
  const behind = after === undefined ? sql`true` : sql`${key} > ${after.last}::text::${after.type}`
  return db.query<OldRow>(sql`
    select ${key}::text as key, ${value} as sealed from ${table}
    where ${value} is not null and not starts_with(${value}, ${`${current.version}.`}::text) and ${behind}
    order by ${key} limit ${batchSize}::int`)
}

function resealed(secrets: Secrets, { purpose, place }: SealedColumn, { key, sealed }: OldRow): string | undefined {
  const where = place?.(key) ?? key
  try {
    return seal(secrets, purpose, where, unseal(secrets, purpose, where, sealed))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

async function write(
  db: Database,
  column: SealedColumn,
  type: Statement,
  changes: readonly (OldRow & { readonly fresh: string | undefined })[],
): Promise<number> {
  const known = changes.filter((change) => change.fresh !== undefined)
  if (known.length === 0) return 0
  const { table, key, value } = namesIn(column)
  const [keys, before, after] = [
    known.map((change) => change.key),
    known.map((change) => change.sealed),
    known.map((change) => change.fresh),
  ]
  const [done] = await db.query<{ rows: number }>(sql`
    with written as (
      update ${table} as t set ${value} = changed.after
      from unnest(${keys}::text[], ${before}::text[], ${after}::text[]) as changed (key, before, after)
      where t.${key} = changed.key::${type} and t.${value} = changed.before
      returning 1)
    select count(*)::int as rows from written`)
  return done?.rows ?? 0
}

async function keyType(db: Database, { table, key = 'id' }: SealedColumn): Promise<Statement> {
  const [row] = await db.query<{ type: string }>(sql`
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${raw(`to_regclass('latchkey.${plain(table)}')`)} and attname = ${key} and not attisdropped`)
  if (row === undefined) throw new TypeError(`There is no column ${table}.${key}`)
  return raw(row.type)
}

/** `account.access_token`. */
function nameOf({ table, column }: SealedColumn): string {
  return `${table}.${column}`
}

function namesIn({ table, column, key = 'id' }: SealedColumn) {
  return {
    table: raw(`latchkey."${plain(table)}"`),
    value: raw(`"${plain(column)}"`),
    key: raw(`"${plain(key)}"`),
  }
}

/** A feature says these names; they become text of a statement. */
function plain(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new TypeError(`Not the name of a table or a column: ${JSON.stringify(name)}`)
  return name
}
