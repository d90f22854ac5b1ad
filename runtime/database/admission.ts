import { DatabaseUnavailable } from './database.ts'

interface Waiting {
  readonly weight: number
  enter(): void
}

/**
 * The gate in front of the pool: at most `capacity` units of work are inside; the rest wait in the order they came,
 * and are turned away at their deadline. The driver itself would let them wait for ever.
 */
export class Admission {
  readonly #capacity: number
  #inside = 0
  #waiting: Waiting[] = []
  #idle: (() => void)[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Whether `weight` units came in at once, without waiting. */
  tryEnter(weight: number): boolean {
    if (this.#waiting.length > 0 || this.#inside + weight > this.#capacity) return false
    this.#inside += weight
    return true
  }

  /**
   * Waits for room for at most `milliseconds`.
   * @throws {DatabaseUnavailable} at the deadline
   */
  wait(weight: number, milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        weight,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        this.#admit()
        reject(new DatabaseUnavailable(`No database connection became free within ${Math.round(milliseconds)} ms`))
      }, milliseconds)
      this.#waiting.push(waiting)
    })
  }

  leave(weight: number): void {
    this.#inside -= weight
    this.#admit()
  }

  /** Resolves when nobody is inside or waiting. */
  async idle(): Promise<void> {
    if (this.#inside > 0 || this.#waiting.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#inside + next.weight <= this.#capacity; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#inside += next.weight
      next.enter()
    }
    if (this.#inside === 0 && this.#waiting.length === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }
}
