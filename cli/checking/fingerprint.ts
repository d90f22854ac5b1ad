import type { OpenAuth } from '../../runtime/auth.ts'
import type { Database } from '../../runtime/database/database.ts'
import { createText } from '../../runtime/database/migration-table.ts'
import { patientTransaction } from '../../runtime/database/patient.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { inSchema } from '../../runtime/database/text.ts'
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
 * undone; what the live ones lack or have otherwise was changed by hand, or lost.
 */
export async function checkFingerprint(auth: OpenAuth): Promise<Found[]> {
  const expected = await partsOfNew(auth)
  const live = new Map((await partsIn(auth.db, auth.settings.database.schema)).map((part) => [placeOf(part), part]))
  return expected.flatMap((part) => {
    const found = live.get(placeOf(part))
    if (found?.definition === part.definition) return []
    const is = found === undefined ? 'is not there' : `is ${found.definition}`
    return [
      {
        check: 'schema' as const,
        says: `The ${part.kind} ${part.name} of ${part.table} ${is}; the migrations make it ${part.definition}`,
        cure: 'make it so by hand, or restore a backup',
        fixable: false,
        fixed: false,
      },
    ]
  })
}

const placeOf = ({ kind, table, name }: Part): string => `${kind} ${table} ${name}`

async function partsOfNew({ db, migrations }: OpenAuth): Promise<Part[]> {
  let parts: Part[] = []
  const make = async (tx: Database) => {
    await tx.query(raw(`create schema ${scratch}`))
    await tx.query(raw(inSchema(createText, scratch)))
    for (const migration of migrations) await tx.query(raw(inSchema(migration.sql, scratch)))
    parts = await partsIn(tx, scratch)
    throw new Undone()
  }
  await patientTransaction(db, make, patience).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return parts
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
    select 'index', c.relname, i.relname, pg_get_indexdef(x.indexrelid)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = (select oid from home) and c.relkind = 'r'
    order by 1, 2, 3`)
  return parts.map((part) => ({
    ...part,
    definition: part.definition.replaceAll(`${schema}.`, '').replaceAll(' NOT VALID', ''),
  }))
}
