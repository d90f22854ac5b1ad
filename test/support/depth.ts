import { inject, it } from 'vitest'

/** Whether this run is of the deep suite; `docs/testing-latchkey.md` says what that does more. */
export const isDeep = inject('depth') === 'deep'

/** How often a race is run on two nodes: each time it may come out otherwise. */
export const raceRounds = isDeep ? 10 : 1

/** A test that the deep suite runs and a push skips: one more way of something that another test has proven. */
export const itDeep = isDeep ? it : it.skip

/** The rows of a table of tests: the deep suite takes all of them, a push the first `count`. */
export const firstRows = <const Row>(count: number, rows: readonly Row[]): readonly Row[] =>
  isDeep ? rows : rows.slice(0, count)
