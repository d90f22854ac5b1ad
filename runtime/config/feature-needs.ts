import { findPackage } from '../common/package-root.ts'
import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'
import { partOf } from './feature-ids.ts'
import { isInRange } from './version-range.ts'

/** Features that were written for another version of Latchkey. Nothing is said where our own is unknown: in a bundle. */
export function needsProblems(
  all: readonly Feature[],
  ownVersion = () => findPackage()?.version,
): readonly ConfigProblem[] {
  const needing = all.flatMap((feature) =>
    feature.needs === undefined ? [] : [{ feature, range: feature.needs.latchkey }],
  )
  const own = needing.length === 0 ? undefined : ownVersion()
  return own === undefined ? [] : needing.flatMap(({ feature, range }) => problemOf(feature, range, own))
}

function problemOf(feature: Feature, range: string, own: string): readonly ConfigProblem[] {
  const path = partOf(feature, 'needs', 'latchkey')
  const met = isInRange(own, range)
  if (met === true) return []
  if (met === undefined) {
    const advice = `The feature ${feature.id} says ${JSON.stringify(range)}. Write ^0.2, ~0.2.1, >=0.2 or 0.2.1.`
    return [{ path, expected: 'a range of versions', advice }]
  }
  const advice = `The feature ${feature.id} was written for Latchkey ${range}. Install a version of it that fits Latchkey ${own}, or Latchkey ${range}.`
  return [{ path, expected: `Latchkey ${range}, and this is ${own}`, advice }]
}
