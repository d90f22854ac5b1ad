import type { ConfigProblem } from '../contract/config-error.ts'
import { concurrentIndexOf } from '../database/concurrent-index.ts'
import { plainOf, statementsOf, withoutTexts } from '../database/statements.ts'
import type { Feature, Migration } from '../feature.ts'
import { partOf, repeated } from './feature-ids.ts'

/** Migrations whose order hangs on luck, and tables that would stand outside the schema of the service. */
export function migrationProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  return all.flatMap((feature) => [
    ...wrongNames(feature),
    ...(feature.migrations ?? []).flatMap((one) => [
      ...foreignTables(feature, one),
      ...wrongBatches(feature, one),
      ...wrongIndexes(feature, one),
    ]),
  ])
}

function wrongNames(feature: Feature): readonly ConfigProblem[] {
  const { id, migrations = [] } = feature
  const names = migrations.map(({ name }) => name)
  const problem = (name: string, expected: string, advice: string): ConfigProblem => ({
    path: partOf(feature, 'migrations', name),
    expected,
    advice,
  })
  const misnamed = names.filter((name) => !/^\d{4}_[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(name))
  // Of one name the second is told as a repetition only.
  const early = names.filter((name, index) => index > 0 && name < (names[index - 1] ?? ''))
  return [
    ...misnamed.map((name) =>
      problem(
        name,
        'a name such as 0001_notes',
        `The feature ${id} has a migration ${JSON.stringify(name)}. Begin with four digits, and go on in small letters, digits, underscores and dashes.`,
      ),
    ),
    ...repeated(names).map((name) =>
      problem(
        name,
        'each migration once',
        `The feature ${id} has two migrations ${name}. Give the later one the next number.`,
      ),
    ),
    ...early.map((name) =>
      problem(
        name,
        'names that ascend',
        `The feature ${id} has ${name} after ${names[names.indexOf(name) - 1]}. Append what is new at the end, with the next number.`,
      ),
    ),
  ]
}

const some = String.raw`(?:[\w"$.]+)`
const statements = [
  String.raw`\b(?:create(?: unlogged)? table|drop table|alter table|drop index)(?: if (?:not )?exists)?(?: only)?\s+(${some})`,
  String.raw`\bcreate(?: unique)? index(?: concurrently)?(?: if not exists)?(?:\s+(?!on )${some})? on(?: only)?\s+(${some})`,
].map((pattern) => new RegExp(pattern.replaceAll(' ', String.raw`\s+`), 'gi'))

/**
 * Tables and indexes that a migration names without `latchkey.` before them: they would land in whichever schema is first
 * for the role. Read as text, without comments and quoted texts; what a function or a `do` block does is not looked at.
 */
function foreignTables(feature: Feature, { name, sql }: Migration): readonly ConfigProblem[] {
  const text = withoutTexts(sql)
  const named = statements.flatMap((statement) => [...text.matchAll(statement)].flatMap(([, found]) => found ?? []))
  const foreign = new Set(named.filter((found) => !found.startsWith('latchkey.')))
  return [...foreign].map((found) => ({
    path: partOf(feature, 'migrations', name),
    expected: 'tables of the schema latchkey only',
    advice: `The feature ${feature.id} says ${found}. Write latchkey.${found.split('.').at(-1)}: the configured schema is put there.`,
  }))
}

/** Batches that would never end, or be one that is as large as the table. */
function wrongBatches(feature: Feature, { name, sql, batches }: Migration): readonly ConfigProblem[] {
  if (batches !== true) return []
  const [statement = '', ...others] = statementsOf(sql).map(plainOf)
  const isBatch = /^(?:update|delete|insert|with) /.test(statement) && / limit \d/.test(statement)
  if (isBatch && others.length === 0 && !/ returning /.test(statement)) return []
  return [
    {
      path: partOf(feature, 'migrations', name, 'sql'),
      expected: 'one update, delete or insert with a limit and without returning, which finds nothing to do in the end',
      advice:
        `For example: update latchkey.acme_note set colour = 'grey' where id in ` +
        '(select id from latchkey.acme_note where colour is null limit 1000)',
    },
  ]
}

/** PostgreSQL builds an index concurrently outside of transactions only, so that nothing can stand beside it. */
function wrongIndexes(feature: Feature, { name, sql }: Migration): readonly ConfigProblem[] {
  // Reading every migration of every feature as SQL is a part of a start.
  const asked = /concurrently/i.test(sql) && /\bindex concurrently\b/.test(plainOf(sql))
  if (!asked || concurrentIndexOf(sql) !== undefined) return []
  return [
    {
      path: partOf(feature, 'migrations', name, 'sql'),
      expected: 'one create index concurrently with a name, and nothing beside it',
      advice: `Make a migration of its own of it: create index concurrently acme_note_colour on latchkey.acme_note (colour)`,
    },
  ]
}
