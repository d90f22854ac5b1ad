import type { Feature } from './feature.ts'
import type { Method } from './http/route.ts'

/** What the browser client must know of a call beyond its name. */
export interface ManifestEntry {
  /** Left out where the path answers both methods: then POST is used when a body is given, otherwise GET. */
  readonly method?: Method
  /** The client reads the session again after the call succeeded. */
  readonly changesSession?: true
}

/** The calls by path. */
export type Manifest = Readonly<Record<string, ManifestEntry>>

/**
 * Lists the calls that a browser can make, sorted by path: not those of the server only, and not those with a variable
 * in their path, which are addresses in mails and redirects.
 */
export function manifest(features: readonly Feature[]): Manifest {
  const entries = new Map<string, ManifestEntry>()
  for (const { method, path, spec } of features.flatMap((feature) => feature.routes ?? [])) {
    if (spec.caller === 'server' || path.includes(':')) continue
    const other = entries.get(path)
    const changesSession = spec.changesSession === true || other?.changesSession === true
    entries.set(path, {
      ...((other === undefined || other.method === method) && { method }),
      ...(changesSession && { changesSession }),
    })
  }
  return Object.fromEntries([...entries].toSorted(([one], [two]) => (one < two ? -1 : 1)))
}
