/**
 * Remembers what was worked out for the texts that were asked for lately, at most `most` of them: of two halves, the older one
 * is forgotten when the newer one is full. For answers that depend on the text alone, and on nothing that changes.
 */
export class Recent<Value> {
  readonly #half: number
  #newer = new Map<string, Value>()
  #older = new Map<string, Value>()

  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  get(text: string): Value | undefined {
    const known = this.#newer.get(text)
    if (known !== undefined) return known
    const older = this.#older.get(text)
    if (older !== undefined) this.set(text, older)
    return older
  }

  set(text: string, value: Value): void {
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(text, value)
  }
}
