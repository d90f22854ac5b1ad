import type { ChromiumStage, Stage } from './stage.ts'

/** One row of the list of requirements. */
interface Row {
  readonly number: number
  readonly title: string
  /** Nothing is shipped while it fails. */
  readonly blocker: boolean
}

/** A row that a script decides; `run` throws a sentence that says what is not met. */
export type Check = Row &
  (
    | { readonly everywhere: true; run(stage: Stage): Promise<void> }
    | { readonly everywhere: false; run(stage: ChromiumStage): Promise<void> }
  )

/** A row, or the part of one, that only a person can decide. */
export interface Manual {
  readonly number: number
  readonly title: string
  readonly reason: string
}

const blockers = new Set([1, 2, 8, 11, 24, 25, 26, 27, 42, 57, 62, 70, 88, 92, 95, 100, 101])

/** A check that needs nothing but a page, and so runs in every browser. */
export function everywhere(number: number, title: string, run: (stage: Stage) => Promise<void>): Check {
  return { number, title, blocker: blockers.has(number), everywhere: true, run }
}

/** A check that holds back answers, plays a device or pretends a setting of the system, which only Chromium lets us do. */
export function chromium(number: number, title: string, run: (stage: ChromiumStage) => Promise<void>): Check {
  return { number, title, blocker: blockers.has(number), everywhere: false, run }
}

/**
 * Goes on when the condition holds.
 * @throws {Error} with the sentence
 */
export function must(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence)
}

/**
 * Goes on when both are written the same in JSON.
 * @throws {Error} naming both
 */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  must(is === should, `${what} is ${is}, not ${should}`)
}

/**
 * Reads until `accept` takes what was read, for ten seconds.
 * @throws {Error} with the sentence and what was read last
 */
export async function until<Read>(
  read: () => Promise<Read>,
  accept: (read: Read) => boolean,
  sentence: string,
): Promise<Read> {
  const end = Date.now() + 10_000
  for (;;) {
    const last = await read()
    if (accept(last)) return last
    must(Date.now() < end, `${sentence} (last: ${JSON.stringify(last)})`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
