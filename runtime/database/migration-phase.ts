import { listOf, plainOf, statementsOf } from './statements.ts'

/** `expand`: the version before goes on working with the tables. `contract`: it may not. */
export type MigrationPhase = 'expand' | 'contract'

interface Phased {
  readonly phase?: MigrationPhase
  readonly sql: string
  readonly batches?: boolean
}

/** What a migration says of itself; where it says nothing, what its text shows: anything that may disturb is `contract`. */
export function phaseOf({ phase, sql, batches }: Phased): MigrationPhase {
  if (phase !== undefined) return phase
  return batches === true || onlyAdds(sql) ? 'expand' : 'contract'
}

const made = /^create (?:unlogged )?table (?:if not exists )?(\S+)/
const harmless = [
  /^create (?:unlogged )?table /,
  /^create index /,
  /^create function /,
  /^comment on /,
  /^create schema /,
]
/** What names an existing table, in the first group. */
const touching = [
  /^alter table (?:if exists )?(?:only )?(\S+)/,
  /^create unique index (?:.*? )?on (?:only )?([^\s(]+)/,
  /^create (?:constraint )?trigger .*? on (\S+)/,
  /^insert into ([^\s(]+)/,
  /^update (?:only )?(\S+)/,
  /^delete from (?:only )?(\S+)/,
]

/** Whether everything in a text adds something that those who do not know it cannot notice. */
function onlyAdds(sql: string): boolean {
  const all = statementsOf(sql).map(plainOf)
  const own = new Set(all.flatMap((statement) => made.exec(statement)?.[1]?.replace(/\($/, '') ?? []))
  return all.every((statement) => {
    if (harmless.some((pattern) => pattern.test(statement))) return true
    const table = touching.map((pattern) => pattern.exec(statement)?.[1]).find((name) => name !== undefined)
    return (table !== undefined && own.has(table)) || addsColumns(statement)
  })
}

/** New columns that those who do not know them may leave out. */
function addsColumns(statement: string): boolean {
  const [, actions] = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(statement) ?? []
  if (actions === undefined) return false
  return listOf(actions).every((action) => {
    const adds = /^add (?!constraint |primary |unique|foreign |check|exclude )/.test(action)
    return adds && (!/ not null| primary key/.test(action) || / default\b| generated /.test(action))
  })
}
