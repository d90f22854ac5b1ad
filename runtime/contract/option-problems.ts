import type { ArkErrors } from 'arktype'
import { nearestWord } from '../common/nearest-word.ts'
import type { ConfigProblem } from './config-error.ts'

/** How the problems of a group of options are told. */
export interface OptionGroup {
  /** What a path begins with: `emailPassword`. */
  readonly within?: string
  /** The schema of the options: where a name is nobody's, one of its names may be meant. */
  readonly schema: object
  /** What to write in place of options of other libraries, by path: who comes from there writes them first. */
  readonly elsewhere?: Readonly<Record<string, string>>
  readonly advice: string
}

const usual = 'Correct it in auth.config.ts, or leave it out for the default.'
const exists = 'an option that exists'

/** What is wrong with the options of a feature, and what to write instead. */
export function featureOptionProblems(
  within: string,
  schema: object,
  errors: ArkErrors,
  elsewhere: Readonly<Record<string, string>> = {},
): readonly ConfigProblem[] {
  return optionProblems({ within, schema, elsewhere, advice: usual }, errors)
}

/** What is wrong with options, each mistake once, and what to write instead. No value is repeated. */
export function optionProblems(group: OptionGroup, errors: ArkErrors): readonly ConfigProblem[] {
  const problems = errors.map(({ path, expected }) => problemOf(group, path.map(String), expected))
  // An object of another library has many names that are none of ours: they are one mistake.
  return problems.filter(
    ({ path, advice }, index) => problems.findIndex((one) => one.path === path && one.advice === advice) === index,
  )
}

function problemOf(group: OptionGroup, path: readonly string[], expected: string): ConfigProblem {
  const { elsewhere = {}, schema, advice } = group
  if (expected !== 'removed') {
    const place = path.join('.')
    return { path: placeOf(group, path), expected: kindOf(expected), advice: elsewhere[place] ?? advice }
  }
  const known = namesAt(schema, path.slice(0, -1))
  const foreign = [path, path.slice(0, 2), path.slice(0, 1)].find((one) => one.join('.') in elsewhere)
  const isForeign = foreign?.length === path.length
  const meant = isForeign ? undefined : nearestWord(path.at(-1) ?? '', known)
  if (meant !== undefined) {
    const right = placeOf(group, [...path.slice(0, -1), meant])
    return {
      path: placeOf(group, path),
      expected: exists,
      advice: `Did you mean ${right}? Correct it in auth.config.ts.`,
    }
  }
  if (foreign !== undefined) {
    return { path: placeOf(group, foreign), expected: exists, advice: elsewhere[foreign.join('.')] ?? advice }
  }
  const list = known.length === 0 ? '' : ` There are ${known.toSorted().join(', ')}.`
  return { path: placeOf(group, path), expected: exists, advice: advice + list }
}

function placeOf({ within }: OptionGroup, path: readonly string[]): string {
  return [...(within === undefined ? [] : [within]), ...path].join('.') || 'auth.config.ts'
}

/** The library tells some mistakes in a whole sentence, with the value: that may be a secret. */
function kindOf(expected: string): string {
  return /^\S+ must be ([^]*?)(?: \(was [^]*\))?$/.exec(expected)?.[1] ?? expected
}

/** The names of the options at a place. */
function namesAt(schema: object, path: readonly string[]): readonly string[] {
  if (path.length === 0) return namesOf(schema)
  const [group, ...deeper] = path
  const found = deeper.length === 0 ? propsOf(schema).find((prop) => Reflect.get(prop, 'key') === group) : undefined
  const value: unknown = found === undefined ? undefined : Reflect.get(found, 'value')
  // What has a default may be left out as well: the group is the branch with names.
  return typeof value === 'object' || typeof value === 'function' ? branchesOf(value).flatMap(namesOf) : []
}

function branchesOf(value: object | null): object[] {
  const branches: unknown = value === null ? [] : Reflect.get(value, 'branches')
  return Array.isArray(branches) ? branches.filter((branch) => typeof branch === 'function') : []
}

function namesOf(schema: object): readonly string[] {
  return propsOf(schema)
    .map((prop): unknown => Reflect.get(prop, 'key'))
    .filter((key) => typeof key === 'string')
}

function propsOf(schema: object): readonly object[] {
  const props: unknown = Reflect.get(schema, 'props')
  return Array.isArray(props) ? props : []
}
