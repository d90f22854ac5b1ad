import { inject } from 'vitest'

/** Whether this run is of the deep suite; `docs/testing-latchkey.md` says what that does more. */
export const isDeep = inject('depth') === 'deep'

/** How often a race is run on two nodes: each time it may come out otherwise. */
export const raceRounds = isDeep ? 10 : 2
