/** A semaphore let nobody in: too many waited already, or the wait was too long. Answered with 503 and Retry-After. */
export class SemaphoreFull extends Error {
  override readonly name = 'SemaphoreFull'
}

interface Waiting {
  readonly weight: number
  readonly enter: () => void
}

/**
 * At most `capacity` units of work are inside at once. At most `queue` wait for room, in the order they came and each for
 * a bounded time. Whoever came in, by `tryAcquire` or `acquire`, says `release` with the same weight.
 */
export class Semaphore {
  readonly #capacity: number
  readonly #queue: number
  #inside = 0
  readonly #waiting = new Set<Waiting>()
  #idle: (() => void)[] = []

  constructor(capacity: number, queue = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity
    this.#queue = queue
  }

  /** How full it is now. */
  get load(): { readonly inside: number; readonly waiting: number; readonly capacity: number } {
    return { inside: this.#inside, waiting: this.#waiting.size, capacity: this.#capacity }
  }

  /** Whether `weight` units came in at once, without waiting. */
  tryAcquire(weight = 1): boolean {
    if (this.#waiting.size > 0 || this.#inside + weight > this.#capacity) return false
    this.#inside += weight
    return true
  }

  /**
   * Waits for room for at most `milliseconds`, or for as long as it takes. Ask `tryAcquire` first.
   * @throws {SemaphoreFull} at once when the queue is full, else when the time is over
   */
  acquire(milliseconds?: number, weight = 1): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= this.#queue) throw new SemaphoreFull(`${this.#queue} are waiting already`)
      const giveUp = () => {
        this.#waiting.delete(waiting)
        this.#admit()
        reject(new SemaphoreFull(`Waited ${Math.round(milliseconds ?? 0)} ms`))
      }
      const timer = milliseconds === undefined ? undefined : setTimeout(giveUp, milliseconds)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting: Waiting = { weight, enter }
      this.#waiting.add(waiting)
    })
  }

  release(weight = 1): void {
    this.#inside -= weight
    this.#admit()
  }

  /** Resolves when nobody is inside or waiting. */
  async idle(): Promise<void> {
    if (this.#inside > 0 || this.#waiting.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #admit(): void {
    for (const next of this.#waiting) {
      if (this.#inside + next.weight > this.#capacity) break
      this.#waiting.delete(next)
      this.#inside += next.weight
      next.enter()
    }
    if (this.#inside === 0 && this.#waiting.size === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }
}
