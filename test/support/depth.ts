import { inject, it } from 'vitest'

/** Whether this run is of the deep suite; `docs/testing-latchkey.md` says what that does more. */
export const isDeep = inject('depth') === 'deep'

/** How often a race is run on two nodes: each time it may come out otherwise. */
export const raceRounds = isDeep ? 10 : 1

/** A test that the deep suite runs and a push skips: one more way of something that another test has proven. */
export const itDeep = isDeep ? it : it.skip
