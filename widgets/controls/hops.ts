/** Milliseconds within which hops that follow each other are a loop: two pages, or more, that send everybody on. */
const quick = 10_000
const most = 2
const key = 'latchkey hops'

interface Hops {
  readonly count: number
  /** Milliseconds since 1970 of the last one. */
  readonly at: number
}

/** Counts one more hop, from whatever page; false when there were two within a few seconds, so that this would be a loop. */
export function takeHop(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = parse(storage.getItem(key))
  const count = last !== null && now - last.at < quick ? last.count : 0
  if (count >= most) return false
  storage.setItem(key, JSON.stringify({ count: count + 1, at: now }))
  return true
}

function parse(text: string | null): Hops | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isHops(value) ? value : null
  } catch {
    // Not written by us: counting begins anew.
    return null
  }
}

function isHops(value: unknown): value is Hops {
  if (typeof value !== 'object' || value === null) return false
  const { count, at } = value as Partial<Record<keyof Hops, unknown>>
  return typeof count === 'number' && typeof at === 'number'
}
