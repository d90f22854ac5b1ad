import type { ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'

/** Limits of calls that there are not, and of calls that another feature limits too. */
export function limitProblems(features: readonly Feature[]): readonly ConfigProblem[] {
  const paths = new Set(features.flatMap(({ routes = [] }) => routes.map(({ path }) => path)))
  const owners = new Map<string, string>()
  return features.flatMap(({ id, limits = {} }) =>
    Object.entries(limits).flatMap(([path, { window, max }]): ConfigProblem[] => {
      const owner = owners.get(path)
      owners.set(path, id)
      const about = { path: `features.${id}.limits`, expected: 'limits of calls that there are, each from one feature' }
      if (owner !== undefined)
        return [{ ...about, advice: `${owner} and ${id} both limit ${path}. Remove one of the two.` }]
      if (!paths.has(path)) return [{ ...about, advice: `${id} limits ${path}, which no enabled feature answers.` }]
      if (window > 0 && max >= 1) return []
      return [
        { ...about, expected: 'a window of seconds and a maximum of at least 1', advice: `Correct ${path} in ${id}.` },
      ]
    }),
  )
}
