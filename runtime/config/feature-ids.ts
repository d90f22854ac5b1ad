import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import { shipped } from './shipped.ts'

/** Where a problem of one feature stands. */
export function partOf({ id }: Pick<Feature, 'id'>, ...path: readonly (string | number)[]): string {
  return ['features', id, ...path].join('.')
}

/** What stands in a list more than once, each once. */
export function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}

/** What features claim, in order: the second owner of a word is told together with the first. */
export function clashes<Claim extends { readonly word: string; readonly id: string }>(
  claims: readonly Claim[],
  told: (first: Claim, second: Claim) => ConfigProblem | undefined,
): readonly ConfigProblem[] {
  const first = new Map<string, Claim>()
  return claims.flatMap((claim) => {
    const earlier = first.get(claim.word)
    if (earlier === undefined) first.set(claim.word, claim)
    return (earlier && told(earlier, claim)) ?? []
  })
}

/** What is wrong with the ids that features have, had and require. */
export function idProblems(all: readonly Feature[]): readonly ConfigProblem[] {
  return [...takenIds(all), ...formerIds(all), ...requirements(all)]
}

/** The name under which `GET /capabilities` tells of the product, beside the features. */
const productKey = 'app'

function takenIds(all: readonly Feature[]): readonly ConfigProblem[] {
  return all
    .filter(({ id }) => id === productKey)
    .map((feature) => ({
      path: partOf(feature, 'id'),
      expected: `any id but ${JSON.stringify(productKey)}`,
      advice: 'GET /capabilities tells of the product under that name. Choose another id.',
    }))
}

/** Features that are there more than once. */
export function duplicateIds(all: readonly Feature[]): readonly ConfigProblem[] {
  return repeated(all.map((feature) => feature.id)).map((id) => ({
    path: 'features',
    expected: 'each feature once',
    advice: `Remove the second ${JSON.stringify(id)}.`,
  }))
}

function formerIds(all: readonly Feature[]): readonly ConfigProblem[] {
  const claims = all.flatMap(({ id, formerly = [] }) => [
    ...(formerly.includes(id) ? [] : [{ word: id, id, former: false }]),
    ...formerly.map((word) => ({ word, id, former: true })),
  ])
  const own = all.filter(({ id, formerly = [] }) => formerly.includes(id))
  return [
    ...own.map((feature) => ({
      path: partOf(feature, 'formerly'),
      expected: 'ids that it had before',
      advice: `The feature ${feature.id} names its present id there. Remove it from formerly.`,
    })),
    ...clashes(claims, formerClash),
  ]
}

interface FormerClaim {
  readonly word: string
  readonly id: string
  readonly former: boolean
}

function formerClash(first: FormerClaim, second: FormerClaim): ConfigProblem | undefined {
  if (first.id === second.id) return undefined
  const [claiming, other] = second.former ? [second, first] : [first, second]
  const held = other.former ? `names ${other.word} in formerly too` : 'is a feature that is on'
  return {
    path: partOf(claiming, 'formerly'),
    expected: 'ids that no other feature has or had',
    advice: `The feature ${claiming.id} says that it was ${claiming.word}, but ${other.id} ${held}. Remove it from one of them: only one can own its tables.`,
  }
}

function requirements(all: readonly Feature[]): readonly ConfigProblem[] {
  const ids = new Set(all.map((feature) => feature.id))
  return all.flatMap((feature) => [
    ...repeated(feature.requires ?? []).map((id) => ({
      path: partOf(feature, 'requires'),
      expected: 'each id once',
      advice: `The feature ${feature.id} requires ${id} twice. Remove one of the two.`,
    })),
    ...[...new Set(feature.requires)]
      .filter((id) => !ids.has(id))
      .map((id) => ({
        path: 'features',
        expected: `${id}, which ${feature.id} needs`,
        advice: `Add ${callOf(id)} to features in auth.config.ts.`,
      })),
  ])
}

/** How a feature is written in a config: those that ship have the name of their function, others are named by their id. */
function callOf(id: string): string {
  const name = Object.entries(shipped).find(([, make]) => make().id === id)?.[0]
  return name === undefined ? `the feature ${id}` : `${name}()`
}
