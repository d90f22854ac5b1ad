import type { ConfigProblem } from '../contract/config-error.ts'
import { sessionRow, userRow } from '../contract/entities.ts'
import type { Feature, RowName } from '../feature.ts'
import { memberColumns, organizationColumns } from '../features/organization/index.ts'
import { clashes, partOf } from './feature-ids.ts'
import { namedProperties } from './feature-schema.ts'

/** Rows to which features add columns. */
export const rows = ['user', 'session', 'organization', 'member'] as const satisfies readonly RowName[]

/** Columns that are never sent; a session has none but the core's own. */
const hiddenRows = ['user', 'organization', 'member'] as const

/** Columns of the core, and what it sends in the place of columns. The hidden ones are never sent. */
export const coreColumns = {
  user: [...Object.keys(userRow), 'emailOrigin'],
  session: [...Object.keys(sessionRow), 'tokenHash', 'remember', 'replaced', 'replacedAt'],
  organization: organizationColumns,
  member: memberColumns,
} as const satisfies Record<RowName, readonly string[]>

/** A column that a feature says its migrations add. */
export interface Declared {
  readonly id: string
  readonly row: RowName
  /** In camelCase. */
  readonly column: string
  /** Where the feature says it: `fields.user`. */
  readonly place: string
}

/** All columns that features declare, sent or not. */
export function declaredColumns(all: readonly Feature[]): readonly Declared[] {
  return all.flatMap((feature) => [
    ...rows.flatMap((row) => {
      const schema = feature.fields?.[row]
      const names = (schema && namedProperties(schema)) ?? []
      return names.map((column) => ({ id: feature.id, row, column, place: `fields.${row}` }))
    }),
    ...hiddenRows.flatMap((row) =>
      (feature.columns?.[row] ?? []).map((column) => ({ id: feature.id, row, column, place: `columns.${row}` })),
    ),
  ])
}

/** Columns that are the core's or another feature's, or that cannot be columns. */
export function columnProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  const declared = declaredColumns(all)
  return [
    ...all.flatMap(unnamedFields),
    ...declared.flatMap(nameProblem),
    ...clashes(
      declared.map((one) => ({ ...one, word: `${one.row}.${one.column}` })),
      clashOf,
    ),
  ]
}

function unnamedFields(feature: Feature): readonly ConfigProblem[] {
  return rows.flatMap((row) => {
    const schema = feature.fields?.[row]
    if (schema === undefined || namedProperties(schema) !== undefined) return []
    return [
      {
        path: partOf(feature, 'fields', row),
        expected: 'an object schema that names each of its columns',
        advice: `The feature ${feature.id} has another schema there. Write, for example, fields: { ${row}: type({ nickname: 'string | null' }) }`,
      },
    ]
  })
}

function nameProblem({ id, row, column, place }: Declared): readonly ConfigProblem[] {
  const path = partOf({ id }, place, column)
  if (!/^[a-z][a-zA-Z0-9]*$/.test(column)) {
    const advice = `The feature ${id} declares ${JSON.stringify(column)}. Write it in camelCase: favouriteColour is the column favourite_colour.`
    return [{ path, expected: 'a name in camelCase', advice }]
  }
  const taken: readonly string[] = coreColumns[row]
  if (!taken.includes(column)) return []
  const advice = `The feature ${id} declares ${column}, which every ${row} has already. Remove it, or give the column a name of its own.`
  return [{ path, expected: `a column that is not the core's`, advice }]
}

function clashOf(first: Declared, second: Declared): ConfigProblem {
  const expected = `each column of a ${first.row} once`
  if (first.id === second.id) {
    const cure = 'Keep it in fields where it is sent, in columns where it is not.'
    return {
      path: partOf(first, second.place, second.column),
      expected,
      advice: `The feature ${first.id} declares ${first.column} in ${first.place} and in ${second.place}. ${cure}`,
    }
  }
  return {
    path: 'features',
    expected,
    advice: `${first.id} and ${second.id} both declare ${first.column} of a ${first.row}. Rename that of ${second.id}, or make it require ${first.id} and not declare it.`,
  }
}
