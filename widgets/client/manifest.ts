/** What the client must know of a call beyond its name and what is given to it. */
export interface ManifestEntry {
  /** Left out where it follows: POST when there is a body, otherwise GET; of `get-…` and `list…` an empty object is none. */
  readonly method?: 'GET' | 'POST'
  /** The client reads the session again after the call succeeded. */
  readonly changesSession?: true
}

/** The calls by path. */
export type Manifest = Readonly<Record<string, ManifestEntry>>
