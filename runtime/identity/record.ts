import { isDeepStrictEqual } from 'node:util'
import type { Columns } from '../contract/change.ts'
import type { ChangeKind } from '../contract/change-kinds.ts'
import type { Hooks, Occasion } from '../contract/hooks.ts'
import type { Database } from '../database/database.ts'

/** What is said of a change beside its kind. What is left out: no user, no organization, no fields. */
export interface Said {
  /** Of the subject, whose type is the first word of the kind. */
  readonly id: string
  readonly userId?: string | null
  readonly organizationId?: string | null
  readonly before?: Columns
  readonly after?: Columns
}

/** Puts a change on record, in its transaction. Nothing happens where nobody listens. */
export async function record(occasion: Occasion, tx: Database, kind: ChangeKind, said: Said): Promise<void> {
  const { id, userId = null, organizationId = null, before = {}, after = {} } = said
  const [type = ''] = kind.split('.')
  await occasion.hooks.changed(occasion, tx, { kind, subject: { type, id }, userId, organizationId, before, after })
}

/** Does what is one statement; in a transaction where one of the hooks `names` is heard, which runs beside it. */
export function besideHooks<Result>(
  { db, hooks }: Pick<Occasion, 'hooks'> & { readonly db: Database },
  names: readonly (keyof Hooks)[],
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return hooks.has(...names) ? db.transaction(work) : work(db)
}

const times = new Set(['createdAt', 'updatedAt'])

/** What a row says of itself: neither its id nor when it was written. */
export function fieldsOf(row: object): Columns {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id' && !times.has(name)))
}

/** The fields in which a row is another one than before; undefined where it is the same. */
export function changedFields(
  before: object,
  after: object,
): { readonly before: Columns; readonly after: Columns } | undefined {
  const names = Object.keys(after).filter(
    (name) => !times.has(name) && !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  )
  return names.length === 0 ? undefined : { before: picked(before, names), after: picked(after, names) }
}

function picked(row: object, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]))
}

/** Names of own fields among `changes` that are never sent: their values stand in no record either. */
export function hiddenIn(
  fields: readonly { readonly name: string; readonly readable: boolean }[],
  changes: Columns,
): readonly string[] {
  return fields.filter(({ name, readable }) => !readable && changes[name] !== undefined).map(({ name }) => name)
}

/** Puts on record that own fields were written whose values nobody is shown. */
export async function recordHidden(
  occasion: Occasion,
  tx: Database,
  kind: ChangeKind,
  said: Said,
  names: readonly string[],
): Promise<void> {
  const after = Object.fromEntries(names.map((name) => [name, '(not shown)']))
  if (names.length > 0) await record(occasion, tx, kind, { ...said, after })
}
