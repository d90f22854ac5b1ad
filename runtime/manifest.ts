import type { Feature } from './feature.ts'
import type { Method } from './http/route.ts'

/** What the browser client must know of a call beyond its name and what is given to it. */
export interface ManifestEntry {
  /** Left out where it follows from what is given: a body that something must be in is always a POST. */
  readonly method?: Method
  /** The client reads the session again after the call succeeded. */
  readonly changesSession?: true
}

/** A call whose name begins like this reads, where it is given nothing or an empty object. */
const readingName = /\/(?:get|list)\b[^/]*$/

/** The calls by path. */
export type Manifest = Readonly<Record<string, ManifestEntry>>

/**
 * Lists the calls of which a client has to know something, sorted by path: not those of the server only, and not those with
 * a variable in their path, which are addresses in mails and redirects. What follows by itself is left out, because every
 * page loads this list.
 */
export function manifest(features: readonly Feature[]): Manifest {
  const entries = new Map<string, ManifestEntry>()
  for (const { method, path, spec } of features.flatMap((feature) => feature.routes ?? [])) {
    if (spec.caller === 'server' || path.includes(':')) continue
    const other = entries.get(path)
    const changesSession = spec.changesSession === true || other?.changesSession === true
    // What may be called with nothing, or with an empty object, is told: both mean the same call.
    const input = method === 'POST' ? spec.body : spec.query
    const isNamedSo = method === 'GET' && readingName.test(path)
    const follows = other !== undefined || isNamedSo || (input !== undefined && !input.allows({}))
    entries.set(path, { ...(!follows && { method }), ...(changesSession && { changesSession }) })
  }
  const told = [...entries].filter(([, entry]) => Object.keys(entry).length > 0)
  return Object.fromEntries(told.toSorted(([one], [two]) => (one < two ? -1 : 1)))
}
