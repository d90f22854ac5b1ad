import type { Database } from '../../runtime/database/database.ts'
import { codeOf } from '../../runtime/database/failure.ts'
import { concurrentIndexOf, withoutConcurrently } from '../../runtime/database/concurrent-index.ts'
import { createText, type PlannedMigration } from '../../runtime/database/migration-table.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { inSchema, quotedSchema } from '../../runtime/database/text.ts'
import { compareSchema, type Tables } from '../schema.ts'
import type { Found } from './found.ts'

/** A column, a constraint or an index, as PostgreSQL says it. */
interface Part {
  readonly kind: 'column' | 'constraint' | 'index'
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Milliseconds for locks, and for all migrations in an empty schema. */
const patience = { lock: 10_000, total: 120_000 }
/** Where the tables are made for comparison; it never outlives its transaction. */
const scratch = 'latchkey_compared'

/** Thrown to undo what was made. */
class Undone extends Error {}

/**
 * I10: the tables are what the migrations make. They are made a second time, in a schema of their own in a transaction that is
 * undone; what the live ones lack or have otherwise was changed by hand, or lost. Steps that are held back are not expected yet.
 * Of a newer release that only added something, this one knows that its columns are still there, and no more.
 */
export async function checkFingerprint(auth: Tables, schema: string): Promise<Found[]> {
  const { states, ahead } = await compareSchema(auth)
  const applied = auth.migrations.filter(({ feature, name }) =>
    states.some((state) => state.feature === feature && state.name === name && state.state === 'applied'),
  )
  const expected = await partsOfNew(auth.db, applied)
  if (!Array.isArray(expected)) return [expected]
  const live = new Map((await partsIn(auth.db, schema)).map((part) => [placeOf(part), part]))
  return expected.flatMap((part) => {
    const found = live.get(placeOf(part))
    if (found?.definition === part.definition) return []
    if (ahead.length > 0 && (part.kind !== 'column' || found !== undefined)) return []
    const is = found === undefined ? 'is not there' : `is ${found.definition}`
    const says = `The ${part.kind} ${part.name} of ${part.table} ${is}; the migrations make it ${part.definition}`
    return [different(says, 'make it so by hand, or restore a backup')]
  })
}

function different(says: string, cure: string): Found {
  return { check: 'schema', says, cure, fixable: false, fixed: false }
}

const placeOf = ({ kind, table, name }: Part): string => `${kind} ${table} ${name}`

/** What the migrations make; or what to say where the role may not make it anywhere. */
async function partsOfNew(db: Database, migrations: readonly PlannedMigration[]): Promise<Part[] | Found> {
  let parts: Part[] = []
  const make = async (tx: Database) => {
    const place = await emptyPlace(tx)
    const run = (text: string) => tx.query(raw(inSchema(text, scratch).replaceAll(quotedSchema(scratch), place)))
    await run(createText)
    for (const { sql: text } of migrations) {
      await run(concurrentIndexOf(text) === undefined ? text : withoutConcurrently(text))
    }
    const [home] = await tx.query<{ name: string }>(
      raw(`select n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.oid = to_regclass('${place}.migration')`),
    )
    parts = await partsIn(tx, home?.name ?? scratch)
    throw new Undone()
  }
  try {
    await patientTransaction(db, make, patience)
  } catch (error) {
    if (isRefused(error)) {
      const cure = 'give the role of DATABASE_DIRECT_URL the right CREATE or TEMPORARY on the database'
      return different('The tables could not be compared, because the role can make none to compare them with', cure)
    }
    if (!(error instanceof Undone)) throw error
  }
  return parts
}

/** Whether the role may not make tables (42501), or what the migrations make cannot be temporary (42P16). */
const isRefused = (error: unknown): boolean => ['42501', '42P16'].includes(codeOf(error))

/** A schema where the role has the right to make one; otherwise the one of its temporary tables. */
async function emptyPlace(tx: Database): Promise<string> {
  const [right] = await tx.query<{ create: boolean }>(
    raw(`select has_database_privilege(current_database(), 'create') as create`),
  )
  if (right?.create !== true) return 'pg_temp'
  await tx.query(raw(`create schema ${scratch}`))
  return scratch
}

/** Everything that a schema has, with its own name taken out. */
async function partsIn(db: Database, schema: string): Promise<Part[]> {
  const parts = await db.query<Part>(sql`
    with home as (select oid from pg_namespace where nspname = ${schema})
    select 'column' as kind, c.relname::text as table, a.attname::text as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        nullif(a.attidentity, ''), nullif(a.attgenerated, ''), 'default ' || pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = (select oid from home)
    union all
    select 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid)
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = (select oid from home) and k.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'index', c.relname, i.relname, concat(pg_get_indexdef(x.indexrelid),
      case when not x.indisvalid and (not x.indisunique or x.indexprs is not null) then ', but not valid' end)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = (select oid from home) and c.relkind = 'r'
    order by 1, 2, 3`)
  return parts.map((part) => ({
    ...part,
    // PostgreSQL writes `pg_temp` in the place of the name that the schema of temporary tables has.
    definition: part.definition.replaceAll(`${schema}.`, '').replaceAll('pg_temp.', '').replaceAll(' NOT VALID', ''),
  }))
}
