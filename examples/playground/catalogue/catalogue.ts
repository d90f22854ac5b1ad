import { account } from './account.tsx'
import { administration } from './administration.tsx'
import { blocks } from './blocks.tsx'
import { entrance } from './entrance.tsx'
import type { Entry } from './entry.tsx'
import { organizations } from './organizations.tsx'
import { quickStart } from './quick-start.tsx'

/** Widgets that belong together in the list. */
export interface EntryGroup {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Everything that the tour shows, in the order of its list. */
export const groups: readonly EntryGroup[] = [
  { title: 'Start', entries: [quickStart] },
  { title: 'Sign in', entries: entrance },
  { title: 'Account', entries: account },
  { title: 'Organizations', entries: organizations },
  { title: 'Administration', entries: administration },
  { title: 'Building blocks', entries: blocks },
]

/** The entry of an id; the first one for an id that there is not. */
export function entryOf(id: string | null): Entry {
  return groups.flatMap(({ entries }) => entries).find((entry) => entry.id === id) ?? quickStart
}
