import type { RateRule } from '../../contract/settings.ts'

/** Counters in the memory of one node. Approximate: another node counts for itself, and the oldest entries make room. */
export interface MemoryCounters {
  /** Counts one more and gives how many there were in this window, this one included. */
  increment(key: string, now: Date): number
  /** How many there were in this window. */
  count(key: string, now: Date): number
  /** Whole seconds until the next window begins. */
  secondsLeft(now: Date): number
}

/** Makes counters of at most `capacity` keys whose windows, of so many seconds, all begin together. */
export function createMemoryCounters({ window }: Pick<RateRule, 'window'>, capacity: number): MemoryCounters {
  const length = window * 1000
  let counts = new Map<string, number>()
  let current = Number.NaN

  function turnTo(now: Date): void {
    const index = Math.floor(now.getTime() / length)
    if (index === current) return
    current = index
    counts = new Map()
  }

  return {
    increment(key, now) {
      turnTo(now)
      const count = (counts.get(key) ?? 0) + 1
      if (count === 1 && counts.size >= capacity) dropOldest(counts)
      counts.set(key, count)
      return count
    },
    count(key, now) {
      turnTo(now)
      return counts.get(key) ?? 0
    },
    secondsLeft: (now) => Math.max(1, Math.ceil((length - (now.getTime() % length)) / 1000)),
  }
}

/** The counters that this node has seen full: what they would refuse need not be asked again. */
export interface FullCounters {
  /** Whole seconds until the counter, of a window of so many seconds, opens again; 0 when it is not known to be full. */
  secondsLeft(key: string, window: number, now: Date): number
  remember(key: string, endsAt: Date): void
  /** True the first time that a full counter is asked about, then false: what is logged once in a window. */
  isFirstReport(key: string): boolean
}

/** Makes the memory of full counters, of at most `capacity` keys. */
export function createFullCounters(capacity: number): FullCounters {
  const known = new Map<string, { readonly end: number; reported: boolean }>()
  return {
    secondsLeft(key, window, now) {
      const end = known.get(key)?.end
      if (end === undefined) return 0
      const seconds = Math.ceil((end - now.getTime()) / 1000)
      // No window ends later than a whole one from now: the clock was ahead when this one began. The database is asked.
      if (seconds > 0 && seconds <= window) return seconds
      known.delete(key)
      return 0
    },
    remember(key, endsAt) {
      const end = endsAt.getTime()
      if (known.get(key)?.end === end) return
      if (known.size >= capacity) dropOldest(known)
      known.set(key, { end, reported: false })
    },
    isFirstReport(key) {
      const counter = known.get(key)
      if (counter === undefined || counter.reported) return false
      counter.reported = true
      return true
    },
  }
}

/** What the limits of one process remember. A service that takes the place of another goes on counting with it. */
export interface RateMemory {
  /** The counters of this name; anew where their window has another length than before. */
  counters(name: string, rule: RateRule): MemoryCounters
  readonly full: FullCounters
}

/** Makes an empty memory, of at most `capacity` keys in each of its parts. */
export function createRateMemory(capacity: number): RateMemory {
  const known = new Map<string, { readonly window: number; readonly counters: MemoryCounters }>()
  return {
    counters(name, { window }) {
      const found = known.get(name)
      if (found?.window === window) return found.counters
      const counters = createMemoryCounters({ window }, capacity)
      known.set(name, { window, counters })
      return counters
    },
    full: createFullCounters(capacity),
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
