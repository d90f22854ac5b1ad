/** What the client must know of a call beyond its name and what is given to it. */
export interface ManifestEntry {
  /** Left out where it follows: POST when there is a body, otherwise GET; of `get-…` and `list…` an empty object is none. */
  readonly method?: 'GET' | 'POST'
  /** The client reads the session again after the call succeeded. */
  readonly changesSession?: true
}

/** The calls by path. */
export type Manifest = Readonly<Record<string, ManifestEntry>>

/** Entries for paths, without their first slash and apart by spaces, of which the same must be known. */
export function calls(paths: string, entry: ManifestEntry): Manifest {
  return Object.fromEntries(paths.split(' ').map((path) => [`/${path}`, entry]))
}
