/** Something that is not as it has to be. */
export interface Found {
  /** A stable name of the check, for scripts. */
  readonly check:
    | 'schema'
    | 'references'
    | 'uniqueness'
    | 'emails'
    | 'owners'
    | 'limits'
    | 'keys'
    | 'clean-up'
    | 'outbox'
    | 'webhooks'
    | 'cache'
    | 'audit'
  readonly says: string
  /** What to do, or what `--fix` does. */
  readonly cure: string
  /** Whether `--fix` mends it without losing anything that counts. */
  readonly fixable: boolean
  readonly fixed: boolean
}
