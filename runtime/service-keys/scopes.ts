import type { Feature } from '../feature.ts'

/** What a service key can be allowed to do: the scopes of all `server` calls, sorted. `*` allows all of them. */
export function scopesOf(features: readonly Feature[]): readonly string[] {
  const routes = features.flatMap((feature) => feature.routes ?? [])
  const scopes = routes.flatMap(({ spec }) => (spec.scope === undefined ? [] : [spec.scope]))
  return [...new Set(scopes)].toSorted()
}
