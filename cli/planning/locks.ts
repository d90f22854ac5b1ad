import { listOf, plainOf } from '../../runtime/database/statements.ts'

/** The locks of PostgreSQL, from the weakest to the strongest (manual, section 13.3.1). */
export const lockModes = [
  'access share',
  'row share',
  'row exclusive',
  'share update exclusive',
  'share',
  'share row exclusive',
  'exclusive',
  'access exclusive',
] as const
export type LockMode = (typeof lockModes)[number]

/** A lock on a table that is there before. */
export interface TableLock {
  /** With schema, as it is written. */
  readonly table: string
  readonly mode: LockMode
}

/**
 * What a statement does for as long as it holds its locks. `moment`: changes the catalogue only. `scan`: reads the table.
 * `index`: builds an index of it. `rewrite`: writes the table anew. `rows`: changes rows. `unknown`: nobody can tell from its text.
 */
export type Work = 'moment' | 'scan' | 'index' | 'rewrite' | 'rows' | 'unknown'

/** What a statement does to tables that are there, as far as its text says it. */
export interface Effect {
  readonly locks: readonly TableLock[]
  readonly work: Work
  /** The table that the work is about. */
  readonly on?: string
  /** A table that it makes: nobody else can know it yet. */
  readonly makes?: string
  /** What it drops: which other tables are locked by that, only the catalogue knows. */
  readonly drops?: readonly Dropped[]
}

/** Something that goes, by the name that the statement says. `mode`: the lock on the table that it belongs to or refers to. */
export interface Dropped {
  readonly kind: 'index' | 'table' | 'column' | 'constraint'
  readonly name: string
  readonly mode: LockMode
}

type Rule = readonly [pattern: RegExp, effect: (found: readonly string[], statement: string) => Effect | undefined]

const unknown: Effect = { locks: [], work: 'unknown' }
const named = String.raw`((?:latchkey\.)?"?[\w$]+"?)`
const rule = (pattern: string, effect: Rule[1]): Rule => [new RegExp(`^${pattern.replaceAll('NAME', named)}`), effect]
const held = (mode: LockMode, work: Work): Rule[1] =>
  function effect([table = '']) {
    return { locks: [{ table, mode }], work, on: table }
  }
const dropsIndex = (mode: LockMode): Rule[1] =>
  function effect([index = '']) {
    return { locks: [], work: 'moment', drops: [{ kind: 'index', name: index, mode }] }
  }
const nothing: Rule[1] = () => ({ locks: [], work: 'moment' })

/** One kind of statement each. What fits none is unknown: a guess would be worse. */
const rules: readonly Rule[] = [
  rule('create (?:unlogged )?table (?:if not exists )?NAME ?\\(', ([makes = ''], statement) => ({
    locks: referencesIn(statement, makes),
    work: 'moment',
    makes,
  })),
  rule('drop table (?:if exists )?NAME(?: cascade| restrict)?$', ([table = '']) => ({
    locks: [{ table, mode: 'access exclusive' }],
    work: 'moment',
    on: table,
    drops: [{ kind: 'table', name: table, mode: 'access exclusive' }],
  })),
  rule(
    'create (?:unique )?index concurrently (?:if not exists )?\\S+ on (?:only )?NAME',
    held('share update exclusive', 'index'),
  ),
  rule('create (?:unique )?index (?:if not exists )?(?:(?!on )\\S+ )?on (?:only )?NAME', held('share', 'index')),
  rule('drop index concurrently (?:if exists )?NAME$', dropsIndex('share update exclusive')),
  rule('drop index (?:if exists )?NAME(?: cascade| restrict)?$', dropsIndex('access exclusive')),
  rule('alter table (?:if exists )?(?:only )?NAME (.+)$', ([table = '', actions = '']) => alteration(table, actions)),
  rule('create (?:or replace )?(?:constraint )?trigger \\S+ .*? on NAME', held('share row exclusive', 'moment')),
  rule('drop trigger (?:if exists )?\\S+ on NAME', held('access exclusive', 'moment')),
  rule('comment on (?:table|column) NAME', held('share update exclusive', 'moment')),
  rule('(?:create (?:or replace )?|drop )(?:function|procedure|type|schema|sequence) ', nothing),
  rule('comment on (?:function|type|schema|index) ', nothing),
  rule('truncate (?:table )?(?:only )?NAME$', held('access exclusive', 'moment')),
  rule('lock table NAME in ([a-z ]+) mode', ([table = '', mode = '']) => {
    const known = lockModes.find((one) => one === mode)
    return known === undefined ? undefined : { locks: [{ table, mode: known }], work: 'moment', on: table }
  }),
  rule('insert into NAME', held('row exclusive', 'rows')),
  rule('update (?:only )?NAME', held('row exclusive', 'rows')),
  rule('delete from (?:only )?NAME', held('row exclusive', 'rows')),
]

/** What a statement does to tables that are there. */
export function effectOf(statement: string): Effect {
  const plain = plainOf(statement)
  for (const [pattern, effect] of rules) {
    const found = pattern.exec(plain)
    if (found !== null) return effect(found.slice(1), plain) ?? unknown
  }
  return unknown
}

