import { statfs } from 'node:fs/promises'

/** Bytes that stay free for the log: with less, no more is written. Two of its segments, and what is under way. */
const reserve = 40 * 1024 * 1024
/** Bytes that must be free before writing goes on. */
const enough = 48 * 1024 * 1024
/** Milliseconds between two looks. */
const interval = 500

/** What a database does when the disk is full, and when it is no more. */
export interface SpaceAnswer {
  /** Lets nobody write, or everybody again. Called again and again while the disk is full. */
  setReadOnly(readOnly: boolean): Promise<unknown>
  onWarning(message: string, cause?: unknown): void
}

/** Keeps the database of a folder from filling the disk to the last byte, where it could not even end a transaction. */
export class FreeSpace {
  readonly #directory: string
  readonly #answer: SpaceAnswer
  #lookedAt = -Infinity
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isFull = false
  #closed = false

  constructor(directory: string, answer: SpaceAnswer) {
    this.#directory = directory
    this.#answer = answer
  }

  /** Looks, unless it has done so a moment ago; called after each answer of the database. */
  look(): void {
    if (this.#closed || this.#looking !== undefined || performance.now() - this.#lookedAt < interval) return
    this.#lookedAt = performance.now()
    this.#looking = this.#lookNow()
      .catch((error: unknown) => this.#answer.onWarning('The free space of the disk could not be read', error))
      .finally(() => (this.#looking = undefined))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  async #lookNow(): Promise<void> {
    const { bavail, bsize } = await statfs(this.#directory)
    const free = bavail * bsize
    const isFull = free < (this.#isFull ? enough : reserve)
    if (isFull !== this.#isFull) this.#answer.onWarning(said(isFull, free))
    // Said again while it lasts: a new connection begins without it.
    if (isFull || this.#isFull) await this.#answer.setReadOnly(isFull)
    this.#isFull = isFull
    if (isFull && !this.#closed) this.#timer = setTimeout(() => this.look(), interval + 1).unref()
  }
}

function said(isFull: boolean, free: number): string {
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  return isFull
    ? `The disk of the embedded database is full: ${megabytes(free)} are free. Nothing is written until ${megabytes(enough)} are; reading goes on.`
    : `The disk of the embedded database has ${megabytes(free)} free: writing goes on.`
}
