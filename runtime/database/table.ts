import type { type as ark } from 'arktype'
import { type } from '../contract/schema.ts'
import { columnList, type Statement } from './sql.ts'

type Row = Readonly<Record<string, unknown>>

/** How a value is stored, where that is not as callers see it. */
export interface StoredAs<Value> {
  /** Name of the column in camelCase; that of the key by default. */
  readonly column?: string
  /** Makes the value of what the driver gives; by default it is the value. */
  read?(value: unknown): Value
}

/** The columns of a table in one statement, and the reader of the rows that it answers. */
export interface Selection<Entity> {
  /** `"id", "user_id"`, or `m."id" as "m_id", …` of a join. */
  readonly columns: Statement
  /** The entity in a row, without what else was selected; a column that was not selected is null. */
  read(row: Row): Entity
}

/** A table whose rows are said once. */
export interface Table<Entity> extends Selection<Entity> {
  /** Keys of the entity, in the order in which they are sent. */
  readonly keys: readonly string[]
  /** The table under an alias in a join; `prefix` tells its columns from those of the others, e.g. `m_`. */
  as(alias: string, prefix?: string): Selection<Entity>
  /** The same rows with further columns, which features add; `more` are those of them that are stored otherwise. */
  with(keys: readonly string[], more?: ReadonlyMap<string, StoredAs<unknown>>): Table<Entity>
}

/** A table, and the arktype value of its rows. */
export interface TypedTable<Entity, EntityType> extends Table<Entity> {
  readonly type: EntityType
}

/**
 * Says a row once: the columns as callers see them, from which the type, the list of columns and the readers come.
 * @param definition what `type` of arktype takes, column by column
 * @param stored the columns that are stored otherwise
 */
export function table<const Definition extends object>(
  definition: ark.validate<Definition>,
  stored: { readonly [Key in keyof ark.infer<Definition>]?: StoredAs<ark.infer<Definition>[Key]> } = {},
): TypedTable<ark.infer<Definition>, ark.instantiate<Definition>> {
  const ways = Object.entries<StoredAs<unknown> | undefined>(stored)
  const made = tableOf<ark.infer<Definition>>(Object.keys(definition), new Map(ways))
  // Checked by `ark.validate`, which the compiler cannot follow into a generic function.
  return { ...made, type: type.raw(definition) as ark.instantiate<Definition> }
}

const none: ReadonlyMap<string, StoredAs<unknown>> = new Map()

/** The same for a row whose type stands elsewhere: `keys` are those of its definition. */
export function tableOf<Entity>(
  keys: readonly string[],
  stored: ReadonlyMap<string, StoredAs<unknown> | undefined> = new Map(),
): Table<Entity> {
  const stores = keys.map((key) => ({ key, column: key, read: undefined, ...stored.get(key) }))
  // Two values may come from one column.
  const names = [...new Set(stores.map(({ column }) => column))]

  function reader(nameIn: (column: string) => string): Selection<Entity>['read'] {
    const steps = stores.map(({ key, column, read }) => ({ key, name: nameIn(column), read }))
    // Copied for each row: made key by key, an object is made larger again and again.
    const blank = Object.fromEntries(keys.map((key): [string, unknown] => [key, null]))
    return (row) => {
      const entity = { ...blank }
      for (const { key, name, read } of steps) {
        const value = row[name] ?? null
        entity[key] = read === undefined ? value : read(value)
      }
      return entity as Entity
    }
  }

  // Made once for each: statements ask for them again and again.
  const joins = new Map<string, Selection<Entity>>()
  const extended = new WeakMap<readonly string[], Table<Entity>>()

  return {
    keys,
    columns: columnList(names),
    read: reader((column) => column),
    as(alias, prefix = '') {
      const made = joins.get(`${alias} ${prefix}`) ?? {
        columns: columnList(names, { table: alias, prefix }),
        read: reader((column) => inJoin(prefix, column)),
      }
      joins.set(`${alias} ${prefix}`, made)
      return made
    },
    with(more, storedToo = none) {
      const made = extended.get(more) ?? tableOf<Entity>([...keys, ...more], new Map([...stored, ...storedToo]))
      extended.set(more, made)
      return made
    },
  }
}

/** What the driver makes of a prefixed column: `m_user_id` is `mUserId`. */
function inJoin(prefix: string, column: string): string {
  return prefix === '' ? column : prefix.slice(0, -1) + column.charAt(0).toUpperCase() + column.slice(1)
}
