import type { Database } from '../../runtime/database/database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import type { Found } from './found.ts'

/** A reference of one table to another, as the database knows it. Names are quoted where they have to be. */
interface Reference {
  readonly name: string
  readonly child: string
  readonly parent: string
  readonly columns: readonly string[]
  readonly parentColumns: readonly string[]
  /** `c`: rows go with their parent; `n`: the columns become null. */
  readonly onDelete: string
  /** The columns that become null, where not all of them do. */
  readonly cleared: readonly string[] | null
  readonly validated: boolean
}

/** A unique or primary index on columns. */
interface UniqueIndex {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly predicate: string | null
  readonly valid: boolean
}

const ourSchema = sql`(select relnamespace from pg_class where oid = to_regclass('latchkey.user'))`

/** Rows whose parent is not there: the database keeps them out, but a restore without constraints, or a hand, does not. */
export async function checkReferences(tx: Database, fix: boolean): Promise<Found[]> {
  const references = await tx.query<Reference>(sql`
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      (select array_agg(quote_ident(a.attname) order by k.place) from unnest(c.conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
      (select array_agg(quote_ident(a.attname) order by k.place) from unnest(c.confkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as parent_columns,
      c.confdeltype::text as on_delete,
      (select array_agg(quote_ident(a.attname)) from unnest(c.confdelsetcols) as k (number)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as cleared,
      c.convalidated as validated
    from pg_constraint c where c.contype = 'f' and c.connamespace = ${ourSchema}
    order by c.conrelid::regclass::text, c.conname`)
  const found: Found[] = []
  for (const reference of references) {
    const { name, child, parent, columns, parentColumns, onDelete, cleared, validated } = reference
    const filled = columns.map((column) => `child.${column} is not null`).join(' and ')
    const same = columns.map((column, place) => `parent.${parentColumns[place]} = child.${column}`).join(' and ')
    const orphans = raw(`${filled} and not exists (select from ${parent} as parent where ${same})`)
    const [counted] = await tx.query<{ rows: number }>(
      sql`select count(*)::int as rows from ${raw(child)} as child where ${orphans}`,
    )
    const rows = counted?.rows ?? 0
    if (rows > 0) {
      const cures = { c: raw(`delete from ${child} as child`), n: clearing(child, cleared ?? columns) }
      const cure = onDelete === 'c' || onDelete === 'n' ? cures[onDelete] : undefined
      if (fix && cure !== undefined) await tx.query(sql`${cure} where ${orphans}`)
      found.push({
        check: 'references',
        says: `${rows} rows of ${child} point to rows of ${parent} that are not there (${name})`,
        cure: onDelete === 'c' ? 'they go with their parent' : 'the reference is taken out',
        fixed: fix && cure !== undefined,
        fixable: cure !== undefined,
      })
    } else if (!validated) {
      if (fix) await tx.query(raw(`alter table ${child} validate constraint ${quoted(name)}`))
      const says = `The reference ${name} of ${child} was never validated`
      found.push({ check: 'schema', says, cure: 'it is validated', fixed: fix, fixable: true })
    }
  }
  return found
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function clearing(child: string, columns: readonly string[]) {
  return raw(`update ${child} as child set ${columns.map((column) => `${column} = null`).join(', ')}`)
}

/** Rows that are alike where no two may be, and indexes that a failed build left without effect. */
export async function checkUniqueness(tx: Database): Promise<Found[]> {
  const indexes = await tx.query<UniqueIndex>(sql`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
      (select array_agg(quote_ident(a.attname) order by k.place) from unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns,
      pg_get_expr(i.indpred, i.indrelid) as predicate, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and i.indexprs is null and c.relnamespace = ${ourSchema} and c.relkind = 'r'
    order by 2, 1`)
  const found: Found[] = []
  // An index that is damaged would hide what it should have kept out.
  await tx.query(sql`set local enable_indexscan = off`)
  await tx.query(sql`set local enable_indexonlyscan = off`)
  for (const { name, table, columns, predicate, valid } of indexes) {
    const filled = columns.map((column) => `${column} is not null`).join(' and ')
    const which = raw(predicate === null ? filled : `${filled} and ${predicate}`)
    const [counted] = await tx.query<{ groups: number }>(sql`
      select count(*)::int as groups from (
        select from ${raw(table)} where ${which} group by ${raw(columns.join(', '))} having count(*) > 1) as alike`)
    const groups = counted?.groups ?? 0
    if (groups > 0) {
      found.push({
        check: 'uniqueness',
        says: `${groups} times, rows of ${table} are alike in ${columns.join(', ')} (${name})`,
        cure: `decide which of them stays, then: reindex index ${name}`,
        fixed: false,
        fixable: false,
      })
    } else if (!valid) found.push(unproved(`The index ${name} of ${table} is not valid`, `reindex index ${name}`))
  }
  await tx.query(sql`set local enable_indexscan = on`)
  await tx.query(sql`set local enable_indexonlyscan = on`)
  return found
}

function unproved(says: string, cure: string): Found {
  return { check: 'schema', says, cure, fixed: false, fixable: false }
}
