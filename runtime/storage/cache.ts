/** What nodes may share and may lose at any time: never the only copy of anything. */
export interface Cache {
  /** JSON that was put under `key` and has not ended; `undefined` also when the store does not answer. */
  get(key: string): Promise<unknown>
  /** Keeps JSON for `seconds`. */
  set(key: string, value: unknown, seconds: number): Promise<void>
  close(): Promise<void>
}
