import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks: V8 judges by what was allocated in the last five seconds whether it needs the space. */
const interval = 6000
/** The share of an interval below which the event loop counts as idle. */
const idle = 0.05
/** Bytes of the young generation that are no more than V8 needs. */
const little = 4 * 2 ** 20
/** How often at most: two have been enough, but flags of Node may keep the space as large as it is. */
const tries = 5

/**
 * Gives memory back to the system once nobody asks: the start makes V8's space for new objects grow to its limit, 32 MB on most
 * machines, and V8 keeps that for as long as nothing is allocated. Returns how to stop.
 */
export function giveBackMemory(): () => void {
  let before = performance.eventLoopUtilization()
  let left = tries
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (left === 0 || youngBytes() <= little) return clearInterval(timer)
    if (utilization >= idle) return
    left -= 1
    collectAll()
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0
}

/** Collects garbage as if memory were about to run out, which is when V8 returns what it keeps for later. */
function collectAll(): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
