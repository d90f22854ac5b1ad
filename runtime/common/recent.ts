/**
 * Remembers what was worked out for the texts, or other keys, that were asked for lately, at most `most` of them: of two halves,
 * the older one is forgotten when the newer one is full. For answers that depend on the key alone, and on nothing that changes.
 */
export class Recent<Value, Key = string> {
  readonly #half: number
  #newer = new Map<Key, Value>()
  #older = new Map<Key, Value>()

  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  get(key: Key): Value | undefined {
    const known = this.#newer.get(key)
    if (known !== undefined) return known
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: Key, value: Value): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }
}