/** A reference to a table keeps writers off it for a moment: it gets a trigger. */
function referencesIn(text: string, self: string): TableLock[] {
  const found = [...text.matchAll(new RegExp(`\\breferences ${named}`, 'g'))].flatMap(([, table]) => table ?? [])
  return [...new Set(found)].filter((table) => table !== self).map((table) => ({ table, mode: 'share row exclusive' }))
}

interface Action {
  readonly mode: LockMode
  readonly work: Work
}

/** Actions of ALTER TABLE, from its manual: the lock that each takes, and whether it reads or rewrites the table. */
const actions: readonly (readonly [RegExp, Action])[] = [
  [/^add constraint \S+ (?:primary key|unique) using index /, { mode: 'access exclusive', work: 'moment' }],
  [/^add (?:constraint \S+ )?(?:primary key|unique|exclude)\b/, { mode: 'access exclusive', work: 'index' }],
  [/^add (?:constraint \S+ )?foreign key .* not valid$/, { mode: 'share row exclusive', work: 'moment' }],
  [/^add (?:constraint \S+ )?foreign key /, { mode: 'share row exclusive', work: 'scan' }],
  [/^add (?:constraint \S+ )?check .* not valid$/, { mode: 'access exclusive', work: 'moment' }],
  [/^add (?:constraint \S+ )?check\b/, { mode: 'access exclusive', work: 'scan' }],
  [/^validate constraint /, { mode: 'share update exclusive', work: 'scan' }],
  [/^drop constraint /, { mode: 'access exclusive', work: 'moment' }],
  [/^drop /, { mode: 'access exclusive', work: 'moment' }],
  [/^alter (?:column )?\S+ (?:set data )?type /, { mode: 'access exclusive', work: 'rewrite' }],
  [/^alter (?:column )?\S+ set not null$/, { mode: 'access exclusive', work: 'scan' }],
  [
    /^alter (?:column )?\S+ (?:drop not null|set default\b.*|drop default)$/,
    { mode: 'access exclusive', work: 'moment' },
  ],
  [/^alter (?:column )?\S+ set statistics /, { mode: 'share update exclusive', work: 'moment' }],
  [/^rename /, { mode: 'access exclusive', work: 'moment' }],
  [/^(?:enable|disable) trigger /, { mode: 'share row exclusive', work: 'moment' }],
  [/^set \((?:fillfactor|autovacuum_\w+|toast\.autovacuum_\w+)\b/, { mode: 'share update exclusive', work: 'moment' }],
]

/** From the least work to the most. */
const works: readonly Work[] = ['moment', 'rows', 'scan', 'index', 'rewrite', 'unknown']

function alteration(table: string, text: string): Effect | undefined {
  const all = listOf(text).map(actionOf)
  const known = all.flatMap((action) => action ?? [])
  if (known.length < all.length || known.length === 0) return undefined
  const mode = strongest(known.map((action) => action.mode))
  const work = works[Math.max(...known.map((action) => works.indexOf(action.work)))] ?? 'unknown'
  return {
    locks: [{ table, mode }, ...referencesIn(text, table)],
    work,
    on: table,
    drops: listOf(text).flatMap(dropOf),
  }
}

/** A reference that goes takes the trigger on the other table along. */
function dropOf(action: string): Dropped[] {
  const [, isConstraint, name] = /^drop (constraint )?(?:column )?(?:if exists )?"?(\w+)"?/.exec(action) ?? []
  if (name === undefined) return []
  return [{ kind: isConstraint === undefined ? 'column' : 'constraint', name, mode: 'access exclusive' }]
}

function actionOf(text: string): Action | undefined {
  const known = actions.find(([pattern]) => pattern.test(text))
  if (known !== undefined) return known[1]
  return /^add (?:column )?(?:if not exists )?"?\w+"? /.test(text) ? addedColumn(text) : undefined
}

/** A column costs a moment only where its value is the same in every row that is there. */
function addedColumn(text: string): Action {
  const work = (): Work => {
    if (
      / generated always as \(.*\) stored| generated (?:always|by default) as identity| (?:big|small)?serial\b/.test(
        text,
      )
    )
      return 'rewrite'
    if (/ (?:primary key|unique)\b/.test(text)) return 'index'
    // A function may give each row another value; these give all rows of a statement the same.
    const [, called] = / default \(?(\w+) ?\(/.exec(text) ?? []
    if (called !== undefined && !['now', 'transaction_timestamp', 'statement_timestamp'].includes(called))
      return 'rewrite'
    return / check /.test(text) ? 'scan' : 'moment'
  }
  return { mode: 'access exclusive', work: work() }
}

/** The strongest of some locks. */
export function strongest(modes: readonly LockMode[]): LockMode {
  return lockModes[Math.max(0, ...modes.map((mode) => lockModes.indexOf(mode)))] ?? 'access exclusive'
}

/** Who waits for as long as a lock is held. */
export function waitingFor(mode: LockMode): 'nobody' | 'writers' | 'everybody' {
  if (mode === 'access exclusive') return 'everybody'
  return lockModes.indexOf(mode) >= lockModes.indexOf('share') ? 'writers' : 'nobody'
}
